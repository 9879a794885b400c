/**
 * Preserves a form's values across page reloads because not all browsers restore form values. The values are stored in
 * the history state of the page's history entry, which scripts on other pages cannot read. When the tab closes, the
 * browser deletes the history state.
 */
interface State {
  typed?: { form: string; values: [name: string, value: string][] };
}

const stateNow = (): State => (history.state as State | null) ?? {};

export function saveFormValues(form: string, values: [string, string][]): void {
  try {
    history.replaceState({ ...stateNow(), typed: { form, values } } satisfies State, "");
  } catch {
    // Values that exceed the browser's size limit for history state are lost when the page reloads.
  }
}

export function discardFormValues(): void {
  const { typed, ...rest } = stateNow();
  if (typed) history.replaceState(rest, "");
}

/** Returns and deletes the form values that were stored before a page reload. Returns null if no values are stored. */
export function takeFormValues(form: string): URLSearchParams | null {
  const { typed } = stateNow();
  if (typed?.form !== form) return null;
  discardFormValues();
  return new URLSearchParams(typed.values);
}
