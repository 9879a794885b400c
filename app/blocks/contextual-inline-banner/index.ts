import { contextualFields } from "../../cms/components/contextual-fields.ts";
import { block } from "../define.ts";
import { ContextualInlineBanner } from "./ContextualInlineBanner.tsx";

export default block({
  name: "ContextualInlineBanner",
  fields: contextualFields,
  leads: true,
  View: ContextualInlineBanner,
});
