import { contextualFields } from "../../cms/components/contextual-fields.ts";
import { block } from "../define.ts";
import { ContextualCta } from "./ContextualCta.tsx";

export default block({
  name: "ContextualCTA",
  fields: contextualFields,
  leads: true,
  View: ContextualCta,
});
