import { blocks } from "../../blocks/index.ts";
import type { LayoutProblem } from "../fields/types.ts";
import { isRecord, textOf, type Wire } from "../fields/wire.ts";
import { SECTION } from "../parse/section-fields.ts";

/** Hints in the layout linter's messages: similar names and instructions for obtaining a layout document. */

const HOW =
  "Pass the complete response from the layout service for one page, a list of components, or one component with its componentName";

const isField = (part: unknown) => Array.isArray(part) || (isRecord(part) && ("value" in part || "fields" in part));

/** Describes the format of JSON that is not a layout document. Returns "" if the format is unknown. */
export function describeFormat(value: unknown): string {
  if (Array.isArray(value)) {
    if (value.some((entry) => isRecord(entry) && "renderings" in entry))
      return `it is the presentation of an item as its editor stores it (devices and renderings), without texts. ${HOW}`;
    return `it is a list, but not of components. ${HOW}`;
  }
  if (!isRecord(value)) return "";
  if (Array.isArray(value.errors)) {
    const [first] = value.errors;
    return `the CMS responded with an error: ${(isRecord(first) && textOf(first.message)) || "without a message"}`;
  }
  if (isRecord(value.placeholders) && ("itemId" in value || "name" in value))
    return `it is only the route of a page, without its context. ${HOW}: { "sitecore": { "context": {}, "route": … } }`;
  if (Array.isArray(value.pages)) return "it is a page list. Name it after --pages, and a page's layout after that";
  if (Array.isArray(value.placeholders) || Array.isArray(value.elements))
    return `it is a response from the layout service with the configuration "default". ${HOW}, from the configuration "jss"`;
  const fields = isRecord(value.fields) && Object.values(value.fields).some(isField) ? value.fields : value;
  const parts = Object.values(fields);
  if (parts.length === 0 || !parts.every((part) => part === null || isField(part))) return "";
  const like = blockOf(fields);
  const guess = like ? `; they are most similar to the fields of ${like}` : "";
  const complete = `{ "uid": "1", "componentName": "${like || "…"}", "fields": { … } }`;
  return `it contains the fields of one component (${some(Object.keys(fields))}), but not its name${guess}. ${HOW}: ${complete}`;
}

/** Returns the name of the block that has the most field names in common with a component. */
function blockOf(fields: Wire): string {
  const names = Object.keys(fields).map(plain);
  let [best, most] = ["", 0];
  for (const [name, definition] of blocks) {
    if (name === SECTION) continue;
    const own = new Set(Object.keys(definition.fields).map(plain));
    const shared = names.filter((field) => own.has(field)).length;
    if (shared > most) [best, most] = [name, shared];
  }
  // Names such as `title` occur in many blocks, so the block must contain at least half of the component's field names.
  return most * 2 >= names.length ? best : "";
}

/** Adds a suggestion to the message about an unknown name. */
export function withHint(problem: LayoutProblem): LayoutProblem {
  const { level, block, field, wrong } = problem;
  const known = field ? Object.keys(blocks.get(block)?.fields ?? {}) : [...blocks.keys()];
  if (!/^(there is|the block has) no (block|field) of this name/.test(wrong)) return problem;
  const meant = nearest(field || block, known);
  // Unknown components that have no content of their own need no reference to the catalog.
  if (!meant && level === "advice" && !field) return problem;
  const hint = meant
    ? `did you mean ${meant}?`
    : field
      ? `it has ${some(known)}`
      : "the catalog (/_catalog) shows all there are";
  return { ...problem, wrong: `${wrong}; ${hint}` };
}

const some = (names: string[]) =>
  names.length > 8 ? `${names.slice(0, 8).join(", ")}, …` : names.join(", ") || "none";
const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/**
 * Returns the most similar name, or undefined if more than a third of the characters differ. The comparison ignores
 * case, spaces, and dashes.
 */
function nearest(name: string, names: string[]): string | undefined {
  const wanted = plain(name);
  let best: { name: string; distance: number } | undefined;
  for (const candidate of names) {
    const distance = edits(wanted, plain(candidate));
    if (distance <= wanted.length / 3 && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { name: candidate, distance };
  }
  return best?.name;
}

/** Returns the Levenshtein distance between two strings. */
function edits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from.slice(0, 60)].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= to.length; at++)
      next.push(Math.min(next[at - 1]! + 1, row[at]! + 1, row[at - 1]! + (letter === to[at - 1] ? 0 : 1)));
    row = next;
  }
  return row[to.length]!;
}
