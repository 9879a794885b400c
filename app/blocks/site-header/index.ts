import { block } from "../define.ts";
import { examples } from "./examples.ts";
import { fields } from "./fields.ts";
import { SiteHeader } from "./SiteHeader.tsx";

export default block({
  name: "MainHeader",
  doc: "The bar at the top of every page, with the menu behind it.",
  fields,
  region: "header",
  examples,
  View: SiteHeader,
});
