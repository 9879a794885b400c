import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { ProviderSearchHero } from "./ProviderSearchHero.tsx";

export default block({
  name: "ProviderSearchHero",
  fields,
  sensitive: true,
  preloads: ["app/blocks/provider-search-hero/Search.island.tsx"],
  View: ProviderSearchHero,
});
