import { searchPhrases } from "../../search/phrases.ts";
import { siteSearch } from "../../search/site-search.ts";
import { block } from "../define.ts";
import { examples } from "./examples.ts";
import { fields } from "./fields.ts";
import { GlobalSearch, GlobalSearchFailed, GlobalSearchSkeleton } from "./GlobalSearch.tsx";
import { phrases } from "./phrases.ts";
import { searchSite } from "./search.ts";

export default block({
  name: "GlobalSearch",
  doc: "Searches the whole site, as its visitors type; the results stand in the page and need no script.",
  fields,
  phrases: [phrases, searchPhrases],
  examples,
  load: {
    when: "inline",
    reads: siteSearch.names,
    data: ({ query, call }) => searchSite(siteSearch.read(query), call),
  },
  View: GlobalSearch,
  Skeleton: GlobalSearchSkeleton,
  Failed: GlobalSearchFailed,
});
