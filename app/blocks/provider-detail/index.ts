import { type ProviderProfile, providerProfile } from "../../../contracts/providers.ts";
import { carePhrases } from "../../care/phrases.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { headOf } from "./head.ts";
import { ProviderDetail, ProviderFailed } from "./ProviderDetail.tsx";
import { phrases } from "./phrases.ts";

export default block({
  name: "ProviderDetail",
  fields,
  phrases: [phrases, carePhrases, fieldPhrases],
  sensitive: true,
  breadcrumbs: true,
  load: {
    reads: [],
    data: async ({ page, call }) => (await call(providerProfile, { profileUrl: page.path })) as ProviderProfile | null,
    head: headOf,
  },
  View: ProviderDetail,
  Failed: ProviderFailed,
});
