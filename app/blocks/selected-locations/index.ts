import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { SelectedLocations } from "./SelectedLocations.tsx";

export default block({
  name: "SelectedLocations",
  fields,
  View: SelectedLocations,
});
