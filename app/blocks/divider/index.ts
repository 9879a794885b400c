import { block } from "../define.ts";
import { Divider } from "./Divider.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "Divider",
  doc: "A horizontal rule between two sections of a page.",
  fields,
  View: Divider,
});
