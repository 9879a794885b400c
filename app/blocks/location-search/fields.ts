import { CAP } from "../../../lib/constants.ts";
import { flag, items, link, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("The page's heading, above the search box"),
  commonSearches: items(`Searches that many make, at most ${CAP.commonSearches}`, {
    text: text("What the link says"),
    link: link("The search that it leads to"),
  }),
  asksForPlace: flag("Asks where the visitor is, over a darkened page, where no place is known: once a day at most"),
};
