import { siteSearch } from "../../search/site-search.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { SearchSideBlock, SideFailed, SideSkeleton } from "./SearchSideBlock.tsx";
import { loadSide } from "./side.ts";

export default block({
  name: "SearchSideBlock",
  fields,
  load: {
    queryParams: siteSearch.names,
    data: ({ fields: { kind }, page, query, call }) => loadSide(kind, siteSearch.read(query).searchText, page, call),
    follows: (_fields, query) => ({ text: siteSearch.read(query).searchText }),
  },
  View: SearchSideBlock,
  Skeleton: SideSkeleton,
  Failed: SideFailed,
});
