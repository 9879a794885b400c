import { cardFields, collectionFields } from "../../cms/components/card-fields.ts";
import { items, numbered, text } from "../../cms/fields/fields.ts";

export const ten = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"] as const;

export const fields = {
  ...collectionFields,
  ...numbered("label", ten, "", text("Label of a row")),
  cards: items("The compared items, one column each", {
    heading: text("Heading of the column"),
    icon: cardFields.icon,
    ...numbered("value", ten, "", text("Value in the row with this number")),
  }),
};
