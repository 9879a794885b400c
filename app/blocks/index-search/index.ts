import { indexSearch } from "../../../contracts/search.ts";
import { searchTitle } from "../../search/search-title.ts";
import { siteSearch } from "../../search/site-search.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { IndexSearch, IndexSearchFailed, IndexSearchSkeleton } from "./IndexSearch.tsx";
import { findInIndex, indexSearchOf } from "./search.ts";

export default block({
  name: "IndexSearch",
  fields,
  load: {
    queryParams: siteSearch.names,
    title: (query, page) => searchTitle(siteSearch, siteSearch.read(query), page),
    data: ({ fields: { searchIndex }, query, call }) =>
      findInIndex(indexSearchOf(query, searchIndex), searchIndex, (request) => call(indexSearch, request)),
  },
  preloads: ["app/blocks/index-search/Search.island.tsx", "app/search/CrisisHelp.tsx"],
  copy: ["articles", "conditions"],
  View: IndexSearch,
  Skeleton: IndexSearchSkeleton,
  Failed: IndexSearchFailed,
});
