import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { IconHeadingDescription } from "./IconHeadingDescription.tsx";

export default block({
  name: "IconHeadingDescription",
  fields,
  View: IconHeadingDescription,
});
