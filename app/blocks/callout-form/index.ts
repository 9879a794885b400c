import { formPhrases } from "../../forms/phrases.ts";
import { block } from "../define.ts";
import { CalloutForm } from "./CalloutForm.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "CalloutForm",
  doc: "A form that starts a chat with the visitor's question, name, phone number, and date of birth.",
  fields,
  phrases: [formPhrases],
  sensitive: true,
  embeds: "chat",
  View: CalloutForm,
});
