/**
 * Preserves the values of a form across page reloads, because not all browsers restore form values. The state of the
 * page's history entry stores the values. Other pages cannot read the state of this history entry, and the browser
 * deletes it with the tab.
 */
interface State {
  typed?: { form: string; values: [name: string, value: string][] };
}

const stateNow = (): State => (history.state as State | null) ?? {};

export function keepTyped(form: string, values: [string, string][]): void {
  try {
    history.replaceState({ ...stateNow(), typed: { form, values } } satisfies State, "");
  } catch {
    // Values that exceed the browser's size limit for history state are lost on a page reload.
  }
}

export function forgetTyped(): void {
  const { typed, ...rest } = stateNow();
  if (typed) history.replaceState(rest, "");
}

/** Returns the form values from before a page reload and deletes them, or returns null if no values are stored. */
export function takeTyped(form: string): URLSearchParams | null {
  const { typed } = stateNow();
  if (typed?.form !== form) return null;
  forgetTyped();
  return new URLSearchParams(typed.values);
}
