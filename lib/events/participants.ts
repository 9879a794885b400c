/** Participant lists of sessions, for staff. */
import { instantOf } from "../dates/dates.ts";
import { isFull } from "./seats.ts";

/** Whether a payment status means that the registration is canceled, such as `2 - Canceled`. */
export const isCanceled = (paymentStatus: string | null | undefined): boolean => /canceled/i.test(paymentStatus ?? "");

/** Returns a payment status without the upstream's numeric prefix. */
export const paymentText = (paymentStatus: string | null | undefined): string =>
  (paymentStatus ?? "").trim().replace(/^\d+\s*-\s*(?=\S)/, "");

/** Formats the number of taken seats and the capacity. A capacity of 0 means unlimited seats. */
export function capacityText(registered: number, capacity: number): string {
  return capacity === 0 ? "Capacity: Unlimited Seats" : `Capacity: ${registered} of ${capacity}`;
}

/** Parses the capacity in the page's query string. Returns null if it is missing or invalid. */
export function capacityIn(text: string | null | undefined): number | null {
  return /^\d{1,6}$/.test(text?.trim() ?? "") ? Number(text) : null;
}

interface Movable {
  capacity: number;
  registrationCount: number;
  endDate: string;
  timeZone?: string | null | undefined;
}

/** Whether a session has ended. Returns false without a valid end date. */
export function isOver({ endDate, timeZone }: Pick<Movable, "endDate" | "timeZone">, now: Date, zone: string): boolean {
  const end = instantOf(endDate, timeZone ?? zone);
  return end !== null && end <= now;
}

/** Whether a participant can be moved into a session: it is neither full nor over. */
export const takesMore = (session: Movable, now: Date, zone: string): boolean =>
  !isFull(session) && !isOver(session, now, zone);

/** The current state of a registration, from the list that was reloaded after a failed change. */
interface Standing {
  sessionId: string;
  sessionName: string;
  canceled: boolean;
}

/**
 * Explains to staff why a move or cancellation failed. `seenIn` is the session ID before the change. `now` is null if
 * the list no longer contains the registration.
 */
export function whyNothingChanged(
  name: string,
  seenIn: string,
  now: Standing | null,
  target?: { id: string; full: boolean },
): string {
  if (!now) return `${name} is no longer in this list: somebody else has moved them.`;
  if (now.canceled) return `Somebody else has canceled the registration of ${name}.`;
  if (target && now.sessionId === target.id) return `${name} is in “${now.sessionName}” already.`;
  if (now.sessionId !== seenIn)
    return `Somebody else has moved ${name} to “${now.sessionName}”. That was left as it is.`;
  if (target?.full) return "That session is full now. Please choose another one.";
  if (!target) return `${name} is still registered for “${now.sessionName}”. Nothing was changed.`;
  return `Nothing was changed. ${name} may have a seat there already, or that session may be full.`;
}
