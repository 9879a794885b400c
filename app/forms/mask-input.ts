import { typeIntoMask } from "../../lib/forms/phone.ts";

const digitsIn = (text: string) => text.replace(/\D/g, "").length;

/**
 * Formats a number in a masked input while the visitor types or pastes. The caret remains after the same digit. The
 * input accepts only as many digits as the mask contains.
 */
export function maskInput(input: HTMLInputElement, mask: string): void {
  let lastValue = "";
  const apply = () => {
    const rawValue = input.value;
    const masked = typeIntoMask(mask, lastValue, rawValue);
    const isRejected = masked === lastValue && digitsIn(rawValue) > digitsIn(lastValue);
    lastValue = masked;
    if (masked === rawValue) return;
    const caret = input.selectionStart ?? rawValue.length;
    const digitsBeforeCaret = digitsIn(rawValue.slice(0, caret)) - (isRejected ? 1 : 0);
    input.value = masked;
    if (caret === rawValue.length) return;
    let position = 0;
    for (let digits = 0; position < masked.length && digits < digitsBeforeCaret; position++)
      digits += digitsIn(masked.charAt(position));
    input.setSelectionRange(position, position);
  };
  input.addEventListener("input", apply);
  apply();
}
