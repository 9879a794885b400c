import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { SecondaryHero } from "./SecondaryHero.tsx";

export default block({
  name: "SecondaryHero",
  fields,
  View: SecondaryHero,
});
