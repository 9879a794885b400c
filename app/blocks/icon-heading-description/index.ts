import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { IconHeadingDescription } from "./IconHeadingDescription.tsx";

export default block({
  name: "IconHeadingDescription",
  doc: "An icon, a heading, and a short text, without a link.",
  fields,
  View: IconHeadingDescription,
});
