import { isRecord, recordOf } from "../../../lib/cms/records.ts";

/** Parses what the content system sends, without trusting its shape. */
export type Wire = Record<string, unknown>;

export { isRecord, recordOf };
export const textOf = (value: unknown): string => (typeof value === "string" ? clean(value) : "");

// Control characters, which HTML takes for errors, halves of a pair, and our own marks (editables.ts): the wire can
// spell them, no page can show them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it matches
const UNSHOWN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ue000-\ue003]|\p{Surrogate}/gu;
const clean = (text: string): string => text.replace(UNSHOWN, "");

/** `{ value }` → the value; anything else as it is. */
export const unwrap = (wire: unknown): unknown => (isRecord(wire) && "value" in wire ? wire.value : wire);

/** A field as component queries wrap it, `{ jsonValue: field }` → the field. */
export const unwrapJson = (wire: unknown): unknown =>
  isRecord(wire) && "jsonValue" in wire && !("value" in wire) ? wire.jsonValue : wire;

/** Nothing filled in: real documents hold `null`, `""` and, by the thousand, `{}` where a field is empty. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (isRecord(value) && Object.keys(value).length === 0);

/** What a template writes into a new item until somebody fills it in: `$name` and its like. */
export const isToken = (text: string): boolean => /^\s*\$(?:name|id|parentid|parentname|date|time|now)\s*$/i.test(text);

/** The text of a page's own field. */
export function fieldText(fields: unknown, name: string): string {
  const text = textOf(unwrap(unwrapJson(recordOf(fields)[name]))).trim();
  return isToken(text) ? "" : text;
}
