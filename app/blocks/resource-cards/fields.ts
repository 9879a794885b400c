import { cardFields, collectionFields } from "../../cms/components/card-fields.ts";
import { items } from "../../cms/fields/fields.ts";

const { icon, title, description, link } = cardFields;

export const fields = {
  ...collectionFields,
  cards: items("The resources, one card each", { icon, title, description, link }),
};
