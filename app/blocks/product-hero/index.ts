import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { ProductHero } from "./ProductHero.tsx";
import { phrases } from "./phrases.ts";

export default block({
  name: "ProductHero",
  doc: "The top of a product page: text, a picture, and the included items.",
  fields,
  phrases: [phrases, fieldPhrases],
  View: ProductHero,
});
