import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { PrivacyChoices } from "./PrivacyChoices.tsx";

export default block({
  name: "PrivacyChoices",
  fields,
  View: PrivacyChoices,
});
