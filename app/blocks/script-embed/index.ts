import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";
import { ScriptEmbed } from "./ScriptEmbed.tsx";

export default block({
  name: "ScriptEmbed",
  fields,
  phrases: [phrases, fieldPhrases],
  policy: ({ script: { parts } }) => ({
    scripts: parts.flatMap((part) => ("code" in part ? [part.code] : [])),
    sources: parts.flatMap((part) => ("src" in part ? [part.src] : [])),
  }),
  View: ScriptEmbed,
});
