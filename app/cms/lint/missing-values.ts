import { displayPhone } from "../../../lib/text/phone.ts";
import type { FieldSet } from "../fields/types.ts";
import { isRecord, type Wire } from "../fields/wire.ts";

/** Number of non-empty values and paths of the values that are missing from the HTML. */
interface MissingValues {
  filled: number;
  fields: string[];
}

/**
 * Returns the fields whose text, URL, or image is missing from a block's HTML. A list entry that has no visible value
 * counts as one field.
 */
export function missingValues(fields: FieldSet, values: Wire, html: string): string[] {
  // A telephone number in a text is an element of its own, in the notation of the site.
  const shown = [html, html.replace(/<[^>]*>/g, "")].map(decodeEntities);
  const isShown = (text: string) =>
    [text, displayPhone(text)].some((form) => shown.some((part) => part.includes(form)));
  return missingIn(fields, values, isShown).fields;
}

function missingIn(fields: FieldSet, values: Wire, isShown: (text: string) => boolean, prefix = ""): MissingValues {
  const result: MissingValues = { filled: 0, fields: [] };
  const add = (name: string, { filled, fields }: MissingValues) => {
    result.filled += filled;
    result.fields.push(...(filled > 0 && fields.length === filled ? [name] : fields));
  };
  for (const [name, { kind, fields: inner, sometimes }] of Object.entries(fields)) {
    if (sometimes) continue;
    const [value, path] = [values[name], prefix + name];
    if (inner) {
      const entries = Array.isArray(value) ? value : [value];
      for (const [index, entry] of entries.entries()) {
        const place = Array.isArray(value) ? `${path}[${index}]` : path;
        if (isRecord(entry)) add(place, missingIn(inner, entry, isShown, `${place}.`));
      }
      continue;
    }
    const text = requiredText(kind, value);
    if (!text) continue;
    result.filled += 1;
    if (!isShown(text)) result.fields.push(path);
  }
  return result;
}

/** Returns the string that the HTML must contain for a value, or "" if the HTML can omit the value. */
function requiredText(kind: string, value: unknown): string {
  if (kind === "text" || kind === "address") return String(value).trim();
  if (kind === "rich text") return decodeEntities(String(value));
  if (!isRecord(value)) return "";
  if (kind === "link") return value.href === "#" ? "" : pathOf(value.href);
  return kind === "picture" || kind === "file" ? pathOf(value.src) : "";
}

/**
 * Removes the query string from a URL. The HTML does not always contain the query string from the CMS: images add their
 * size, and forms convert query parameters to inputs.
 */
const pathOf = (address: unknown) => String(address).replace(/\?.*$/s, "");

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };
const decodeEntities = (html: string) =>
  html.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => entities[name]!);
