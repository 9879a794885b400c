/** Amounts in US dollars (CN-06). */

const whole = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const withCents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** `$25`, `$25.50`, `$1,200`: a dollar sign, and no cents when whole. */
export function money(dollars: number): string {
  const cents = Math.round(dollars * 100);
  return cents % 100 === 0 ? whole.format(cents / 100) : withCents.format(cents / 100);
}

export const FREE = "Free";

/**
 * An event's cost from its `eventFee`: 'Free' for 0, else with a dollar prefix (GS-11, EV-06).
 * Null when the event has none, so that the line is left out.
 */
export function costText(eventFee: string | number | null | undefined): string | null {
  const text = String(eventFee ?? "")
    .trim()
    .replace(/^\$\s*/, "");
  if (text === "") return null;
  const amount = Number(text.replace(/,/g, ""));
  if (!Number.isFinite(amount)) return `$${text}`;
  return amount === 0 ? FREE : money(amount);
}
