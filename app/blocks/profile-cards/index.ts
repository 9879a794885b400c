import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { ProfileCards } from "./ProfileCards.tsx";
import { phrases } from "./phrases.ts";

export default block({
  name: "ProfileCards",
  doc: "People with a portrait, role, and short text; extra cards turn the row into a carousel.",
  fields,
  phrases: [phrases, fieldPhrases],
  View: ProfileCards,
});
