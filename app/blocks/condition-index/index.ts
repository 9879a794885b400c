import { block } from "../define.ts";
import { ConditionIndex } from "./ConditionIndex.tsx";
import { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";

export default block({
  name: "ConditionIndex",
  fields,
  phrases: [phrases],
  sensitive: true,
  View: ConditionIndex,
});
