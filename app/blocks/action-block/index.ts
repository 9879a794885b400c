import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { ActionBlock } from "./ActionBlock.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "ActionBlock",
  doc: "One thing to do, with icon, words and a button, in a theme of its own if need be.",
  fields,
  phrases: [fieldPhrases],
  View: ActionBlock,
});
