/** Phone numbers: input masks, display format, and `tel:` links. */

/**
 * Input masks for phone numbers. `#` stands for a digit from 1 to 9, and `0` for any digit. Other characters in a mask
 * are literal.
 */
export const CMS_PHONE_MASK = "#00-000-0000";
export const BILLING_PHONE_MASK = "(#00)-000-0000";
export const PAYMENT_PHONE_MASK = CMS_PHONE_MASK;

const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** Removes the country code 1 from an eleven-digit number. */
const withoutCountryCode = (digits: string): string =>
  digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;

/**
 * Formats the digits in typed or pasted text with a mask. Ignores other characters. The function adds a separator only
 * when a digit follows, so that users can delete characters.
 */
export function applyMask(mask: string, input: string): string {
  const digits = withoutCountryCode(digitsOf(input));
  let digitIndex = 0;
  let pending = "";
  let result = "";
  for (const symbol of mask) {
    if (symbol !== "#" && symbol !== "0") {
      pending += symbol;
      continue;
    }
    while (symbol === "#" && digits[digitIndex] === "0") digitIndex++;
    const digit = digits[digitIndex++];
    if (digit === undefined) break;
    result += pending + digit;
    pending = "";
  }
  return result;
}

/**
 * Returns the value of a masked input after the user changed it from `previousValue` to `input`. If the number is
 * already complete, additional digits are ignored because inserting a digit would drop the last digit.
 */
export function typeIntoMask(mask: string, previousValue: string, input: string): string {
  const [digits, previous] = [digitsOf(input), digitsOf(previousValue)];
  const isOneLess = (shorter: string, longer: string) =>
    longer.length === shorter.length + 1 &&
    [...longer].some((_, index) => longer.slice(0, index) + longer.slice(index + 1) === shorter);
  if (isOneLess(previous, digits) && fitsMask(mask, previousValue)) return previousValue;
  // When the user deletes the first digit to replace it, the number can temporarily start with 0.
  const startsWithZero = isOneLess(digits, previous) && digits.startsWith("0");
  return applyMask(startsWithZero ? mask.replace("#", "0") : mask, input);
}

/** Returns whether `value` is a complete number in the mask's format. */
export function fitsMask(mask: string, value: string): boolean {
  return value.length === mask.length && applyMask(mask, value) === value;
}

/** Formats a US number, such as `(303) 555-0100`. A value that does not have ten digits is returned unchanged. */
export function displayPhone(value: string): string {
  const digits = withoutCountryCode(digitsOf(value));
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : value;
}

/** Returns a `tel:` URL with the country code and extension, or null for an invalid phone number. */
export function telHref(value: string | null | undefined): string | null {
  const match = /^([^a-z]*?)(?:(?:x|ext\.?) ?(\d{1,6}))?$/i.exec(value?.trim() ?? "");
  if (!match) return null;
  const number = digitsOf(match[1] ?? "");
  if (number.length < 3 || number.length > 15) return null;
  const nationalNumber = withoutCountryCode(number);
  const dialedNumber =
    nationalNumber.length === 10 ? `+1${nationalNumber}` : match[1]?.trim().startsWith("+") ? `+${number}` : number;
  return `tel:${dialedNumber}${match[2] ? `;ext=${match[2]}` : ""}`;
}

/** Formats a phone number for bill lookups: removes parentheses and keeps dashes, as in `303-555-0100`. */
export const billingPhone = (masked: string): string => masked.trim().replace(/[()]/g, "");
