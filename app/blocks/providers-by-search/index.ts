import { carePhrases } from "../../care/phrases.ts";
import { placePhrases } from "../../care/place/phrases.ts";
import { providerSearchPhrases } from "../../care/provider-search/phrases.ts";
import { fieldPhrases } from "../../fields/phrases.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { block } from "../define.ts";
import { examples } from "./examples.ts";
import { fields } from "./fields.ts";
import { ProvidersBySearch, ProvidersFailed, ProvidersSkeleton } from "./ProvidersBySearch.tsx";
import { phrases } from "./phrases.ts";
import { findProviders, providerParams } from "./search.ts";

export default block({
  name: "ProvidersBySearch",
  doc: "Finds providers by text, place and what patients choose them by; the results stand in the page and need no script.",
  fields,
  phrases: [phrases, carePhrases, placePhrases, providerSearchPhrases, fieldPhrases, searchPhrases],
  examples,
  breadcrumbs: true,
  load: {
    when: "inline",
    reads: providerParams.names,
    data: ({ query, page, call }) => findProviders(providerParams.read(query), page.place, call),
  },
  View: ProvidersBySearch,
  Skeleton: ProvidersSkeleton,
  Failed: ProvidersFailed,
});
