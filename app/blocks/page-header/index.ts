import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { PageHeader } from "./PageHeader.tsx";

export default block({
  name: "PageHeader",
  doc: "The top of a page: its heading, a topic above it, and a sentence below it.",
  fields,
  phrases: [fieldPhrases],
  breadcrumbs: true,
  View: PageHeader,
});
