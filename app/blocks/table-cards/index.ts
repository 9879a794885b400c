import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { TableCards } from "./TableCards.tsx";

export default block({
  name: "TableCards",
  doc: "Things to compare, each a card: a table of up to ten rows, with a value of every card in each.",
  fields,
  phrases: [fieldPhrases],
  View: TableCards,
});
