import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { TagStrip } from "./TagStrip.tsx";

export default block({
  name: "TagStrip",
  fields,
  phrases: [fieldPhrases],
  View: TagStrip,
});
