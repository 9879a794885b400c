import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";
import { SiteFooter } from "./SiteFooter.tsx";

export default block({
  name: "Footer",
  fields,
  phrases: [phrases, fieldPhrases],
  region: "footer",
  View: SiteFooter,
});
