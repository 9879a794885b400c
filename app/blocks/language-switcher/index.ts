import { languagePhrases } from "../../cms/components/languages/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { LanguageSwitcher } from "./LanguageSwitcher.tsx";

export default block({
  name: "LanguageSwitcher",
  fields,
  phrases: [languagePhrases],
  View: LanguageSwitcher,
});
