/** Formats and validates data for the participant lists that staff use. */
import { money } from "../billing/money.ts";
import { instantOf, shortMoment } from "../dates/dates.ts";
import { isFull, isSelfPaced } from "./seats.ts";

/** Returns whether a payment status, such as `2 - Canceled`, means that the registration is canceled. */
export const isCanceled = (paymentStatus: string | null | undefined): boolean => /canceled/i.test(paymentStatus ?? "");

/** Returns a payment status without the numeric prefix from the upstream. */
export const paymentText = (paymentStatus: string | null | undefined): string =>
  (paymentStatus ?? "").trim().replace(/^\d+\s*-\s*(?=\S)/, "");

/** Formats the number of reserved seats and the capacity. A capacity of 0 means unlimited seats. */
export function capacityText(registered: number, capacity: number): string {
  return capacity === 0 ? "Capacity: Unlimited Seats" : `Capacity: ${registered} of ${capacity}`;
}

interface Movable {
  capacity: number;
  registrationCount: number;
  endDate: string;
  timeZone?: string | null | undefined;
  canceled?: boolean | undefined;
}

/** Returns whether a session has ended. Returns false if the session has no valid end date. */
export function isOver({ endDate, timeZone }: Pick<Movable, "endDate" | "timeZone">, now: Date, zone: string): boolean {
  const end = instantOf(endDate, timeZone ?? zone);
  return end !== null && end <= now;
}

/**
 * Returns whether staff can move a participant to a session. False if the session is full, has ended, or is canceled.
 */
export const takesMore = (session: Movable, now: Date, zone: string): boolean =>
  !session.canceled && !isFull(session) && !isOver(session, now, zone);

interface UpcomingSession extends Movable {
  registered?: number | undefined;
  startDate: string;
  nextMeeting?: string | undefined;
  isOnline?: boolean | undefined;
  hasInstructor?: boolean | undefined;
  hostingLocation?: string | null | undefined;
}

/**
 * Describes an event's next session: its date, location, and seats. If the session has begun, the text contains the next
 * meeting or, if none is left, the end.
 */
export function nextSessionText(session: UpcomingSession, now: Date, zone: string): string {
  const { startDate, endDate, nextMeeting, hostingLocation, capacity } = session;
  const { registered = session.registrationCount } = session;
  const ownZone = session.timeZone ?? zone;
  const next = [startDate, nextMeeting].find((text) => Number(instantOf(text, ownZone)) > now.getTime());
  const untilText = isOver(session, now, zone) ? "Ended" : isSelfPaced(session) ? "Open until" : "In progress until";
  const [label, moment] = next ? ["Next", shortMoment(next, ownZone)] : [untilText, shortMoment(endDate, ownZone)];
  const seats = capacity > 0 && `${registered} of ${capacity} registered`;
  const when = moment && (next ? [label, moment] : [`${label} ${moment}`]);
  return [...(when || []), hostingLocation, seats].filter(Boolean).join(" · ");
}

/** State of a registration in the participant list, which the page reloads after a failed change. */
interface Standing {
  sessionId: string;
  sessionName: string;
  canceled: boolean;
}

/** A change by another staff member. */
interface Change {
  action: string;
  by?: string | undefined;
  at: string;
}

/** Describes a change by another staff member, such as `Ana Ruiz canceled this on Oct 8, 2030, 6pm MDT`. */
export const changeText = ({ action, by, at }: Change, zone: string): string =>
  [by || "Somebody", action, "this", `on ${shortMoment(at, zone) ?? at}`].join(" ");

interface Payment {
  amountPaid?: number | undefined;
  refundable?: boolean | undefined;
}

/** Returns a message about the moved participants' payments, or an empty string if nothing was paid. */
export function movedPaymentText(moved: readonly (Payment & { name: string })[]): string {
  const paidMoves = moved.filter(({ amountPaid }) => amountPaid);
  if (paidMoves.length === 0) return "";
  const sum = money(paidMoves.reduce((total, { amountPaid = 0 }) => total + amountPaid, 0));
  return moved.length === 1
    ? `They paid ${sum}. The payment moves with them, and nothing is refunded.`
    : `${paidMoves.length} of them paid ${sum} in all: ${paidMoves.map(({ name }) => name).join(", ")}. The payments move with them, and nothing is refunded.`;
}

/**
 * Returns a message about a payment that staff cannot refund on this page. Returns an empty string if nothing was paid
 * or the payment is refundable.
 */
export const keptPaymentText = ({ amountPaid, refundable }: Payment): string =>
  amountPaid && !refundable
    ? `They paid ${money(amountPaid)}. It cannot be refunded here. Please contact the billing office.`
    : "";

/** Returns a message about the refund after a cancellation, or an empty string if nothing was paid. */
export function refundedText({ amountPaid }: Payment, refunded: number | undefined): string {
  if (refunded) return `${money(refunded)} is refunded.`;
  return amountPaid ? `The ${money(amountPaid)} that they paid is not refunded.` : "";
}

/**
 * Returns a message that tells staff why a move or cancellation failed. `seenIn` is the ID of the session in which the
 * page displayed the registration. `now` is the reloaded registration, or null if the registration is no longer in the
 * list. `change` describes the latest change (see `changeText`).
 */
export function failedChangeText(
  name: string,
  seenIn: string,
  now: Standing | null,
  target?: { id: string; full: boolean },
  change?: string,
): string {
  const text = change ? `${change}. ` : "";
  if (change && now && (now.canceled || now.sessionId !== seenIn)) return `${text}Your change was not made.`;
  if (change && !now) return `${text}They are no longer in this list. Your change was not made.`;
  if (!now) return `${name} is no longer in this list: somebody else has moved them.`;
  if (now.canceled) return `Somebody else has canceled the registration of ${name}.`;
  if (target && now.sessionId === target.id) return `${name} is in “${now.sessionName}” already.`;
  if (now.sessionId !== seenIn)
    return `Somebody else has moved ${name} to “${now.sessionName}”. Your change was not made.`;
  if (target?.full) return "That session is full now. Please choose another one.";
  if (!target) return `${name} is still registered for “${now.sessionName}”. Nothing was changed.`;
  return `Nothing was changed. ${name} may have a seat there already, or that session may be full.`;
}
