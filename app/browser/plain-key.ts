type Press = Pick<KeyboardEvent, "altKey" | "ctrlKey" | "metaKey" | "shiftKey" | "isComposing" | "keyCode">;

/**
 * Returns whether an input method handles the key press. When Enter ends a composition, Safari sets the key code 229
 * instead of `isComposing`.
 */
export const isComposing = (press: Pick<Press, "isComposing" | "keyCode">): boolean =>
  press.isComposing || press.keyCode === 229;

/**
 * Returns whether a key press is for the page. With a modifier key, it is a shortcut of the browser or the operating
 * system, such as Alt+Left, which goes back in the history.
 */
export const isPlainKey = (press: Press): boolean =>
  !press.altKey && !press.ctrlKey && !press.metaKey && !press.shiftKey && !isComposing(press);
