import { cardFields, collectionFields } from "../../cms/components/card-fields.ts";
import { items } from "../../cms/fields/fields.ts";

const { title, image, icon, link } = cardFields;

export const fields = {
  ...collectionFields,
  cards: items("The categories, one card each", { title, image, icon, link }),
};
