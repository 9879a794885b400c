import { block } from "../define.ts";
import { ContentSection } from "./ContentSection.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "ContentSection",
  fields,
  View: ContentSection,
});
