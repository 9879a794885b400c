import { cardFields, collectionFields } from "../../fields/card-fields.ts";
import { address, items } from "../../fields/fields.ts";

const { icon, title, description } = cardFields;

export const fields = {
  ...collectionFields,
  departments: items("The departments; the address of each is its own page, or stands in url", {
    url: address("The department's page, where the item itself is none"),
    icon,
    title,
    description,
  }),
};
