import { searchTitle } from "../../search/search-title.ts";
import { block } from "../define.ts";
import { locationCalls } from "./calls.ts";
import { fields } from "./fields.ts";
import { LocationSearch, LocationSearchFailed, LocationSearchSkeleton } from "./LocationSearch.tsx";
import { findLocations, locationParams, searchEvents } from "./search.ts";

export default block({
  name: "LocationSearch",
  fields,
  load: {
    queryParams: locationParams.names,
    title: (query, page) => searchTitle(locationParams, locationParams.read(query), page),
    async data({ query, page, call }) {
      const found = await findLocations(locationParams.read(query), locationCalls(call), page);
      return { ...found, events: await searchEvents(found) };
    },
  },
  searchesNear: true,
  preloads: [
    "app/blocks/location-search/Search.island.tsx",
    "app/care/open-state.enhance.ts",
    "app/search/CrisisHelp.tsx",
  ],
  copy: ["locations"],
  View: LocationSearch,
  Skeleton: LocationSearchSkeleton,
  Failed: LocationSearchFailed,
});
