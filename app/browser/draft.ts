/**
 * Stores the values of a form before the payment, in case the visitor cancels the payment. The values are stored in the
 * session storage of this tab. The browser deletes the values after the form is restored or the visitor has paid. The
 * function ignores values that are older than the duration of a seat reservation.
 */
const STORAGE_KEY = "form-draft";
const LIFETIME_MS = 20 * 60_000;

interface Draft {
  form: string;
  until: number;
  values: [name: string, value: string][];
}

export function keepDraft(form: string, values: Draft["values"]): void {
  try {
    sessionStorage.setItem(
      STORAGE_KEY,
      JSON.stringify({ form, until: Date.now() + LIFETIME_MS, values } satisfies Draft),
    );
  } catch {
    // Without session storage, the visitor must fill in the form again after a canceled payment.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Session storage is disabled, so no values are stored.
  }
}

/**
 * Returns the stored values of a form and deletes them. Returns null if there are no values, or if the values are too
 * old.
 */
export function takeDraft(form: string): URLSearchParams | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as Draft | null;
    dropDraft();
    return stored?.form === form && stored.until > Date.now() ? new URLSearchParams(stored.values) : null;
  } catch {
    return null;
  }
}
