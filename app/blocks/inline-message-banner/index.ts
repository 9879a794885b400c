import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { InlineMessageBanner } from "./InlineMessageBanner.tsx";

export default block({
  name: "InlineMessageBanner",
  doc: "A message within a page, as a full-width band or a card, with up to two buttons.",
  fields,
  phrases: [fieldPhrases],
  View: InlineMessageBanner,
});
