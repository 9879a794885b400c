import { inTime } from "../../context/in-time.ts";
import { searchTitle } from "../../search/search-title.ts";
import { block } from "../define.ts";
import { providerCalls } from "./calls.ts";
import { fields } from "./fields.ts";
import { ProvidersBySearch, ProvidersFailed, ProvidersSkeleton } from "./ProvidersBySearch.tsx";
import { findProviders, providerParams } from "./search.ts";

export default block({
  name: "ProvidersBySearch",
  fields,
  breadcrumbs: true,
  load: {
    queryParams: providerParams.names,
    title: (query, page) => searchTitle(providerParams, providerParams.read(query), page),
    async data({ query, page, call }) {
      const found = await findProviders(providerParams.read(query), page.place, providerCalls(call));
      return { found, openings: found.shown[0] ? await inTime(found.shown[0].openings) : null };
    },
  },
  searchesNear: true,
  preloads: ["app/blocks/providers-by-search/Search.island.tsx", "app/search/CrisisHelp.tsx"],
  copy: ["doctors"],
  View: ProvidersBySearch,
  Skeleton: ProvidersSkeleton,
  Failed: ProvidersFailed,
});
