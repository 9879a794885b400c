import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { PrivacyChoices } from "./PrivacyChoices.tsx";
import { phrases } from "./phrases.ts";

export default block({
  name: "PrivacyChoices",
  doc: "The third parties that receive data about a visit, and the visitor's consent choice.",
  fields,
  phrases: [phrases],
  View: PrivacyChoices,
});
