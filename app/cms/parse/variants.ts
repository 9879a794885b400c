import type { LayoutProblem, ParseOptions } from "../fields/types.ts";
import { isRecord, recordOf, textOf, type Wire } from "../fields/wire.ts";

/** Maximum number of variants per page. The Worker renders and caches each variant separately. */
export const MAX_VARIANTS = 8;

interface VariantContext {
  options: ParseOptions;
  problems: LayoutProblem[];
  /** IDs of all variants in the document. */
  seen: { variants: Set<string> };
}

/**
 * Returns the selected variant of a component, or the component's default version if no variant is selected. A variant
 * replaces the entire component, including its fields. A variant without a component name hides the component.
 */
export function inVariant(component: Wire, { options, problems, seen }: VariantContext): Wire {
  const { chosen = [], known = [] } = options.variants ?? {};
  const experiences = recordOf(component.experiences);
  const ids = Object.keys(experiences);
  if (ids.length === 0) return component;
  for (const id of ids) seen.variants.add(id);
  const unknownIds = ids.filter((id) => !known.includes(id));
  if (unknownIds.length && !chosen.length)
    problems.push({
      level: "advice",
      block: textOf(component.componentName),
      item: textOf(component.dataSource) || textOf(component.uid),
      field: "",
      wrong: `No rule in VARIANTS selects variant ${unknownIds.join(", ")}. All visitors see the default`,
    });
  const variant = ids.find((id) => chosen.includes(id));
  const selected = variant === undefined ? undefined : experiences[variant];
  return isRecord(selected) ? { uid: component.uid, ...selected } : component;
}
