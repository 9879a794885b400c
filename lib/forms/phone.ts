/** Phone numbers: masks for typing, the form for reading, and tel links (VA-02 to VA-04). */

/** `#` stands for a digit 1-9, `0` for any digit, everything else for itself (VA-03). */
export const CMS_PHONE_MASK = "#00-000-0000";
export const BILLING_PHONE_MASK = "(#00)-000-0000";
export const PAYMENT_PHONE_MASK = CMS_PHONE_MASK;

const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** A leading country code 1 goes when ten digits are left. */
const withoutCountryCode = (digits: string): string =>
  digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;

/**
 * What an input with this mask holds after `typed` was typed or pasted: other characters are dropped, a pasted
 * number in another format is rewritten. Separators appear only before a further digit, so that deleting works.
 */
export function applyMask(mask: string, typed: string): string {
  const digits = withoutCountryCode(digitsOf(typed));
  let next = 0;
  let pending = "";
  let out = "";
  for (const symbol of mask) {
    if (symbol !== "#" && symbol !== "0") {
      pending += symbol;
      continue;
    }
    while (symbol === "#" && digits[next] === "0") next++;
    const digit = digits[next++];
    if (digit === undefined) break;
    out += pending + digit;
    pending = "";
  }
  return out;
}

/**
 * What an input that held `before` holds after it was changed to `typed`. No digit is lost but the one that was deleted: a
 * complete number takes no further digits, wherever they are typed, since the eleventh must not push out another.
 */
export function typeIntoMask(mask: string, before: string, typed: string): string {
  const [digits, previous] = [digitsOf(typed), digitsOf(before)];
  const isOneLess = (less: string, more: string) =>
    more.length === less.length + 1 &&
    [...more].some((_, index) => more.slice(0, index) + more.slice(index + 1) === less);
  if (isOneLess(previous, digits) && fitsMask(mask, before)) return before;
  // Whoever deletes the first digit to type another keeps a 0 behind it until then.
  const begins0 = isOneLess(digits, previous) && digits.startsWith("0");
  return applyMask(begins0 ? mask.replace("#", "0") : mask, typed);
}

/** True when `value` is a complete number in the mask's own format. */
export function fitsMask(mask: string, value: string): boolean {
  return value.length === mask.length && applyMask(mask, value) === value;
}

/** `(303) 555-0100`; a value without exactly ten digits (country code 1 aside) is shown as it came (VA-04). */
export function displayPhone(value: string): string {
  const digits = withoutCountryCode(digitsOf(value));
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : value;
}

/** A `tel:` address with country code and extension; null when the field holds no number that can be dialled. */
export function telHref(value: string | null | undefined): string | null {
  const match = /^([^a-z]*?)(?:(?:x|ext\.?) ?(\d{1,6}))?$/i.exec(value?.trim() ?? "");
  if (!match) return null;
  const number = digitsOf(match[1] ?? "");
  if (number.length < 3 || number.length > 15) return null;
  const ten = withoutCountryCode(number);
  const dialled = ten.length === 10 ? `+1${ten}` : match[1]?.trim().startsWith("+") ? `+${number}` : number;
  return `tel:${dialled}${match[2] ? `;ext=${match[2]}` : ""}`;
}

/** The number as the billing lookup wants it: parentheses removed, dashes unchanged, `303-555-0100` (BW-09). */
export const billingPhone = (masked: string): string => masked.trim().replace(/[()]/g, "");
