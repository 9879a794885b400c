import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { ServiceHero } from "./ServiceHero.tsx";

export default block({
  name: "ServiceMainPageHero",
  fields,
  View: ServiceHero,
});
