import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { HighlightCards } from "./HighlightCards.tsx";

export default block({
  name: "HighlightCards",
  fields,
  phrases: [fieldPhrases],
  View: HighlightCards,
});
