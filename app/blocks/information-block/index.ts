import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { InformationBlock } from "./InformationBlock.tsx";

export default block({
  name: "InformationBlock",
  doc: "A coloured panel with a heading and either a text or up to three points.",
  fields,
  View: InformationBlock,
});
