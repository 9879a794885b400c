import { link } from "../../cms/fields/fields.ts";
import { formFieldSet } from "../../forms/form-fields.ts";

export const fields = {
  ...formFieldSet,
  backLink: link("Where visitors find other classes, when they cannot register for this one"),
};
