import { indexSearch, webSearch } from "../../../contracts/search.ts";
import { searchTitle } from "../../search/search-title.ts";
import { siteSearch } from "../../search/site-search.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { GlobalSearch, GlobalSearchFailed, GlobalSearchSkeleton } from "./GlobalSearch.tsx";
import { searchEvents, searchSite } from "./search.ts";

export default block({
  name: "GlobalSearch",
  fields,
  load: {
    queryParams: siteSearch.names,
    title: (query, page) => searchTitle(siteSearch, siteSearch.read(query), page),
    async data({ query, call }) {
      const found = await searchSite(siteSearch.read(query), {
        web: (request) => call(webSearch, request),
        index: (request) => call(indexSearch, request),
      });
      return { ...found, events: await searchEvents(found) };
    },
  },
  preloads: ["app/blocks/global-search/Search.island.tsx", "app/search/CrisisHelp.tsx"],
  copy: ["services", "locations", "doctors", "classes", "conditions", "articles"],
  View: GlobalSearch,
  Skeleton: GlobalSearchSkeleton,
  Failed: GlobalSearchFailed,
});
