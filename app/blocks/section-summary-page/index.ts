import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { SectionSummaryPage } from "./SectionSummaryPage.tsx";

export default block({
  name: "SectionSummaryPage",
  fields,
  phrases: [fieldPhrases],
  breadcrumbs: true,
  View: SectionSummaryPage,
});
