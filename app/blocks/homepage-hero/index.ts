import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { HomepageHero } from "./HomepageHero.tsx";

export default block({
  name: "HomepageHero",
  fields,
  View: HomepageHero,
});
