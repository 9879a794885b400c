import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";
import { QuickActionBar } from "./QuickActionBar.tsx";

export default block({
  name: "QuickActionBar",
  doc: "The few things that most visitors of a page come for, one touch away.",
  fields,
  phrases: [phrases, fieldPhrases],
  View: QuickActionBar,
});
