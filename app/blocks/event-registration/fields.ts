import { link } from "../fields.ts";
import { formFieldSet } from "../form-fields.ts";

export const fields = {
  ...formFieldSet,
  backLink: link("Where visitors find other classes, when they cannot register for this one"),
};
