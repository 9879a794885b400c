import { CAP } from "../../../lib/constants.ts";
import { flag, items, link, richText, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Page heading, above the search box"),
  commonSearches: items(`Links to common searches, at most ${CAP.commonSearches}`, {
    text: text("Link text"),
    link: link("Link to the search"),
  }),
  closedLinks: items("Links to show when no location is open, such as a nurse line", {
    text: text("Link text"),
    link: link("Link"),
  }),
  emergencyHelp: richText("Shown while the search does not work: emergency rooms with addresses and telephone numbers"),
  asksForPlace: flag("Open a dialog for an unknown visitor location, at most once a day"),
};
