import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { ProductHero } from "./ProductHero.tsx";
import { phrases } from "./phrases.ts";

export default block({
  name: "ProductHero",
  fields,
  phrases: [phrases, fieldPhrases],
  View: ProductHero,
});
