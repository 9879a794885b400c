import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { DepartmentDirectory } from "./DepartmentDirectory.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "DepartmentDirectory",
  fields,
  phrases: [fieldPhrases],
  View: DepartmentDirectory,
});
