import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { ProfileFeatureCards } from "./ProfileFeatureCards.tsx";

export default block({
  name: "ProfileFeatureCards",
  doc: "A few people shown large, on cards in a colour that authors choose.",
  fields,
  phrases: [fieldPhrases],
  View: ProfileFeatureCards,
});
