import { block } from "../define.ts";
import { ConditionIndex } from "./ConditionIndex.tsx";
import { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";

export default block({
  name: "ConditionIndex",
  doc: "All conditions from A to Z, also under their other names.",
  fields,
  phrases: [phrases],
  sensitive: true,
  View: ConditionIndex,
});
