import { careNames } from "../../care/names/phrases.ts";
import { block } from "../define.ts";
import { providerCalls } from "./calls.ts";
import { fields } from "./fields.ts";
import { ProvidersBySearch, ProvidersFailed, ProvidersSkeleton } from "./ProvidersBySearch.tsx";
import { viewPhrases } from "./phrases.ts";
import { findProviders, providerParams } from "./search.ts";

export default block({
  name: "ProvidersBySearch",
  fields,
  phrases: [...viewPhrases, careNames],
  breadcrumbs: true,
  load: {
    when: "inline",
    reads: providerParams.names,
    data: ({ query, page, call }) => findProviders(providerParams.read(query), page.place, providerCalls(call)),
  },
  searchesNear: true,
  preloads: ["app/blocks/providers-by-search/Search.island.tsx", "app/search/CrisisHelp.tsx"],
  View: ProvidersBySearch,
  Skeleton: ProvidersSkeleton,
  Failed: ProvidersFailed,
});
