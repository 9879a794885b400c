import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { ProfileFeatureCards } from "./ProfileFeatureCards.tsx";

export default block({
  name: "ProfileFeatureCards",
  fields,
  View: ProfileFeatureCards,
});
