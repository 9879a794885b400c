import { providerSearchPhrases } from "../../care/provider-search/phrases.ts";
import { visitorLocationPhrases } from "../../care/visitor-location/phrases.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { ProviderSearchHero } from "./ProviderSearchHero.tsx";

export default block({
  name: "ProviderSearchHero",
  fields,
  phrases: [providerSearchPhrases, visitorLocationPhrases, fieldPhrases, searchPhrases],
  sensitive: true,
  preloads: ["app/blocks/provider-search-hero/Search.island.tsx"],
  View: ProviderSearchHero,
});
