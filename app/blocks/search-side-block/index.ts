import { createElement } from "react";
import { siteSearch } from "../../search/site-search.ts";
import { block } from "../define.ts";
import { examples } from "./examples.ts";
import { fields } from "./fields.ts";
import { SearchSideBlock, SideFallback, SideSkeleton } from "./SearchSideBlock.tsx";
import { loadSide } from "./side.ts";

export default block({
  name: "SearchSideBlock",
  doc: "Beside the results of a site search: services, locations, providers or events that fit; else the way to their search.",
  fields,
  examples,
  load: {
    when: "late",
    reads: siteSearch.names,
    data: ({ fields: { kind }, page, query, call }) =>
      loadSide(kind, siteSearch.read(query).searchText, page.timeZone, call),
    skeleton: (fields, page) => createElement(SideSkeleton, { fields, page }),
    failed: (fields, page, query) =>
      createElement(SideFallback, { fields, page, searchText: siteSearch.read(query).searchText }),
  },
  View: SearchSideBlock,
});
