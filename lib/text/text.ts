/** Text into HTML and back. */

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Safe as text and inside quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => ENTITIES[c] as string);

/** JSON that can stand inside a script element: no `</script>`, no `<!--`, no line separators of older parsers. */
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
 * The plain text of authored HTML, for descriptions and structured data; never for putting back into a page unescaped.
 * One pass over the text: an unclosed tag swallows the rest, a lone `<` stays.
 */
export function stripTags(html: string): string {
  let out = "";
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf("<", at);
    if (start < 0) break;
    out += html.slice(at, start);
    if (!/[a-z/!?]/i.test(html.charAt(start + 1))) {
      out += "<";
      at = start + 1;
      continue;
    }
    const end = html.indexOf(">", start);
    const name = /^<\/?([a-z][a-z0-9]*)/i.exec(html.slice(start, start + 20))?.[1]?.toLowerCase() ?? "";
    if (!INLINE.has(name)) out += " ";
    at = end < 0 ? html.length : end + 1;
  }
  return unescapeHtml(out + html.slice(at))
    .replace(/\s+/g, " ")
    .trim();
}

const CHARACTERS: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", "#39": "'", nbsp: " " };

const unescapeHtml = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos|#39|nbsp);/g, (_, name: string) => CHARACTERS[name] as string);

/**
 * 'm•••@example.com': enough to know one's own address by, and too little for anybody else (EV-29). One that is masked
 * already stays as it is; a text that is no address shows nothing of itself.
 */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email;
  return at > 0 ? `${first}•••${email.slice(at)}` : "•••";
}

/** Whole minutes that an article takes to read; null when the number is missing or 0 (BL-18, CN-06). */
export function readingMinutes(lengthToRead: number | null | undefined): number | null {
  if (typeof lengthToRead !== "number" || !Number.isFinite(lengthToRead) || lengthToRead <= 0) return null;
  return Math.max(1, Math.round(lengthToRead));
}

/** A rating with one decimal, `4.8`, halves up as people round (CN-06); null when there is none. */
export function ratingText(rating: number | null | undefined): string | null {
  if (typeof rating !== "number" || !Number.isFinite(rating)) return null;
  // The decimals as they are written: 4.35 times ten is less than 43.5.
  return (Math.round(Number(`${rating.toFixed(6)}e1`)) / 10).toFixed(1);
}
