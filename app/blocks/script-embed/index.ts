import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { ScriptEmbed } from "./ScriptEmbed.tsx";

export default block({
  name: "ScriptEmbed",
  fields,
  policy: ({ script: { parts } }) => ({
    scripts: parts.flatMap((part) => ("code" in part ? [part.code] : [])),
    sources: parts.flatMap((part) => ("src" in part ? [part.src] : [])),
  }),
  View: ScriptEmbed,
});
