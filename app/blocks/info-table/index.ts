import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { InfoTable } from "./InfoTable.tsx";

export default block({
  name: "InfoTable",
  doc: "A table: a heading and text in the first column, and facts in two more columns.",
  fields,
  phrases: [fieldPhrases],
  View: InfoTable,
});
