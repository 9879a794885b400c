import { fieldPhrases } from "../../cms/phrases.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { HomepageHero } from "./HomepageHero.tsx";

export default block({
  name: "HomepageHero",
  fields,
  phrases: [fieldPhrases, searchPhrases],
  View: HomepageHero,
});
