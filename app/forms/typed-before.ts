/**
 * What was typed into a form that could not be sent outlasts a reload: not every browser keeps a form by itself. It stands
 * in the history entry of its own page, which no other page can read and which goes with the tab; in no storage.
 */
interface State {
  typed?: { form: string; values: [name: string, value: string][] };
}

const stateNow = (): State => (history.state as State | null) ?? {};

export function keepTyped(form: string, values: [string, string][]): void {
  try {
    history.replaceState({ ...stateNow(), typed: { form, values } } satisfies State, "");
  } catch {
    // Too much for the browser: it is there until the page is left.
  }
}

export function forgetTyped(): void {
  const { typed, ...rest } = stateNow();
  if (typed) history.replaceState(rest, "");
}

/** What was typed into a form before its page was loaded anew, once; null where nothing was. */
export function takeTyped(form: string): URLSearchParams | null {
  const { typed } = stateNow();
  if (typed?.form !== form) return null;
  forgetTyped();
  return new URLSearchParams(typed.values);
}
