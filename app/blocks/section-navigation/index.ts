import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";
import { SectionNavigation } from "./SectionNavigation.tsx";

export default block({
  name: "SectionNavigation",
  doc: "The pages of one section, such as heart care: stands under the header on each of them, with the way back out.",
  fields,
  phrases: [phrases, fieldPhrases],
  region: "header",
  View: SectionNavigation,
});
