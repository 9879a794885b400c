import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { SectionNavigation } from "./SectionNavigation.tsx";

export default block({
  name: "SectionNavigation",
  fields,
  preloads: ["app/blocks/section-navigation/menu.enhance.ts"],
  region: "header",
  View: SectionNavigation,
});
