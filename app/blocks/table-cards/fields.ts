import { cardFields, collectionFields } from "../../cms/components/card-fields.ts";
import { items, numbered, text } from "../../cms/fields/fields.ts";

export const ten = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"] as const;

export const fields = {
  ...collectionFields,
  ...numbered("label", ten, "", text("What a row compares")),
  cards: items("What is compared, each a column", {
    heading: text("The column's heading"),
    icon: cardFields.icon,
    ...numbered("value", ten, "", text("Its value in the row of this number")),
  }),
};
