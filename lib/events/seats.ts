/** Seats and registration state of sessions. */

import { safeHref, withParameter } from "../cms/links.ts";
import { instantOf } from "../dates/dates.ts";

type SeatedSession = {
  capacity: number;
  registrationCount: number;
  /** Number of seats requested on the waitlist, which has priority for canceled seats. */
  waiting?: number | null | undefined;
  isOnline?: boolean | null;
  hasInstructor?: boolean | null;
};

export type RegistrableSession = SeatedSession & {
  requireRegistration?: boolean | null;
  registrationClosed?: boolean | null;
  registrationDeadline?: string | null;
  startDate?: string | null;
  endDate?: string | null;
  registrationUrl?: string | null;
  externalRegistrationLink?: string | null;
};

/** Returns the number of available seats, or `Infinity` for a capacity of 0, which means unlimited seats. */
export const seatsLeft = ({ capacity, registrationCount, waiting }: SeatedSession): number =>
  capacity > 0 ? Math.max(0, capacity - registrationCount - (waiting ?? 0)) : Number.POSITIVE_INFINITY;

export const isFull = (session: SeatedSession): boolean => seatsLeft(session) === 0;

/** Whether a session is online without an instructor. A self-paced online session has no seat label. */
export const isSelfPaced = (session: SeatedSession): boolean => Boolean(session.isOnline) && !session.hasInstructor;

/**
 * Data of the seat label; `left` is null for unlimited seats. `few` is true for fewer than 100 seats and changes the
 * font.
 */
type SeatBadge = { left: number | null; few: boolean };

/** Returns the data of a session's seat label, or null for a self-paced session. */
export function seatBadge(session: SeatedSession): SeatBadge | null {
  if (isSelfPaced(session)) return null;
  if (session.capacity <= 0) return { left: null, few: false };
  const left = seatsLeft(session);
  return { left, few: left < 100 };
}

/**
 * Whether registration has ended, regardless of free seats. Registration ends when staff close it, when the session
 * ends, or when the deadline of an instructor-led session passes. If there is no such deadline, registration ends when
 * the session starts. The start of self-paced sessions is ignored. The parameter `zone` applies to timestamps without
 * an offset.
 */
export function isRegistrationOver(session: RegistrableSession, now: Date, zone: string): boolean {
  const past = (moment: string | null | undefined) => {
    const at = instantOf(moment, zone);
    return at && now > at;
  };
  if (session.registrationClosed || past(session.endDate)) return true;
  const deadline = session.hasInstructor ? past(session.registrationDeadline) : null;
  return deadline ?? (!isSelfPaced(session) && past(session.startDate) === true);
}

/** Whether a session has a waitlist. Sessions with external registration have no waitlist. */
export const hasWaitingList = (session: RegistrableSession): boolean =>
  session.capacity > 0 && typeof session.waiting === "number" && !safeHref(session.externalRegistrationLink);

/** Reason why visitors cannot register for a session. The reason `full` applies only while registration is open. */
export type Closed = "closed" | "deadline" | "begun" | "full";

function closedBecause(session: RegistrableSession, now: Date, zone: string): Closed | null {
  if (!isRegistrationOver(session, now, zone)) return isFull(session) ? "full" : null;
  if (session.registrationClosed) return "closed";
  const start = instantOf(session.startDate, zone);
  return !start || start > now ? "deadline" : "begun";
}

/**
 * State of the Register button. In the state `none`, the button is not shown. In the state `closed`, the text
 * `RegistrationClosed` replaces the button; `waitingList` is the URL of the waitlist of a full session. In the state
 * `chooseFee`, `href` does not contain a fee yet. In the state `open`, the button is a link.
 */
export type RegisterState =
  | { kind: "none" }
  | { kind: "closed"; why: Closed; waitingList?: string }
  | { kind: "chooseFee"; href: string; newTab: boolean }
  | { kind: "open"; href: string; newTab: boolean };

/**
 * Returns the state of the Register button. `feeId` is the selected fee, or null if the event is free or no fee is
 * selected.
 */
export function registerState(
  session: RegistrableSession,
  fees: readonly { id: string }[],
  feeId: string | null,
  now: Date,
  zone: string,
): RegisterState {
  if (session.requireRegistration === false) return { kind: "none" };
  const why = closedBecause(session, now, zone);
  const outside = safeHref(session.externalRegistrationLink);
  const href = outside ?? safeHref(session.registrationUrl);
  if (why)
    return { kind: "closed", why, ...(why === "full" && hasWaitingList(session) && href && { waitingList: href }) };
  if (!href) return { kind: "none" };
  const newTab = outside !== null;
  const chosen = fees.find((fee) => fee.id === feeId);
  if (fees.length > 0 && !chosen) return { kind: "chooseFee", href, newTab };
  return { kind: "open", href: chosen && !newTab ? withParameter(href, "eventFeeId", chosen.id) : href, newTab };
}
