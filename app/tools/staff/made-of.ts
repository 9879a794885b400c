/** The hidden field of a form that says what was stored when the form was made. */

export const MADE_OF = "_was";

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
