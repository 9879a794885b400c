import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { ProductHero } from "./ProductHero.tsx";

export default block({
  name: "ProductHero",
  fields,
  View: ProductHero,
});
