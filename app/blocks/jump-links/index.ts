import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { JumpLinks } from "./JumpLinks.tsx";

export default block({
  name: "JumpLinks",
  doc: "Up to five links to sections further down the page.",
  fields,
  phrases: [fieldPhrases],
  View: JumpLinks,
});
