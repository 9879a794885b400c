/**
 * Preserves the values of a form across reloads, because not all browsers restore them. The values are in the state of
 * the history entry: other pages cannot read it, and the browser deletes it with the tab.
 */
interface State {
  typed?: { form: string; values: [name: string, value: string][] };
}

const stateNow = (): State => (history.state as State | null) ?? {};

export function keepTyped(form: string, values: [string, string][]): void {
  try {
    history.replaceState({ ...stateNow(), typed: { form, values } } satisfies State, "");
  } catch {
    // Values that are too large for the history state are lost with a reload.
  }
}

export function forgetTyped(): void {
  const { typed, ...rest } = stateNow();
  if (typed) history.replaceState(rest, "");
}

/** Returns and deletes the values from before the reload, or null if none are stored. */
export function takeTyped(form: string): URLSearchParams | null {
  const { typed } = stateNow();
  if (typed?.form !== form) return null;
  forgetTyped();
  return new URLSearchParams(typed.values);
}
