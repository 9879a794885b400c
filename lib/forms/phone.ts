/** Input masks for phone numbers. */
import { digitsOf, typedCode } from "../text/digits.ts";

/**
 * Input masks for phone numbers. `#` stands for a digit from 1 to 9, and `0` for any digit. Other characters in a mask
 * are literal.
 */
export const CMS_PHONE_MASK = "#00-000-0000";
export const BILLING_PHONE_MASK = "(#00)-000-0000";
export const PAYMENT_PHONE_MASK = CMS_PHONE_MASK;

/** Maximum length of a phone number with an extension. A search for an extension takes quadratic time in the length. */
const MAX_LENGTH = 100;
const EXTENSION =
  /\s*(?:,,+|[,;]?\s*(?:#|(?:x|extn?|extensi[oó]n|int(?:erno)?|anexo)(?:\s?[.=:])?(?:\s?#)?))\s*\d{1,7}\.?$/i;

/**
 * Matches a number with another country code than 1: after a plus sign, which may stand alone while the user types, or
 * after the prefix 00, as people in Europe write it.
 */
const FOREIGN = /^\+\s*$|^\D*\+\D*0*[2-9]|^\D*00\D*[2-9]/;

/** Removes the country code 1 from an eleven-digit number. */
const withoutCountryCode = (digits: string): string =>
  digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;

/**
 * Formats typed or pasted text with a mask. Ignores letters and punctuation, leading zeros, the country code 1, and an
 * extension. The function adds a separator only when a digit follows, so that users can delete characters. A number
 * with another country code or with more than ten digits would become a different number, so it is returned as entered, and so
 * is a text that is too long for a phone number.
 */
export function applyMask(mask: string, input: string): string {
  if (input.length > MAX_LENGTH) return input;
  const text = typedCode(input).replace(EXTENSION, "");
  const allDigits = digitsOf(text);
  const digits = mask.includes("#") ? withoutCountryCode(allDigits.replace(/^0+/, "")) : allDigits;
  if (digits.length > 10 || FOREIGN.test(text)) return input;
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
 * already complete, additional digits are ignored because inserting a digit would drop the last digit. An eleven-digit
 * number that starts with 1 contains the country code.
 */
export function typeIntoMask(mask: string, previousValue: string, input: string): string {
  const [digits, previous] = [digitsOf(input), digitsOf(previousValue)];
  const isOneLess = (shorter: string, longer: string) =>
    longer.length === shorter.length + 1 &&
    [...longer].some((_, index) => longer.slice(0, index) + longer.slice(index + 1) === shorter);
  const hasCountryCode = digits.startsWith("1");
  if (isOneLess(previous, digits) && fitsMask(mask, previousValue) && !hasCountryCode) return previousValue;
  // When the user deletes the first digit to replace it, the number can temporarily start with 0.
  const startsWithZero = isOneLess(digits, previous) && digits.startsWith("0");
  return applyMask(startsWithZero ? mask.replace("#", "0") : mask, input);
}

/** Returns whether `value` is a complete number in the mask's format. */
export const fitsMask = (mask: string, value: string): boolean =>
  value.length === mask.length &&
  [...mask].every((symbol, index) => {
    const character = value.charAt(index);
    return symbol === "#" ? /[1-9]/.test(character) : symbol === "0" ? /[0-9]/.test(character) : character === symbol;
  });

/** Formats a phone number for bill lookups: removes parentheses and keeps dashes, as in `303-555-0100`. */
export const billingPhone = (masked: string): string => masked.trim().replace(/[()]/g, "");
