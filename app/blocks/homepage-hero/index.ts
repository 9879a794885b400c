import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { HomepageHero } from "./HomepageHero.tsx";

export default block({
  name: "HomepageHero",
  doc: "Opens the home page: a picture, the headline, and a row of cards to the most wanted places.",
  fields,
  phrases: [fieldPhrases],
  View: HomepageHero,
});
