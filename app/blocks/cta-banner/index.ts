import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { CtaBanner } from "./CtaBanner.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "CTABanner",
  doc: "A colored band with a call to action and up to three buttons.",
  fields,
  phrases: [fieldPhrases],
  View: CtaBanner,
});
