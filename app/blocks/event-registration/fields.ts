import { link } from "../../cms/fields/fields.ts";
import { formFieldsWith } from "../../forms/form-fields.ts";
import { partyNames } from "./party.ts";
import { FORM_PARAMETERS } from "./registration.ts";

export const fields = {
  ...formFieldsWith([...FORM_PARAMETERS, ...partyNames]),
  backLink: link("Link to other classes, shown when visitors cannot register for this class"),
};
