import { visitorLocationPhrases } from "../../care/visitor-location/phrases.ts";
import { languagePhrases } from "../../cms/components/languages/phrases.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";
import { SiteHeader } from "./SiteHeader.tsx";

export default block({
  name: "MainHeader",
  fields,
  phrases: [phrases, visitorLocationPhrases, fieldPhrases, languagePhrases, searchPhrases],
  region: "header",
  View: SiteHeader,
});
