import { webSearch } from "../../../contracts/search.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { siteSearch } from "../../search/site-search.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { GlobalSearch, GlobalSearchFailed, GlobalSearchSkeleton } from "./GlobalSearch.tsx";
import { phrases } from "./phrases.ts";
import { searchSite } from "./search.ts";

export default block({
  name: "GlobalSearch",
  fields,
  phrases: [phrases, searchPhrases, fieldPhrases],
  load: {
    reads: siteSearch.names,
    data: ({ query, call }) => searchSite(siteSearch.read(query), (request) => call(webSearch, request)),
  },
  preloads: ["app/blocks/global-search/Search.island.tsx", "app/search/CrisisHelp.tsx"],
  View: GlobalSearch,
  Skeleton: GlobalSearchSkeleton,
  Failed: GlobalSearchFailed,
});
