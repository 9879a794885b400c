import { carePhrases } from "../../care/phrases.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { LocationDetail, LocationFailed } from "./LocationDetail.tsx";
import { headOf, load } from "./location.ts";
import { phrases } from "./phrases.ts";

export default block({
  name: "LocationDetail",
  doc: "The page of the location that the address names; an unknown one is not found.",
  fields,
  phrases: [phrases, carePhrases, fieldPhrases],
  breadcrumbs: true,
  // Which clinic somebody reads about says what they may have.
  sensitive: true,
  load: { when: "page", reads: [], data: ({ page, call }) => load(page, call), head: headOf },
  View: LocationDetail,
  Failed: LocationFailed,
});
