import { cardFields, collectionFields } from "../../fields/card-fields.ts";
import { items } from "../../fields/fields.ts";

const { image, title, description, link } = cardFields;

export const fields = {
  ...collectionFields,
  cards: items("The highlights, each a card", { image, title, description, link }),
};
