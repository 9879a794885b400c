/** Lists of people registered for classes, as staff work with them (ST-05 to ST-16). */
import { instantOf } from "../dates/dates.ts";
import { isFull } from "./seats.ts";

/** Upstreams say it in several ways, such as `2 - Canceled` (ST-11). */
export const isCanceled = (paymentStatus: string | null | undefined): boolean => /canceled/i.test(paymentStatus ?? "");

/** The words of a payment status: the upstream's own number before them says nothing to staff. */
export const paymentText = (paymentStatus: string | null | undefined): string =>
  (paymentStatus ?? "").trim().replace(/^\d+\s*-\s*(?=\S)/, "");

/** ST-05: people with a seat, of the seats in the address; 0 seats are unlimited. */
export function capacityText(registered: number, capacity: number): string {
  return capacity === 0 ? "Capacity: Unlimited Seats" : `Capacity: ${registered} of ${capacity}`;
}

/** The seats that an address names; null where it names none. */
export function capacityIn(text: string | null | undefined): number | null {
  return /^\d{1,6}$/.test(text?.trim() ?? "") ? Number(text) : null;
}

interface Movable {
  capacity: number;
  registrationCount: number;
  endDate: string;
  timeZone?: string | null | undefined;
}

/** Whether a session has ended; one without an end never has. */
export function isOver({ endDate, timeZone }: Pick<Movable, "endDate" | "timeZone">, now: Date, zone: string): boolean {
  const end = instantOf(endDate, timeZone ?? zone);
  return end !== null && end <= now;
}

/** Whether somebody can be moved into a session: it is not full (ST-13) and not over. */
export const takesMore = (session: Movable, now: Date, zone: string): boolean =>
  !isFull(session) && !isOver(session, now, zone);

/** Where a registration is now, as the list says after a change that failed; null when it is in it no more. */
interface Standing {
  sessionId: string;
  sessionName: string;
  canceled: boolean;
}

/** Why somebody could not be moved or canceled, from how the list stands afterwards. One sentence for staff. */
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
  return `Nothing was changed. ${name} may have a seat there already, or that session may be full.`;
}
