import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { AvatarStrip } from "./AvatarStrip.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "AvatarStrip",
  doc: "Five portraits, picked at random from up to fourteen on each visit.",
  fields,
  phrases: [fieldPhrases],
  View: AvatarStrip,
});
