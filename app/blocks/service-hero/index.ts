import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { ServiceHero } from "./ServiceHero.tsx";

export default block({
  name: "ServiceMainPageHero",
  doc: "Opens the page of a medical service: its name, a picture, and the figures it is proud of.",
  fields,
  View: ServiceHero,
});
