import { fieldPhrases } from "../../cms/phrases.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { HomepageHero } from "./HomepageHero.tsx";

export default block({
  name: "HomepageHero",
  doc: "The top of the home page: a picture, the headline, a search box, and cards for the most visited pages.",
  fields,
  phrases: [fieldPhrases, searchPhrases],
  View: HomepageHero,
});
