import type { LayoutProblem } from "../fields/types.ts";
import { isRecord, recordOf, textOf } from "../fields/wire.ts";
import { isKnownStyle } from "../parse/map-component.ts";

/** Reports each unsupported SXA style class once. */
export function unknownStyles(document: unknown): LayoutProblem[] {
  const reported = new Set<string>();
  return componentsIn(recordOf(recordOf(document).sitecore).route).flatMap((component): LayoutProblem[] => {
    const classes = Object.entries(recordOf(component.params))
      .filter(([name]) => /^Styles\d?$/.test(name))
      .flatMap(([, value]) => textOf(value).split(/\s+/));
    const unknown = [...new Set(classes)].filter((style) => style && !isKnownStyle(style) && !reported.has(style));
    for (const style of unknown) reported.add(style);
    if (unknown.length === 0) return [];
    const wrong = `Unsupported style${unknown.length > 1 ? "s" : ""}: ${unknown.join(", ")}`;
    const item = textOf(component.dataSource) || textOf(component.uid);
    return [{ level: "advice", block: textOf(component.componentName), item, field: "Styles", wrong }];
  });
}

/** Returns all components of a layout in document order, excluding variants. */
function componentsIn(part: unknown): Record<string, unknown>[] {
  if (!isRecord(part)) return Array.isArray(part) ? part.flatMap(componentsIn) : [];
  const nested = Object.values(recordOf(part.placeholders)).flatMap(componentsIn);
  return "componentName" in part ? [part, ...nested] : nested;
}
