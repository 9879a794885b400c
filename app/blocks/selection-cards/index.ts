import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { SelectionCards } from "./SelectionCards.tsx";

export default block({
  name: "SelectionCards",
  fields,
  phrases: [fieldPhrases],
  View: SelectionCards,
});
