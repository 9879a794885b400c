import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { InlineMessageBanner } from "./InlineMessageBanner.tsx";

export default block({
  name: "InlineMessageBanner",
  fields,
  View: InlineMessageBanner,
});
