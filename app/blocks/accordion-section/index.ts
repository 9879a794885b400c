import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { AccordionSection } from "./AccordionSection.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "AccordionSection",
  doc: "Items that open one at a time: what many visitors need only one part of.",
  fields,
  phrases: [fieldPhrases],
  View: AccordionSection,
});
