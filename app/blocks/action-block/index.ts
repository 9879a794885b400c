import { block } from "../define.ts";
import { ActionBlock } from "./ActionBlock.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "ActionBlock",
  fields,
  leads: true,
  View: ActionBlock,
});
