import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { HighlightCards } from "./HighlightCards.tsx";

export default block({
  name: "HighlightCards",
  fields,
  View: HighlightCards,
});
