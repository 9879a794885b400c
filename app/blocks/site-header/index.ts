import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { SiteHeader } from "./SiteHeader.tsx";

export default block({
  name: "MainHeader",
  fields,
  region: "header",
  View: SiteHeader,
});
