/** Determines a session's available seats and whether visitors can register. */

import { safeHref, withParameter } from "../cms/links.ts";
import { instantOf } from "../dates/dates.ts";

type SeatedSession = {
  capacity: number;
  /** Number of occupied seats, plus available seats that are reserved for the waitlist. */
  registrationCount: number;
  /** Number of seats requested by people on the waitlist. Omitted if the session has no waitlist. */
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
export const seatsLeft = ({ capacity, registrationCount }: SeatedSession): number =>
  capacity > 0 ? Math.max(0, capacity - registrationCount) : Number.POSITIVE_INFINITY;

export const isFull = (session: SeatedSession): boolean => seatsLeft(session) === 0;

/** Returns whether a session is self-paced: online and without an instructor. */
export const isSelfPaced = (session: SeatedSession): boolean => Boolean(session.isOnline) && !session.hasInstructor;

/**
 * Data for the label that shows the number of available seats. `left` is null if seats are unlimited. `few` is true if
 * fewer than 100 seats are available, in which case the label uses a different font.
 */
type SeatBadge = { left: number | null; few: boolean };

/** Returns the data for a session's seat label, or null for a self-paced session. */
export function seatBadge(session: SeatedSession): SeatBadge | null {
  if (isSelfPaced(session)) return null;
  if (session.capacity <= 0) return { left: null, few: false };
  const left = seatsLeft(session);
  return { left, few: left < 100 };
}

/**
 * Returns whether registration has ended, regardless of available seats. Registration ends when staff close
 * registration, when the session ends, or when the registration deadline for an instructor-led session passes. If there
 * is no deadline, registration ends when the session starts, except for self-paced sessions. `zone` is the time zone
 * for timestamps that have no offset.
 */
export function isRegistrationOver(session: RegistrableSession, now: Date, zone: string): boolean {
  const isPast = (moment: string | null | undefined) => {
    const at = instantOf(moment, zone);
    return at && now > at;
  };
  if (session.registrationClosed || isPast(session.endDate)) return true;
  const deadline = session.hasInstructor ? isPast(session.registrationDeadline) : null;
  return deadline ?? (!isSelfPaced(session) && isPast(session.startDate) === true);
}

/** Returns whether a session has a waitlist. Sessions that have an external registration link have no waitlist. */
export const hasWaitlist = (session: RegistrableSession): boolean =>
  session.capacity > 0 && typeof session.waiting === "number" && !safeHref(session.externalRegistrationLink);

/**
 * Reason why visitors cannot register for a session. `full` means that registration is open, but no seats are
 * available.
 */
export type Closed = "closed" | "deadline" | "begun" | "full";

function closedReason(session: RegistrableSession, now: Date, zone: string): Closed | null {
  if (!isRegistrationOver(session, now, zone)) return isFull(session) ? "full" : null;
  if (session.registrationClosed) return "closed";
  const start = instantOf(session.startDate, zone);
  return !start || start > now ? "deadline" : "begun";
}

/**
 * State of the Register button. `none` hides the button. `closed` replaces the button with the `RegistrationClosed` UI
 * string. If the session is full, `waitingList` is the URL of the waitlist. `chooseFee` means that the visitor must
 * first select a fee, which is not yet part of `href`. `open` makes the button a link.
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
  const why = closedReason(session, now, zone);
  const externalUrl = safeHref(session.externalRegistrationLink);
  const href = externalUrl ?? safeHref(session.registrationUrl);
  if (why) return { kind: "closed", why, ...(why === "full" && hasWaitlist(session) && href && { waitingList: href }) };
  if (!href) return { kind: "none" };
  const newTab = externalUrl !== null;
  const chosenFee = fees.find((fee) => fee.id === feeId);
  if (fees.length > 0 && !chosenFee) return { kind: "chooseFee", href, newTab };
  return { kind: "open", href: chosenFee && !newTab ? withParameter(href, "eventFeeId", chosenFee.id) : href, newTab };
}
