/**
 * Before a payment, stores the form's values in the tab's session storage in case the visitor cancels the payment. The
 * stored values are deleted after the form is restored or the visitor has paid. The script ignores values that are
 * older than a seat reservation's lifetime.
 */
const STORAGE_KEY = "form-draft";
const LIFETIME_MS = 20 * 60_000;

interface Draft {
  form: string;
  until: number;
  values: [name: string, value: string][];
}

export function saveDraft(form: string, values: Draft["values"]): void {
  try {
    sessionStorage.setItem(
      STORAGE_KEY,
      JSON.stringify({ form, until: Date.now() + LIFETIME_MS, values } satisfies Draft),
    );
  } catch {
    // If session storage is unavailable, the visitor must fill in the form again after canceling a payment.
  }
}

export function discardDraft(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Session storage is disabled, so it contains no values.
  }
}

/** Returns and deletes a form's stored values. Returns null if the values are missing or too old. */
export function takeDraft(form: string): URLSearchParams | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as Draft | null;
    discardDraft();
    return stored?.form === form && stored.until > Date.now() ? new URLSearchParams(stored.values) : null;
  } catch {
    return null;
  }
}
