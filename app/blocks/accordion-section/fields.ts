import { ctaPair, items, richText, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading above the items"),
  shortDescription: text("A sentence under the heading"),
  accordionProminence: setting("primary gives the items the full width; otherwise the heading is next to them"),
  styleOption: setting("Surface (plain, sand, soft, deep) and, on children's pages, the number of a face"),
  accordionCards: items("The items", {
    accordionTitle: text("Title of the item"),
    accordionBodyCopy: richText("Content of the item"),
    ...ctaPair,
  }),
};
