import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { ServiceHero } from "./ServiceHero.tsx";

export default block({
  name: "ServiceMainPageHero",
  fields,
  phrases: [fieldPhrases],
  View: ServiceHero,
});
