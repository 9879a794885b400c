import { unavailable } from "../../cms/components/DetailNotices.tsx";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { LocationDetail } from "./LocationDetail.tsx";
import { headOf, load } from "./location.ts";
import { phrases } from "./phrases.ts";

export default block({
  name: "LocationDetail",
  fields,
  breadcrumbs: true,
  // The block is sensitive because the choice of clinic can reveal a health condition.
  sensitive: true,
  load: { queryParams: [], data: ({ page, call }) => load(page, call), head: headOf },
  View: LocationDetail,
  Failed: unavailable(phrases.LocationUnavailable),
});
