import { indexSearch } from "../../../contracts/search.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { siteSearch } from "../../search/site-search.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { IndexSearch, IndexSearchFailed, IndexSearchSkeleton } from "./IndexSearch.tsx";
import { phrases } from "./phrases.ts";
import { findInIndex, indexSearchOf } from "./search.ts";

export default block({
  name: "IndexSearch",
  fields,
  phrases: [phrases, searchPhrases, fieldPhrases],
  load: {
    reads: siteSearch.names,
    data: ({ fields: { searchIndex }, query, call }) =>
      findInIndex(indexSearchOf(query, searchIndex), searchIndex, (request) => call(indexSearch, request)),
  },
  preloads: ["app/blocks/index-search/Search.island.tsx", "app/search/CrisisHelp.tsx"],
  View: IndexSearch,
  Skeleton: IndexSearchSkeleton,
  Failed: IndexSearchFailed,
});
