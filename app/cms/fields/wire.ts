import { isRecord, recordOf } from "../../../lib/cms/records.ts";

/** Untrusted JSON from the CMS. */
export type Wire = Record<string, unknown>;

export { isRecord, recordOf };
export const textOf = (value: unknown): string => (typeof value === "string" ? removeForbiddenCharacters(value) : "");

// Characters that pages must not contain: control characters, lone surrogates, and this site's editing markers (see
// `editables.ts`).
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const FORBIDDEN_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ue000-\ue003]|\p{Surrogate}/gu;
const removeForbiddenCharacters = (text: string): string => text.replace(FORBIDDEN_CHARACTERS, "");

/** Returns the value in a `{ value }` object, or the argument itself if it is not such an object. */
export const unwrap = (wire: unknown): unknown => (isRecord(wire) && "value" in wire ? wire.value : wire);

/** Unwraps a `{ jsonValue: field }` object, which component queries return. */
export const unwrapJson = (wire: unknown): unknown =>
  isRecord(wire) && "jsonValue" in wire && !("value" in wire) ? wire.jsonValue : wire;

/** Returns whether a field is empty: undefined, `null`, `""`, or `{}`. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (isRecord(value) && Object.keys(value).length === 0);

/** Returns whether a field contains only an unreplaced CMS template token, such as `$name`. */
export const isToken = (text: string): boolean => /^\s*\$(?:name|id|parentid|parentname|date|time|now)\s*$/i.test(text);

/** Returns a page field's text from a layout document. */
export function fieldText(fields: unknown, name: string): string {
  const text = textOf(unwrap(unwrapJson(recordOf(fields)[name]))).trim();
  return isToken(text) ? "" : text;
}
