import { block } from "../define.ts";
import { Divider } from "./Divider.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "Divider",
  fields,
  View: Divider,
});
