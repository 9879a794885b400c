/**
 * Values of a form before the payment, in case the payment is canceled. Stored in session storage of this tab. Deleted
 * when the form is filled in again or the payment is made, and ignored after the time for which seats are reserved.
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
    // Storage is disabled: the visitor fills in the form again.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is disabled.
  }
}

/** Returns and deletes the stored values of a form; null without values, or when they are too old. */
export function takeDraft(form: string): URLSearchParams | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Draft | null;
    dropDraft();
    return stored?.form === form && stored.until > Date.now() ? new URLSearchParams(stored.values) : null;
  } catch {
    return null;
  }
}
