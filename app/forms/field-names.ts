import { BOT_TOKEN, FORM_NAME, MAX_NAME_LENGTH } from "../../lib/forms/forms.ts";

/** Names that each page or the Worker adds to a submission, and the name that JavaScript objects drop. */
const RESERVED = new Set([FORM_NAME, BOT_TOKEN, "formAddress", "formLanguage", "idempotencyKey", "__proto__"]);

/**
 * Returns the name under which a field's value reaches the receiver: the author's name, or a similar name if the
 * author's name is reserved, taken, too long, or changed by browsers, which replace line breaks.
 */
export function sentName(name: string, taken: ReadonlySet<string>): string {
  const base = name.replace(/[\r\n]+/g, " ").slice(0, MAX_NAME_LENGTH);
  if (!RESERVED.has(base) && !taken.has(base)) return base;
  for (let number = 2; ; number++) {
    const suffix = `-${number}`;
    const candidate = base.slice(0, MAX_NAME_LENGTH - suffix.length) + suffix;
    if (!taken.has(candidate)) return candidate;
  }
}
