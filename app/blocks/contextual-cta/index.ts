import { contextualFields } from "../../cms/components/contextual-fields.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { ContextualCta } from "./ContextualCta.tsx";

export default block({
  name: "ContextualCTA",
  doc: "The contextual inline banner drawn compact: one line of a page that leads to something else.",
  fields: contextualFields,
  phrases: [fieldPhrases],
  View: ContextualCta,
});
