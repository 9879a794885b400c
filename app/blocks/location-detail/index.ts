import { carePhrases } from "../../care/phrases.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { LocationDetail, LocationFailed } from "./LocationDetail.tsx";
import { headOf, load } from "./location.ts";
import { phrases } from "./phrases.ts";

export default block({
  name: "LocationDetail",
  fields,
  phrases: [phrases, carePhrases, fieldPhrases],
  breadcrumbs: true,
  // The block is sensitive because the choice of clinic can reveal a health condition.
  sensitive: true,
  load: { reads: [], data: ({ page, call }) => load(page, call), head: headOf },
  View: LocationDetail,
  Failed: LocationFailed,
});
