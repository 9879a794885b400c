import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { AccordionSection } from "./AccordionSection.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "AccordionSection",
  doc: "An accordion: visitors open one item at a time and read only the part they need.",
  fields,
  phrases: [fieldPhrases],
  View: AccordionSection,
});
