import { collectionFields, departmentFields } from "../../cms/components/card-fields.ts";
import { items } from "../../cms/fields/fields.ts";

export const fields = {
  ...collectionFields,
  departments: items("The departments; the address of each is its own page, or stands in url", departmentFields),
};
