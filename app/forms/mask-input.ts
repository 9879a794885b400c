import { typeIntoMask } from "../../lib/forms/phone.ts";

const digitsIn = (text: string) => text.replace(/\D/g, "").length;

/**
 * Formats a number in a masked input while the visitor types or pastes. The caret remains after the same digit. The
 * input accepts only as many digits as the mask contains.
 */
export function maskInput(input: HTMLInputElement, mask: string): void {
  let last = "";
  const apply = () => {
    const typed = input.value;
    const masked = typeIntoMask(mask, last, typed);
    const refused = masked === last && digitsIn(typed) > digitsIn(last);
    last = masked;
    if (masked === typed) return;
    const caret = input.selectionStart ?? typed.length;
    const before = digitsIn(typed.slice(0, caret)) - (refused ? 1 : 0);
    input.value = masked;
    if (caret === typed.length) return;
    let at = 0;
    for (let seen = 0; at < masked.length && seen < before; at++) seen += digitsIn(masked.charAt(at));
    input.setSelectionRange(at, at);
  };
  input.addEventListener("input", apply);
  apply();
}
