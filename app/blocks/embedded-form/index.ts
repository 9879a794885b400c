import { formPhrases } from "../../forms/phrases.ts";
import { block } from "../define.ts";
import { EmbeddedForm } from "./EmbeddedForm.tsx";
import { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";

export default block({
  name: "EmbeddedForm",
  fields,
  phrases: [phrases, formPhrases],
  sensitive: true,
  embeds: "embeddedForms",
  View: EmbeddedForm,
});
