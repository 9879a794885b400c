import { ctaPair, items, richText, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading above the items"),
  shortDescription: text("A sentence below the heading"),
  accordionProminence: setting("primary: items at full width; otherwise next to the heading"),
  styleOption: setting("Surface (plain, sand, soft, deep) and number of a face on children's pages"),
  accordionCards: items("The items", {
    accordionTitle: text("Title of the item"),
    accordionBodyCopy: richText("Content of the item"),
    ...ctaPair,
  }),
};
