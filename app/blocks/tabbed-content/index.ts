import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";
import { TabbedContent } from "./TabbedContent.tsx";

export default block({
  name: "TabbedContent",
  fields,
  phrases: [phrases, fieldPhrases],
  View: TabbedContent,
});
