import { cardFields, collectionFields } from "../../cms/components/card-fields.ts";
import { items } from "../../cms/fields/fields.ts";

const { image, title, description, link } = cardFields;

export const fields = {
  ...collectionFields,
  cards: items("The highlights, one card each", { image, title, description, link }),
};
