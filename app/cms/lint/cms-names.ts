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
    const component = authored.get(`${problem.block} ${problem.item}`);
    if (!component) return problem;
    const isRenamed = component.name !== component.block && component.block !== SECTION;
    return {
      ...problem,
      block: isRenamed ? `${component.name} (shown as ${component.block})` : component.name,
      field: component.fieldOf(problem.field),
      wrong:
        isRenamed && problem.wrong === "The block has no field with this name"
          ? "The block does not show this field"
          : problem.wrong,
    };
  };
}

function componentsOf(document: unknown): Map<string, Authored> {
  const components = new Map<string, Authored>();
  const add = (key: string, authored: Authored) => {
    if (!components.has(key)) components.set(key, authored);
  };
  const queue = [document];
  for (let index = 0; index < queue.length; index++) {
    const value = queue[index];
    if (typeof value !== "object" || value === null) continue;
    queue.push(...Object.values(value));
    const name = isRecord(value) ? textOf(value.componentName) : "";
    const map = Object.hasOwn(componentMap, name) ? componentMap[name] : undefined;
    if (!name || !isRecord(value)) continue;
    const item = textOf(value.dataSource) || textOf(value.uid);
    const { origins } = mapComponent(value, {});
    if (origins) add(`${SECTION} ${item}`, { name, block: SECTION, fieldOf: (path) => originOf(origins, path) });
    if (!map || origins) continue;
    const cmsFields = recordOf(componentFields(value.fields));
    const fields = new Map<string, string[]>();
    for (const [cmsField, blockField] of Object.entries(map.fields))
      if (hasContent(cmsFields[cmsField])) fields.set(blockField, [...(fields.get(blockField) ?? []), cmsField]);
    const fieldOf = (path: string) => fields.get(/^\w*/.exec(path)?.[0] ?? "")?.join(", ") ?? path;
    add(`${map.block} ${item}`, { name, block: map.block, fieldOf });
  }
  return components;
}
