import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { InlineMessageBanner } from "./InlineMessageBanner.tsx";

export default block({
  name: "InlineMessageBanner",
  fields,
  phrases: [fieldPhrases],
  View: InlineMessageBanner,
});
