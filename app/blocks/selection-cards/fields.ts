import { cardFields, collectionFields } from "../../cms/components/card-fields.ts";
import { items } from "../../cms/fields/fields.ts";

const { title, description, icon, link } = cardFields;

export const fields = {
  ...collectionFields,
  cards: items("The choices, one card each", { title, description, icon, link }),
};
