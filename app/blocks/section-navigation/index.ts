import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";
import { SectionNavigation } from "./SectionNavigation.tsx";

export default block({
  name: "SectionNavigation",
  fields,
  phrases: [phrases, fieldPhrases],
  preloads: ["app/blocks/section-navigation/menu.enhance.ts"],
  region: "header",
  View: SectionNavigation,
});
