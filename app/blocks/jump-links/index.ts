import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { JumpLinks } from "./JumpLinks.tsx";

export default block({
  name: "JumpLinks",
  fields,
  preloads: ["app/ui/jump/jump.enhance.ts"],
  View: JumpLinks,
});
