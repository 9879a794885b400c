import { CAP } from "../../../lib/constants.ts";
import { flag, items, link, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("The page's heading, above the search box"),
  commonSearches: items(`Links to common searches, at most ${CAP.commonSearches}`, {
    text: text("Link text"),
    link: link("The linked search"),
  }),
  asksForPlace: flag("Ask for an unknown visitor location in a dialog, at most once a day"),
};
