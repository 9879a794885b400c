import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { SectionSummaryPage } from "./SectionSummaryPage.tsx";

export default block({
  name: "SectionSummaryPage",
  doc: "The front page of a part of the site: what is in it, a section each, with the way there.",
  fields,
  phrases: [fieldPhrases],
  breadcrumbs: true,
  View: SectionSummaryPage,
});
