import { cardFields, collectionFields } from "../../fields/card-fields.ts";
import { items } from "../../fields/fields.ts";

const { icon, title, description, link } = cardFields;

export const fields = {
  ...collectionFields,
  cards: items("The resources, each a card", { icon, title, description, link }),
};
