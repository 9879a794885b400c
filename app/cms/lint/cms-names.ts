import { hasContent } from "../fields/has-content.ts";
import type { LayoutProblem } from "../fields/types.ts";
import { isRecord, recordOf, textOf } from "../fields/wire.ts";
import { componentFields } from "../parse/component-fields.ts";
import { componentMap } from "../parse/component-map.ts";
import { mapComponent } from "../parse/map-component.ts";
import { originOf, SECTION } from "../parse/section-fields.ts";

/** Original CMS names of a mapped component and its fields. */
interface Authored {
  name: string;
  block: string;
  /** Returns the original CMS field names for a value's path in a block. */
  fieldOf(path: string): string;
}

/** Returns a function that replaces block and field names in problem messages with the original CMS names. */
export function cmsNames(document: unknown): (problem: LayoutProblem) => LayoutProblem {
  const authored = componentsOf(document);
  return (problem) => {
    const found = authored.get(`${problem.block} ${problem.item}`);
    if (!found) return problem;
    const isOther = found.name !== found.block && found.block !== SECTION;
    return {
      ...problem,
      block: isOther ? `${found.name} (shown as ${found.block})` : found.name,
      field: found.fieldOf(problem.field),
      wrong:
        isOther && problem.wrong === "the block has no field of this name"
          ? "no part of the block shows this field"
          : problem.wrong,
    };
  };
}

function componentsOf(document: unknown): Map<string, Authored> {
  const found = new Map<string, Authored>();
  const add = (key: string, authored: Authored) => {
    if (!found.has(key)) found.set(key, authored);
  };
  const open = [document];
  for (let at = 0; at < open.length; at++) {
    const next = open[at];
    if (typeof next !== "object" || next === null) continue;
    open.push(...Object.values(next));
    const name = isRecord(next) ? textOf(next.componentName) : "";
    const map = Object.hasOwn(componentMap, name) ? componentMap[name] : undefined;
    if (!name || !isRecord(next)) continue;
    const item = textOf(next.dataSource) || textOf(next.uid);
    const { origins } = mapComponent(next, {});
    if (origins) add(`${SECTION} ${item}`, { name, block: SECTION, fieldOf: (path) => originOf(origins, path) });
    if (!map || origins) continue;
    const own = recordOf(componentFields(next.fields));
    const fields = new Map<string, string[]>();
    for (const [theirs, ours] of Object.entries(map.fields))
      if (hasContent(own[theirs])) fields.set(ours, [...(fields.get(ours) ?? []), theirs]);
    const fieldOf = (path: string) => fields.get(/^\w*/.exec(path)?.[0] ?? "")?.join(", ") ?? path;
    add(`${map.block} ${item}`, { name, block: map.block, fieldOf });
  }
  return found;
}
