import { cardFields, collectionFields } from "../../fields/card-fields.ts";
import { items } from "../../fields/fields.ts";

const { title, image, icon, link } = cardFields;

export const fields = {
  ...collectionFields,
  cards: items("The categories, each a card", { title, image, icon, link }),
};
