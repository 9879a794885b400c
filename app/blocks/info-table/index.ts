import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { InfoTable } from "./InfoTable.tsx";

export default block({
  name: "InfoTable",
  fields,
  View: InfoTable,
});
