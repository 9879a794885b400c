import { block } from "../define.ts";
import { CalloutFeaturedBanner } from "./CalloutFeaturedBanner.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "CalloutFeaturedBanner",
  fields,
  leads: true,
  View: CalloutFeaturedBanner,
});
