import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { ActionBlock } from "./ActionBlock.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "ActionBlock",
  doc: "A call to action with an icon, text, and a button; it can have its own theme.",
  fields,
  phrases: [fieldPhrases],
  View: ActionBlock,
});
