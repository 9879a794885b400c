import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { TabbedContent } from "./TabbedContent.tsx";

export default block({
  name: "TabbedContent",
  fields,
  View: TabbedContent,
});
