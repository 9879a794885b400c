import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { InlineMessageBanner } from "./InlineMessageBanner.tsx";

export default block({
  name: "InlineMessageBanner",
  doc: "One message within a page, with up to two buttons; a band across the page or a card.",
  fields,
  phrases: [fieldPhrases],
  View: InlineMessageBanner,
});
