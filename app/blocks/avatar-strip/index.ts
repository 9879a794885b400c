import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { AvatarStrip } from "./AvatarStrip.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "AvatarStrip",
  fields,
  phrases: [fieldPhrases],
  View: AvatarStrip,
});
