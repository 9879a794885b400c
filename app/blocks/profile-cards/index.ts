import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { ProfileCards } from "./ProfileCards.tsx";
import { phrases } from "./phrases.ts";

export default block({
  name: "ProfileCards",
  doc: "People with portrait, role and a few words, in a row that slides when there are more than fit.",
  fields,
  phrases: [phrases, fieldPhrases],
  View: ProfileCards,
});
