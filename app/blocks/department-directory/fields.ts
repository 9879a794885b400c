import { collectionFields, departmentFields } from "../../cms/components/card-fields.ts";
import { items } from "../../cms/fields/fields.ts";

export const fields = {
  ...collectionFields,
  departments: items("Departments; each links to its own page, or to the URL in `url`", departmentFields),
};
