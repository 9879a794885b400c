import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { ProfileCards } from "./ProfileCards.tsx";
import { phrases } from "./phrases.ts";

export default block({
  name: "ProfileCards",
  fields,
  phrases: [phrases, fieldPhrases],
  View: ProfileCards,
});
