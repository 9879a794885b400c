import { isPlainKey } from "../browser/plain-key.ts";

interface Box {
  /** Number of options. */
  count: number;
  /** Index of the active option, or -1 if no option is active. */
  active: number;
  /** Whether the options are in normal flow, for example in a dialog. */
  below: boolean | undefined;
}

/** Effect of a key press. `bubbles` is set if the browser also handles the key press. */
type BoxAction =
  | { kind: "close"; bubbles: boolean }
  | { kind: "choose" | "offer" }
  | { kind: "activate"; option: number };

/** Returns the effect of a key press in a combobox's text input, or null if only the browser handles the key press. */
export function comboboxAction(
  press: Parameters<typeof isPlainKey>[0] & Pick<KeyboardEvent, "key">,
  { count, active, below }: Box,
): BoxAction | null {
  if (!isPlainKey(press)) return null;
  switch (press.key) {
    case "Escape":
      // In a dialog, Escape also closes the dialog. Elsewhere, Escape closes only the suggestion list.
      return below || count > 0 ? { kind: "close", bubbles: below === true } : null;
    case "Enter":
      return active >= 0 && active < count ? { kind: "choose" } : { kind: "close", bubbles: true };
    case "ArrowDown":
    case "ArrowUp": {
      if (count === 0) return { kind: "offer" };
      // The arrow keys cycle through the options and one additional position at which no option is active.
      const positions = count + 1;
      return {
        kind: "activate",
        option: ((active + 1 + (press.key === "ArrowDown" ? 1 : -1) + positions) % positions) - 1,
      };
    }
    default:
      return null;
  }
}
