import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { ContentSection } from "./ContentSection.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "ContentSection",
  doc: "A heading with texts, pictures, links, and cards. It shows the components of other sites that have no block of their own.",
  fields,
  phrases: [fieldPhrases],
  View: ContentSection,
});
