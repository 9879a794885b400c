/** Formats amounts in US dollars. US Spanish and US English use the same number format. */

/**
 * Number formatters, keyed by number of decimal places. Formatters are created on first use because every form imports
 * this module, and creating a formatter takes 50 ms on a slow phone.
 */
const formats = new Map<number, Intl.NumberFormat>();

function formatOf(decimals: 0 | 2): Intl.NumberFormat {
  const format =
    formats.get(decimals) ??
    new Intl.NumberFormat("en-US", {
      style: "currency",
      currency: "USD",
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
  formats.set(decimals, format);
  return format;
}

/**
 * Formats an amount in dollars, such as `$25`, `$25.50`, or `$1,200`. Whole-dollar amounts are formatted without cents.
 */
export function money(dollars: number): string {
  const cents = Math.round(dollars * 100);
  // Adding 0 turns -0 into 0.
  return formatOf(cents % 100 === 0 ? 0 : 2).format(cents / 100 + 0);
}

/** Formats a price in dollars. Returns the string `free` if the price is 0. */
export const priceText = (dollars: number, free: string): string => (dollars === 0 ? free : money(dollars));

/** Matches an amount with US separators. In `1.200,50` and `0x10`, `Number` would find another amount. */
const AMOUNT = /^[+-]?(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)$/;

/**
 * Formats an event's `eventFee`. Returns `free` for 0, null for a missing fee, and otherwise the fee with a dollar
 * sign, even if the fee is not a number.
 */
export function costText(eventFee: string | number | null | undefined, free: string): string | null {
  const text = String(eventFee ?? "")
    .trim()
    .replace(/^\$\s*/, "");
  if (text === "") return null;
  return AMOUNT.test(text) ? priceText(Number(text.replace(/,/g, "")), free) : `$${text}`;
}
