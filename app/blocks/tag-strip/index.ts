import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { TagStrip } from "./TagStrip.tsx";

export default block({
  name: "TagStrip",
  doc: "What a page is about, as a strip of short links.",
  fields,
  phrases: [fieldPhrases],
  View: TagStrip,
});
