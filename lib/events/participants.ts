/** Functions for participant lists of sessions, which staff use. */
import { money } from "../billing/money.ts";
import { instantOf, shortMoment } from "../dates/dates.ts";
import { isFull } from "./seats.ts";

/** Whether a payment status means that the registration is canceled, such as `2 - Canceled`. */
export const isCanceled = (paymentStatus: string | null | undefined): boolean => /canceled/i.test(paymentStatus ?? "");

/** Returns a payment status without the upstream's numeric prefix. */
export const paymentText = (paymentStatus: string | null | undefined): string =>
  (paymentStatus ?? "").trim().replace(/^\d+\s*-\s*(?=\S)/, "");

/** Formats the number of reserved seats and the capacity. A capacity of 0 means unlimited seats. */
export function capacityText(registered: number, capacity: number): string {
  return capacity === 0 ? "Capacity: Unlimited Seats" : `Capacity: ${registered} of ${capacity}`;
}

/**
 * Parses the capacity in the query string of the page. The function returns null if the parameter is missing or
 * invalid.
 */
export function capacityIn(text: string | null | undefined): number | null {
  return /^\d{1,6}$/.test(text?.trim() ?? "") ? Number(text) : null;
}

interface Movable {
  capacity: number;
  registrationCount: number;
  endDate: string;
  timeZone?: string | null | undefined;
  canceled?: boolean | undefined;
}

/** Whether a session has ended. Returns false for a session without a valid end date. */
export function isOver({ endDate, timeZone }: Pick<Movable, "endDate" | "timeZone">, now: Date, zone: string): boolean {
  const end = instantOf(endDate, timeZone ?? zone);
  return end !== null && end <= now;
}

/** Whether a participant can be moved into a session: it is neither full, over, nor canceled. */
export const takesMore = (session: Movable, now: Date, zone: string): boolean =>
  !session.canceled && !isFull(session) && !isOver(session, now, zone);

/** The current state of a registration, from the list that was reloaded after a failed change. */
interface Standing {
  sessionId: string;
  sessionName: string;
  canceled: boolean;
}

/** A change that another staff member made. */
interface Change {
  action: string;
  by?: string | undefined;
  at: string;
}

/** Describes a change, for example `Ana Ruiz canceled this on Oct 8, 2030, 6pm MDT`. */
export const changeText = ({ action, by, at }: Change, zone: string): string =>
  [by || "Somebody", action, "this", `on ${shortMoment(at, zone) ?? at}`].join(" ");

interface Payment {
  amountPaid?: number | undefined;
  refundable?: boolean | undefined;
}

/** Returns a message about the effect of a move on a payment. If nothing was paid, the message is empty. */
export const movedPaymentText = ({ amountPaid }: Payment): string =>
  amountPaid ? `They paid ${money(amountPaid)}. The payment moves along, and nothing is refunded.` : "";

/**
 * Returns a message about a payment that a cancellation on this page cannot refund. If nothing was paid, the message is
 * empty.
 */
export const keptPaymentText = ({ amountPaid, refundable }: Payment): string =>
  amountPaid && !refundable
    ? `They paid ${money(amountPaid)}. It cannot be refunded here: please ask the billing office.`
    : "";

/** Returns a message about the effect of a cancellation on a payment. If nothing was paid, the message is empty. */
export function refundedText({ amountPaid }: Payment, refunded: number | undefined): string {
  if (refunded) return `${money(refunded)} is refunded.`;
  return amountPaid ? `The ${money(amountPaid)} that they paid is not refunded.` : "";
}

/**
 * Explains to staff why a move or cancellation failed. The parameter `seenIn` is the session ID before the change.
 * `now` is null if the list no longer contains the registration. The parameter `change` describes the latest change
 * (`changeText`).
 */
export function whyNothingChanged(
  name: string,
  seenIn: string,
  now: Standing | null,
  target?: { id: string; full: boolean },
  change?: string,
): string {
  const text = change ? `${change}. ` : "";
  if (change && now && (now.canceled || now.sessionId !== seenIn))
    return `${text}That was left as it is: nothing was changed now.`;
  if (change && !now) return `${text}They are no longer in this list, and nothing was changed now.`;
  if (!now) return `${name} is no longer in this list: somebody else has moved them.`;
  if (now.canceled) return `Somebody else has canceled the registration of ${name}.`;
  if (target && now.sessionId === target.id) return `${name} is in “${now.sessionName}” already.`;
  if (now.sessionId !== seenIn)
    return `Somebody else has moved ${name} to “${now.sessionName}”. That was left as it is.`;
  if (target?.full) return "That session is full now. Please choose another one.";
  if (!target) return `${name} is still registered for “${now.sessionName}”. Nothing was changed.`;
  return `Nothing was changed. ${name} may have a seat there already, or that session may be full.`;
}
