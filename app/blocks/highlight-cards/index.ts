import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { HighlightCards } from "./HighlightCards.tsx";

export default block({
  name: "HighlightCards",
  doc: "Cards of picture, heading and text, in a row that slides when there are more than fit.",
  fields,
  phrases: [fieldPhrases],
  View: HighlightCards,
});
