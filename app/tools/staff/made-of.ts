/** The hidden field of a form that says what was stored when the form was made. */

export const MADE_OF = "_was";

/** Longest text in the hidden field. A form is sent in at most 64 KB, and contains each text already. */
const LONGEST = 300;

/** Returns a text for the hidden field: a long text is its beginning, its length, and a checksum. */
export function shortText(text: string): string {
  if (text.length <= LONGEST) return text;
  let sum = 0;
  for (const letter of text) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return `${text.slice(0, 200)}… (${text.length} characters, ${(sum >>> 0).toString(36)})`;
}

type Texts = Readonly<Record<string, string>>;

/** Returns the texts of which a form was made, or null for a form without them. */
export function madeOf(form: URLSearchParams | undefined): Texts | null {
  try {
    const parsed: unknown = JSON.parse(form?.get(MADE_OF) ?? "null");
    return typeof parsed === "object" ? (parsed as Texts) : null;
  } catch {
    return null;
  }
}
