import { contextualFields } from "../../fields/contextual-fields.ts";
import { fieldPhrases } from "../../fields/phrases.ts";
import { block } from "../define.ts";
import { ContextualCta } from "./ContextualCta.tsx";
import { examples } from "./examples.ts";

export default block({
  name: "ContextualCTA",
  doc: "The contextual inline banner drawn compact: one line of a page that leads to something else.",
  fields: contextualFields,
  phrases: [fieldPhrases],
  examples,
  View: ContextualCta,
});
