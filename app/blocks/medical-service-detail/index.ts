import { type ServiceItem, serviceItem } from "../../../contracts/services.ts";
import { servicePhrases } from "../../care/service/phrases.ts";
import { unavailable } from "../../cms/components/DetailNotices.tsx";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { headOf, MedicalServiceDetail } from "./MedicalServiceDetail.tsx";

export default block({
  name: "MedicalServiceDetail",
  fields,
  sensitive: true,
  breadcrumbs: true,
  load: {
    queryParams: [],
    data: async ({ page, call }) => (await call(serviceItem, { websiteUrl: page.path })) as ServiceItem | null,
    head: headOf,
  },
  View: MedicalServiceDetail,
  Failed: unavailable(servicePhrases.ServiceUnavailable),
});
