import { block } from "../define.ts";
import { ConditionIndex } from "./ConditionIndex.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "ConditionIndex",
  fields,
  sensitive: true,
  View: ConditionIndex,
});
