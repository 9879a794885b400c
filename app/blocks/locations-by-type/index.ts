import { locationsByType } from "../../../contracts/locations.ts";
import { coordinatePair } from "../../../lib/maps/distance.ts";
import { carePhrases } from "../../care/phrases.ts";
import { visitorLocationPhrases } from "../../care/visitor-location/phrases.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { LocationsByType, NoLocationsNearby } from "./LocationsByType.tsx";
import { phrases } from "./phrases.ts";

export default block({
  name: "LocationsByType",
  fields,
  phrases: [phrases, carePhrases, visitorLocationPhrases, fieldPhrases, searchPhrases],
  load: {
    reads: [],
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
  View: LocationsByType,
  Failed: NoLocationsNearby,
});
