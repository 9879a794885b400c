import { careNames } from "../../care/names/phrases.ts";
import { visitorLocationPhrases } from "../../care/visitor-location/phrases.ts";
import { block } from "../define.ts";
import { locationCalls } from "./calls.ts";
import { fields } from "./fields.ts";
import { LocationSearch, LocationSearchFailed, LocationSearchSkeleton } from "./LocationSearch.tsx";
import { viewPhrases } from "./phrases.ts";
import { findLocations, locationParams } from "./search.ts";

export default block({
  name: "LocationSearch",
  fields,
  phrases: [...viewPhrases, visitorLocationPhrases, careNames],
  load: {
    reads: locationParams.names,
    data: ({ query, page, call }) => findLocations(locationParams.read(query), locationCalls(call), page),
  },
  searchesNear: true,
  preloads: [
    "app/blocks/location-search/Search.island.tsx",
    "app/care/open-state.enhance.ts",
    "app/search/CrisisHelp.tsx",
  ],
  View: LocationSearch,
  Skeleton: LocationSearchSkeleton,
  Failed: LocationSearchFailed,
});
