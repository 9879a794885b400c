import { CAP } from "../../../lib/constants.ts";
import { choice, flag, items, link, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading; 'Providers' when empty"),
  placeholderText: text("Placeholder of the search box"),
  commonSearches: items(`Links to common searches, at most ${CAP.commonSearches}`, {
    text: text("Link text"),
    link: link("Link to the search"),
  }),
  displayOption: choice("Initial layout of the providers", ["list", "grid", "carousel"]),
  asksForPlace: flag("Open a dialog for an unknown visitor location, at most once a day"),
  allowDisplayControl: flag("Let visitors change the layout"),
};
