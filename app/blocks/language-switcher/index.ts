import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { LanguageSwitcher } from "./LanguageSwitcher.tsx";

export default block({
  name: "LanguageSwitcher",
  fields,
  View: LanguageSwitcher,
});
