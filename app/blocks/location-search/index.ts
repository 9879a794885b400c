import { createElement } from "react";
import { block } from "../define.ts";
import { examples } from "./examples.ts";
import { fields } from "./fields.ts";
import { LocationSearch, LocationSearchFailed, LocationSearchSkeleton } from "./LocationSearch.tsx";
import { findLocations, locationParams } from "./search.ts";

export default block({
  name: "LocationSearch",
  doc: "Finds locations by text and type; the results stand in the page and need no script.",
  fields,
  examples,
  load: {
    when: "inline",
    reads: locationParams.names,
    data: ({ query, call }) => findLocations(locationParams.read(query), call),
    skeleton: LocationSearchSkeleton,
    failed: (fields, page, query) =>
      createElement(LocationSearchFailed, { fields, page, search: locationParams.read(query) }),
  },
  View: LocationSearch,
});
