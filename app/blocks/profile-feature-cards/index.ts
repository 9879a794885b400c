import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { ProfileFeatureCards } from "./ProfileFeatureCards.tsx";

export default block({
  name: "ProfileFeatureCards",
  doc: "A few people with large portraits, on cards in a color that authors choose.",
  fields,
  phrases: [fieldPhrases],
  View: ProfileFeatureCards,
});
