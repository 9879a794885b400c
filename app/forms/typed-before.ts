/**
 * Preserves the values of a form across page reloads, because not all browsers restore them. The values are stored in
 * the state of the history entry, which other pages cannot read and which the browser deletes with the tab.
 */
interface State {
  typed?: { form: string; values: [name: string, value: string][] };
}

const stateNow = (): State => (history.state as State | null) ?? {};

export function keepTyped(form: string, values: [string, string][]): void {
  try {
    history.replaceState({ ...stateNow(), typed: { form, values } } satisfies State, "");
  } catch {
    // Values that exceed the size limit of the history state are lost with a page reload.
  }
}

export function forgetTyped(): void {
  const { typed, ...rest } = stateNow();
  if (typed) history.replaceState(rest, "");
}

/** Returns and deletes the form values that were stored before a page reload, or null if no values are stored. */
export function takeTyped(form: string): URLSearchParams | null {
  const { typed } = stateNow();
  if (typed?.form !== form) return null;
  forgetTyped();
  return new URLSearchParams(typed.values);
}
