import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { CtaBanner } from "./CtaBanner.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "CTABanner",
  fields,
  phrases: [fieldPhrases],
  View: CtaBanner,
});
