/** Event fees, and the five medical-staff fees. */
import { money, priceText } from "../billing/money.ts";

/** The word for free, '$25' or '$10 – $40' from an event's fees (EV-22). Null when it has none. */
export function feeText(fees: readonly { price: number }[], free: string): string | null {
  const prices = fees.map((fee) => fee.price).filter(Number.isFinite);
  if (prices.length === 0) return null;
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  return low === high ? priceText(low, free) : `${money(low)} – ${money(high)}`;
}

/** One fee is preselected; with several the visitor chooses, with none there is nothing to choose (EV-20). */
export function preselectedFee<Fee extends { id: string }>(fees: readonly Fee[]): string | null {
  return fees.length === 1 ? (fees[0]?.id ?? null) : null;
}

/** The only fees the payment form takes; `amount` in dollars is also the `unitPrice`, quantity is 1 (PY-05). */
export const STAFF_FEES = [
  { id: "co-initial", name: "Colorado Initial Appointment", amount: 400 },
  { id: "co-reappointment", name: "Colorado Reappointment", amount: 150 },
  { id: "co-late", name: "Colorado Late Fee", amount: 200 },
  { id: "mt-initial", name: "Montana Initial Appointment", amount: 300 },
  { id: "mt-reappointment", name: "Montana Reappointment", amount: 100 },
] as const;

type StaffFee = (typeof STAFF_FEES)[number];

/** The fee with this id, or undefined: the price always comes from the table, never from the browser. */
export const staffFee = (id: string): StaffFee | undefined => STAFF_FEES.find((fee) => fee.id === id);

/** True when an item is exactly one of the five options, name, price and quantity (PY-13). */
export function isStaffFeeItem(item: { name: string; quantity: number; unitPrice: number }): boolean {
  return item.quantity === 1 && STAFF_FEES.some((fee) => fee.name === item.name && fee.amount === item.unitPrice);
}
