import { block } from "../define.ts";
import { EmbeddedForm } from "./EmbeddedForm.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "EmbeddedForm",
  fields,
  sensitive: true,
  embeds: "embeddedForms",
  View: EmbeddedForm,
});
