/** Amounts in US dollars (CN-06), which Spanish in the United States writes as English does. */

/** Made when the first amount is shown: making one takes a slow phone 50 ms, and forms bring this module along. */
const formats = new Map<number, Intl.NumberFormat>();

function formatOf(decimals: 0 | 2): Intl.NumberFormat {
  const made =
    formats.get(decimals) ??
    new Intl.NumberFormat("en-US", {
      style: "currency",
      currency: "USD",
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
  formats.set(decimals, made);
  return made;
}

/** `$25`, `$25.50`, `$1,200`: a dollar sign, and no cents when whole. */
export function money(dollars: number): string {
  const cents = Math.round(dollars * 100);
  return formatOf(cents % 100 === 0 ? 0 : 2).format(cents / 100);
}

/** An amount, or the word for what costs nothing. */
export const priceText = (dollars: number, free: string): string => (dollars === 0 ? free : money(dollars));

/**
 * An event's cost from its `eventFee`: the word for free for 0, else with a dollar prefix (GS-11, EV-06).
 * Null when the event has none, so that the line is left out.
 */
export function costText(eventFee: string | number | null | undefined, free: string): string | null {
  const text = String(eventFee ?? "")
    .trim()
    .replace(/^\$\s*/, "");
  if (text === "") return null;
  const amount = Number(text.replace(/,/g, ""));
  if (!Number.isFinite(amount)) return `$${text}`;
  return priceText(amount, free);
}
