import { ContextualBanner } from "../../cms/components/ContextualBanner.tsx";
import type { contextualFields } from "../../cms/components/contextual-fields.ts";
import type { ViewProps } from "../types.ts";

export const ContextualCta = ({ fields, page }: ViewProps<typeof contextualFields>) => (
  <ContextualBanner look="card" {...{ fields, page }} />
);
