import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { DisplayCard } from "./DisplayCard.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "DisplayCard",
  doc: "A card with a picture or icon, a title, text, and a button.",
  fields,
  phrases: [fieldPhrases],
  View: DisplayCard,
});
