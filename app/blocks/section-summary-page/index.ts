import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { SectionSummaryPage } from "./SectionSummaryPage.tsx";

export default block({
  name: "SectionSummaryPage",
  fields,
  breadcrumbs: true,
  View: SectionSummaryPage,
});
