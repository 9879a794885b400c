import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { QuickActionBar } from "./QuickActionBar.tsx";

export default block({
  name: "QuickActionBar",
  fields,
  View: QuickActionBar,
});
