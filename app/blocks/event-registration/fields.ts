import { link } from "../../cms/fields/fields.ts";
import { formFieldSet } from "../../forms/form-fields.ts";

export const fields = {
  ...formFieldSet,
  backLink: link("Link to other classes, shown when visitors cannot register for this class"),
};
