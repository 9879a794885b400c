import { block } from "../define.ts";
import { AvatarStrip } from "./AvatarStrip.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "AvatarStrip",
  fields,
  View: AvatarStrip,
});
