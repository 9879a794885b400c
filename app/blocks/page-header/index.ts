import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { PageHeader } from "./PageHeader.tsx";

export default block({
  name: "PageHeader",
  fields,
  breadcrumbs: true,
  View: PageHeader,
});
