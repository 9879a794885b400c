import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { PromotionBanner } from "./PromotionBanner.tsx";

export default block({
  name: "PromotionBanner",
  fields,
  leads: true,
  View: PromotionBanner,
});
