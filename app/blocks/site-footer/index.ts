import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { SiteFooter } from "./SiteFooter.tsx";

export default block({
  name: "Footer",
  fields,
  region: "footer",
  View: SiteFooter,
});
