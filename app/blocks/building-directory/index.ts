import { block } from "../define.ts";
import { BuildingDirectory } from "./BuildingDirectory.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "BuildingDirectory",
  fields,
  View: BuildingDirectory,
});
