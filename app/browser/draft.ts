/**
 * What was typed into a form whose payment was canceled. It stays in this tab of this browser only, is dropped as soon
 * as the form has it again or the payment is made, and counts for no longer than a seat is held while it is paid for.
 */
const KEY = "form-draft";
const LIFETIME = 20 * 60_000;

interface Draft {
  form: string;
  until: number;
  values: [name: string, value: string][];
}

export function keepDraft(form: string, values: Draft["values"]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ form, until: Date.now() + LIFETIME, values } satisfies Draft));
  } catch {
    // A browser that stores nothing: the form is typed again.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}

/** What was typed into a form, once; null where nothing was, or too long ago. */
export function takeDraft(form: string): URLSearchParams | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Draft | null;
    dropDraft();
    return stored?.form === form && stored.until > Date.now() ? new URLSearchParams(stored.values) : null;
  } catch {
    return null;
  }
}
