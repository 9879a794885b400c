import { type ProviderProfile, providerProfile } from "../../../contracts/providers.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { headOf } from "./head.ts";
import { ProviderDetail, ProviderFailed } from "./ProviderDetail.tsx";

export default block({
  name: "ProviderDetail",
  fields,
  sensitive: true,
  breadcrumbs: true,
  load: {
    queryParams: [],
    data: async ({ page, call }) => (await call(providerProfile, { profileUrl: page.path })) as ProviderProfile | null,
    head: headOf,
  },
  View: ProviderDetail,
  Failed: ProviderFailed,
});
