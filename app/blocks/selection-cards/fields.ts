import { cardFields, collectionFields } from "../../fields/card-fields.ts";
import { items } from "../../fields/fields.ts";

const { title, description, icon, link } = cardFields;

export const fields = {
  ...collectionFields,
  cards: items("The choices, each a card", { title, description, icon, link }),
};
