import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { IconHeadingDescription } from "./IconHeadingDescription.tsx";

export default block({
  name: "IconHeadingDescription",
  doc: "A drawing, a heading and a few words; it leads nowhere.",
  fields,
  View: IconHeadingDescription,
});
