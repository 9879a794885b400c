import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { PrivacyChoices } from "./PrivacyChoices.tsx";
import { phrases } from "./phrases.ts";

export default block({
  name: "PrivacyChoices",
  fields,
  phrases: [phrases],
  View: PrivacyChoices,
});
