import { type ProviderProfile, providerProfile } from "../../../contracts/providers.ts";
import { unavailable } from "../../cms/components/DetailNotices.tsx";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { headOf } from "./head.ts";
import { ProviderDetail } from "./ProviderDetail.tsx";
import { phrases } from "./phrases.ts";

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
  Failed: unavailable(phrases.ProviderUnavailable),
});
