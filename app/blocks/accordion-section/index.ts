import { block } from "../define.ts";
import { AccordionSection } from "./AccordionSection.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "AccordionSection",
  fields,
  View: AccordionSection,
});
