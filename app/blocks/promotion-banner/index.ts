import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { PromotionBanner } from "./PromotionBanner.tsx";

export default block({
  name: "PromotionBanner",
  fields,
  phrases: [fieldPhrases],
  View: PromotionBanner,
});
