import { contextualFields } from "../../cms/components/contextual-fields.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { block } from "../define.ts";
import { ContextualCta } from "./ContextualCta.tsx";

export default block({
  name: "ContextualCTA",
  doc: "A compact version of the contextual inline banner: one line that links to a related page.",
  fields: contextualFields,
  phrases: [fieldPhrases],
  View: ContextualCta,
});
