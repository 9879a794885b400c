import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { InformationBlock } from "./InformationBlock.tsx";

export default block({
  name: "InformationBlock",
  doc: "A colored panel with a heading and either text or up to three bullet points.",
  fields,
  View: InformationBlock,
});
