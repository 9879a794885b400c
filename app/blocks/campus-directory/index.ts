import { block } from "../define.ts";
import { CampusDirectory } from "./CampusDirectory.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "CampusDirectory",
  fields,
  View: CampusDirectory,
});
