import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { HighlightCards } from "./HighlightCards.tsx";

export default block({
  name: "HighlightCards",
  doc: "Cards with a picture, heading, and text; extra cards turn the row into a carousel.",
  fields,
  phrases: [fieldPhrases],
  View: HighlightCards,
});
