import { block } from "../define.ts";
import { examples } from "./examples.ts";
import { fields } from "./fields.ts";
import { ServiceHero } from "./ServiceHero.tsx";

export default block({
  name: "ServiceMainPageHero",
  doc: "Opens the page of a medical service: its name, a picture, and the figures it is proud of.",
  fields,
  examples,
  View: ServiceHero,
});
