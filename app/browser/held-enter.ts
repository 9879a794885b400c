type Press = Pick<KeyboardEvent, "key" | "repeat" | "isComposing"> & { target: unknown };

/**
 * Returns whether a key press is a repetition that the keyboard sends while Enter is held down. Each repetition would
 * submit the form or click the control again. In a text with several lines, each repetition adds a line.
 */
export const isHeldEnter = ({ key, repeat, isComposing, target }: Press): boolean =>
  repeat && key === "Enter" && !isComposing && !(target as Element).matches?.("textarea,[contenteditable]");

export function ignoreHeldEnter(): void {
  addEventListener("keydown", (event) => isHeldEnter(event) && event.preventDefault(), true);
}
