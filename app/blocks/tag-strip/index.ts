import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { TagStrip } from "./TagStrip.tsx";

export default block({
  name: "TagStrip",
  fields,
  View: TagStrip,
});
