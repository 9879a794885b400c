import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { ProductHero } from "./ProductHero.tsx";
import { phrases } from "./phrases.ts";

export default block({
  name: "ProductHero",
  doc: "Opens the page of something to buy or book: words, a picture, and what is included.",
  fields,
  phrases: [phrases, fieldPhrases],
  View: ProductHero,
});
