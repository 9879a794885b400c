import { mapPhrases } from "../../care/map/phrases.ts";
import { carePhrases } from "../../care/phrases.ts";
import { placePhrases } from "../../care/place/phrases.ts";
import { fieldPhrases } from "../../fields/phrases.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { block } from "../define.ts";
import { examples } from "./examples.ts";
import { fields } from "./fields.ts";
import { LocationSearch, LocationSearchFailed, LocationSearchSkeleton } from "./LocationSearch.tsx";
import { phrases } from "./phrases.ts";
import { findLocations, locationParams } from "./search.ts";

export default block({
  name: "LocationSearch",
  doc: "Finds locations by text and type; the results stand in the page and need no script.",
  fields,
  phrases: [phrases, carePhrases, mapPhrases, placePhrases, fieldPhrases, searchPhrases],
  examples,
  load: {
    when: "inline",
    reads: locationParams.names,
    data: ({ query, page, call }) => findLocations(locationParams.read(query), call, page),
  },
  View: LocationSearch,
  Skeleton: LocationSearchSkeleton,
  Failed: LocationSearchFailed,
});
