import { nearestName, plainName as normalized } from "../../../lib/text/near-names.ts";
import { blocks } from "../../blocks/index.ts";
import type { LayoutProblem } from "../fields/types.ts";
import { isRecord, textOf, type Wire } from "../fields/wire.ts";
import { SECTION } from "../parse/section-fields.ts";

/** Hints in the layout linter's messages: similar names and instructions for obtaining a layout document. */

const HOW = "Pass a complete layout service response, a list of components, or one component with its componentName";

const isField = (part: unknown) => Array.isArray(part) || (isRecord(part) && ("value" in part || "fields" in part));

/** Describes the format of JSON that is not a layout document. Returns "" if the format is unknown. */
export function describeFormat(value: unknown): string {
  if (Array.isArray(value)) {
    if (value.some((entry) => isRecord(entry) && "renderings" in entry))
      return `it contains an item's presentation (devices and renderings) without content. ${HOW}`;
    return `the list does not contain components. ${HOW}`;
  }
  if (!isRecord(value)) return "";
  if (Array.isArray(value.errors)) {
    const [first] = value.errors;
    return `the CMS responded with an error: ${(isRecord(first) && textOf(first.message)) || "no message"}`;
  }
  if (isRecord(value.placeholders) && ("itemId" in value || "name" in value))
    return `it contains only the route, without the context. ${HOW}: { "sitecore": { "context": {}, "route": … } }`;
  if (Array.isArray(value.pages)) return "it is a page list. Pass it with --pages, followed by a layout";
  if (Array.isArray(value.placeholders) || Array.isArray(value.elements))
    return `it uses the layout service configuration "default". Use "jss" instead`;
  const fields = isRecord(value.fields) && Object.values(value.fields).some(isField) ? value.fields : value;
  const parts = Object.values(fields);
  if (parts.length === 0 || !parts.every((part) => part === null || isField(part))) return "";
  const similarBlock = blockOf(fields);
  const similarity = similarBlock ? `. The most similar block is ${similarBlock}` : "";
  const complete = `{ "uid": "1", "componentName": "${similarBlock || "…"}", "fields": { … } }`;
  return `it contains component fields (${shortList(Object.keys(fields))}) but no component name${similarity}. ${HOW}: ${complete}`;
}

/** Returns the name of the block that has the most field names in common with a component. */
function blockOf(fields: Wire): string {
  const names = Object.keys(fields).map(normalized);
  let [bestBlock, maxShared] = ["", 0];
  for (const [name, definition] of blocks) {
    if (name === SECTION) continue;
    const blockFields = new Set(Object.keys(definition.fields).map(normalized));
    const sharedCount = names.filter((field) => blockFields.has(field)).length;
    if (sharedCount > maxShared) [bestBlock, maxShared] = [name, sharedCount];
  }
  // Names such as `title` occur in many blocks, so the block must contain at least half of the component's field names.
  return maxShared * 2 >= names.length ? bestBlock : "";
}

/** Adds a suggestion to the message about an unknown name. */
export function withHint(problem: LayoutProblem): LayoutProblem {
  const { level, block, field, wrong } = problem;
  const knownNames = field ? Object.keys(blocks.get(block)?.fields ?? {}) : [...blocks.keys()];
  if (!/^(No block has|The block has no field with) this name/.test(wrong)) return problem;
  const suggestion = nearestName(field || block, knownNames);
  // The message about an unknown component that has no content does not refer to the catalog.
  if (!suggestion && level === "advice" && !field) return problem;
  const hint = suggestion
    ? `Did you mean ${suggestion}?`
    : field
      ? `Its fields: ${shortList(knownNames)}`
      : "The catalog (/_catalog) lists all blocks";
  return { ...problem, wrong: `${wrong}. ${hint}` };
}

const shortList = (names: string[]) =>
  names.length > 8 ? `${names.slice(0, 8).join(", ")}, …` : names.join(", ") || "none";
