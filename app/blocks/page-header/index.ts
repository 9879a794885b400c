import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { PageHeader } from "./PageHeader.tsx";

export default block({
  name: "PageHeader",
  doc: "Opens a page: its heading, the topic above it and a sentence below.",
  fields,
  phrases: [fieldPhrases],
  breadcrumbs: true,
  View: PageHeader,
});
