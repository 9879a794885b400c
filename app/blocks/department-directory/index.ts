import { block } from "../define.ts";
import { DepartmentDirectory } from "./DepartmentDirectory.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "DepartmentDirectory",
  fields,
  View: DepartmentDirectory,
});
