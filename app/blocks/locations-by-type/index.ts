import { locationsByType } from "../../../contracts/locations.ts";
import { coordinatePair } from "../../../lib/maps/distance.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { LocationsByType, LocationsFailed } from "./LocationsByType.tsx";

export default block({
  name: "LocationsByType",
  fields,
  load: {
    queryParams: [],
    follows: () => ({}),
    async data({ fields: { locationTypes, specialties }, page, call }) {
      const coordinates = coordinatePair(page.place?.latitude, page.place?.longitude);
      if (!coordinates) return null;
      const { locations } = await call(locationsByType, {
        ...coordinates,
        ...(locationTypes ? { locationTypes } : {}),
        ...(specialties ? { specialties } : {}),
      });
      return locations;
    },
  },
  searchesNear: true,
  View: LocationsByType,
  Failed: LocationsFailed,
});
