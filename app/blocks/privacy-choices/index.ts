import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { PrivacyChoices } from "./PrivacyChoices.tsx";
import { phrases } from "./phrases.ts";

export default block({
  name: "PrivacyChoices",
  doc: "Which other companies learn of a visit and what, and the visitor's choice.",
  fields,
  phrases: [phrases],
  View: PrivacyChoices,
});
