import { contextualFields } from "../../cms/components/contextual-fields.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { ContextualInlineBanner } from "./ContextualInlineBanner.tsx";

export default block({
  name: "ContextualInlineBanner",
  doc: "A picture and short text on a topic related to the page, with up to two buttons.",
  fields: contextualFields,
  phrases: [fieldPhrases],
  View: ContextualInlineBanner,
});
