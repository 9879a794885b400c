import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { RichText } from "./RichText.tsx";

export default block({
  name: "RichText",
  fields,
  View: RichText,
});
