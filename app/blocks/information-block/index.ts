import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { InformationBlock } from "./InformationBlock.tsx";

export default block({
  name: "InformationBlock",
  fields,
  View: InformationBlock,
});
