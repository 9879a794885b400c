import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { CtaBanner } from "./CtaBanner.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "CTABanner",
  doc: "A coloured band that asks for one thing, with up to three buttons.",
  fields,
  phrases: [fieldPhrases],
  View: CtaBanner,
});
