import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { LocationsLanding } from "./LocationsLanding.tsx";

export default block({
  name: "LocationsLanding",
  fields,
  breadcrumbs: true,
  preloads: ["app/blocks/locations-landing/Search.island.tsx"],
  View: LocationsLanding,
});
