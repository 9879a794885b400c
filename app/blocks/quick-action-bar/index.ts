import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";
import { QuickActionBar } from "./QuickActionBar.tsx";

export default block({
  name: "QuickActionBar",
  fields,
  phrases: [phrases, fieldPhrases],
  View: QuickActionBar,
});
