/** Escapes and formats strings. */
import { unescapeHtml } from "./character-references.ts";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes text for use in HTML content and quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => ENTITIES[c] as string);

/**
 * Serializes a value as JSON for a script element. Escapes `</script>`, `<!--`, and line separators that old parsers
 * reject.
 */
export function jsonForHtml(value: unknown): string {
  return (JSON.stringify(value) ?? "null").replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

const INLINE = new Set([
  "a",
  "abbr",
  "b",
  "code",
  "em",
  "i",
  "mark",
  "s",
  "small",
  "span",
  "strong",
  "sub",
  "sup",
  "u",
]);

/**
 * Converts HTML from the CMS to plain text, for descriptions and structured data. Callers must escape the result before
 * they insert it into HTML. Removes an unclosed tag and all text after it. Keeps a `<` that does not start a tag.
 */
export function stripTags(html: string): string {
  let result = "";
  let position = 0;
  while (position < html.length) {
    const start = html.indexOf("<", position);
    if (start < 0) break;
    result += html.slice(position, start);
    if (!/[a-z/!?]/i.test(html.charAt(start + 1))) {
      result += "<";
      position = start + 1;
      continue;
    }
    const end = html.indexOf(">", start);
    const name = /^<\/?([a-z][a-z0-9]*)/i.exec(html.slice(start, start + 20))?.[1]?.toLowerCase() ?? "";
    if (!INLINE.has(name)) result += " ";
    position = end < 0 ? html.length : end + 1;
  }
  return unescapeHtml(result + html.slice(position))
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * Masks an email address so that only its owner recognizes it, as in `m•••@example.com`. Returns a masked address
 * unchanged and masks a string that is not an email address completely.
 */
export function maskedEmail(email: string): string {
  const atIndex = email.lastIndexOf("@");
  const [first = ""] = email;
  return atIndex > 0 ? `${first}•••${email.slice(atIndex)}` : "•••";
}

/**
 * Returns an email address in a form that is the same for all addresses that reach the same person: in lower case,
 * without a `+tag` and, at Gmail, without dots.
 */
export function mailboxOf(email: string): string {
  const address = email
    .trim()
    .toLowerCase()
    .replace(/^([^+@]+)\+[^@]*(?=@)/, "$1");
  const [, gmail] = /^([^@]+)@(?:gmail|googlemail)\.com$/.exec(address) ?? [];
  return gmail ? `${gmail.replaceAll(".", "")}@gmail.com` : address;
}

/**
 * Rounds an article's reading time to whole minutes, with a minimum of 1 minute. Returns null if the reading time is
 * missing or 0.
 */
export function readingMinutes(lengthToRead: number | null | undefined): number | null {
  if (typeof lengthToRead !== "number" || !Number.isFinite(lengthToRead) || lengthToRead <= 0) return null;
  return Math.max(1, Math.round(lengthToRead));
}

/** Formats a rating with one decimal place, such as `4.8`. Rounds half up. Returns null for a missing rating. */
export function ratingText(rating: number | null | undefined): string | null {
  if (typeof rating !== "number" || !Number.isFinite(rating)) return null;
  // The exponent notation shifts the decimal point without multiplication because, in floating point, 4.35 * 10 is less
  // than 43.5.
  return (Math.round(Number(`${rating.toFixed(6)}e1`)) / 10).toFixed(1);
}
