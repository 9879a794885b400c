import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";
import { TabbedContent } from "./TabbedContent.tsx";

export default block({
  name: "TabbedContent",
  doc: "Several sides of one thing, one at a time: picture, words, film and buttons a tab.",
  fields,
  phrases: [phrases, fieldPhrases],
  View: TabbedContent,
});
