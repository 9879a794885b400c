import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { LocationSurroundings } from "./LocationSurroundings.tsx";
import { load } from "./surroundings.ts";

export default block({
  name: "LocationSurroundings",
  fields,
  sensitive: true,
  load: { queryParams: [], data: ({ page, call }) => load(page, call) },
  View: LocationSurroundings,
});
