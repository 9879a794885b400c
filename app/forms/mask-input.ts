import { typeIntoMask } from "../../lib/forms/phone.ts";
import { digitsOf } from "../../lib/text/digits.ts";

/**
 * Formats a number in a masked input while the visitor types or pastes. The caret remains after the same digit. The
 * input accepts only as many digits as the mask contains.
 */
export function maskInput(input: HTMLInputElement, mask: string): void {
  let lastValue = "";
  const apply = () => {
    const rawValue = input.value;
    const masked = typeIntoMask(mask, lastValue, rawValue);
    const [rawDigits, maskedDigits] = [digitsOf(rawValue), digitsOf(masked)];
    const isRejected = masked === lastValue && rawDigits.length > digitsOf(lastValue).length;
    lastValue = masked;
    if (masked === rawValue) return;
    const caret = input.selectionStart ?? rawValue.length;
    // The mask omits a digit that it rejects, leading zeros, and the country code.
    const omitted = isRejected ? 1 : Math.max(0, rawDigits.lastIndexOf(maskedDigits));
    const digitsBeforeCaret = digitsOf(rawValue.slice(0, caret)).length - omitted;
    input.value = masked;
    if (caret === rawValue.length) return;
    let position = 0;
    for (let digits = 0; position < masked.length && digits < digitsBeforeCaret; position++)
      digits += digitsOf(masked.charAt(position)).length;
    input.setSelectionRange(position, position);
  };
  // An input method replaces the text that it composes, so the mask waits until the composition has ended.
  input.addEventListener("input", (event) => {
    if (!(event as InputEvent).isComposing) apply();
  });
  input.addEventListener("compositionend", apply);
  apply();
}
