/** Event fees and medical staff fees. */
import { money, priceText } from "../billing/money.ts";

/**
 * Formats an event's fees, such as `$25` or `$10 – $40`. Returns `free` if all fees are 0, and null if the event has no
 * fees.
 */
export function feeText(fees: readonly { price: number }[], free: string): string | null {
  const prices = fees.map((fee) => fee.price).filter(Number.isFinite);
  if (prices.length === 0) return null;
  const lowest = Math.min(...prices);
  const highest = Math.max(...prices);
  return lowest === highest ? priceText(lowest, free) : `${money(lowest)}\u00a0– ${money(highest)}`;
}

/** If the event has exactly one fee, returns the fee's ID. Otherwise, returns null. */
export function preselectedFee<Fee extends { id: string }>(fees: readonly Fee[]): string | null {
  return fees.length === 1 ? (fees[0]?.id ?? null) : null;
}

/** The medical staff fees that the payment form accepts, in dollars. */
export const STAFF_FEES = [
  { id: "co-initial", name: "Colorado Initial Appointment", amount: 400 },
  { id: "co-reappointment", name: "Colorado Reappointment", amount: 150 },
  { id: "co-late", name: "Colorado Late Fee", amount: 200 },
  { id: "mt-initial", name: "Montana Initial Appointment", amount: 300 },
  { id: "mt-reappointment", name: "Montana Reappointment", amount: 100 },
] as const;

type StaffFee = (typeof STAFF_FEES)[number];

/** Returns a medical staff fee by its ID. Prices come from `STAFF_FEES`, never from the browser. */
export const staffFee = (id: string): StaffFee | undefined => STAFF_FEES.find((fee) => fee.id === id);

/** Returns whether a payment item has a quantity of 1 and the name and price of a medical staff fee. */
export function isStaffFeeItem(item: { name: string; quantity: number; unitPrice: number }): boolean {
  return item.quantity === 1 && STAFF_FEES.some((fee) => fee.name === item.name && fee.amount === item.unitPrice);
}
