/** Seats and registration of a session (EV-17 to EV-21). */

import { safeHref, withParameter } from "../cms/links.ts";
import { instantOf } from "../dates/dates.ts";

type SeatedSession = {
  capacity: number;
  registrationCount: number;
  /** Seats that people on the waiting list want: what is given back is theirs. */
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

/** Seats that anybody may take; infinite without a limit (capacity 0). */
export const seatsLeft = ({ capacity, registrationCount, waiting }: SeatedSession): number =>
  capacity > 0 ? Math.max(0, capacity - registrationCount - (waiting ?? 0)) : Number.POSITIVE_INFINITY;

/** Capacity 0 means unlimited, which is never full. */
export const isFull = (session: SeatedSession): boolean => seatsLeft(session) === 0;

/** Online without an instructor: 'Attend online' is shown and no seat badge (EV-18). */
export const isSelfPaced = (session: SeatedSession): boolean => Boolean(session.isOnline) && !session.hasInstructor;

/**
 * `left` is null without a limit and 0 when the session is full. `few` changes the badge's font: under 100 are left.
 */
type SeatBadge = { left: number | null; few: boolean };

/** The seat badge of a session, null when it is self-paced (EV-17, EV-18). */
export function seatBadge(session: SeatedSession): SeatBadge | null {
  if (isSelfPaced(session)) return null;
  if (session.capacity <= 0) return { left: null, few: false };
  const left = seatsLeft(session);
  return { left, few: left < 100 };
}

/**
 * Whether nobody can register any more, were there seats: closed by hand, past the deadline of a session with an
 * instructor (EV-19), begun where no such deadline says otherwise, or over. What is self-paced has no beginning to
 * miss. `zone` reads moments without offset.
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

/** Whether people may wait for a seat of a session: its system keeps a list, and takes the registrations itself. */
export const hasWaitingList = (session: RegistrableSession): boolean =>
  session.capacity > 0 && typeof session.waiting === "number" && !safeHref(session.externalRegistrationLink);

/**
 * Why nobody can register: over comes before full, since a seat that is given back changes nothing then (EV-19, AX-07).
 */
export type Closed = "closed" | "deadline" | "begun" | "full";

function closedBecause(session: RegistrableSession, now: Date, zone: string): Closed | null {
  if (!isRegistrationOver(session, now, zone)) return isFull(session) ? "full" : null;
  if (session.registrationClosed) return "closed";
  const start = instantOf(session.startDate, zone);
  return !start || start > now ? "deadline" : "begun";
}

/**
 * What the Register action is: nothing at all, closed (it then reads the text of `RegistrationClosed`) and why,
 * waiting for a fee to be chosen (`href` still lacks it), or a link. `waitingList` leads to the list of a full session.
 */
export type RegisterState =
  | { kind: "none" }
  | { kind: "closed"; why: Closed; waitingList?: string }
  | { kind: "chooseFee"; href: string; newTab: boolean }
  | { kind: "open"; href: string; newTab: boolean };

/** EV-19 to EV-21. `feeId` is the chosen fee; an event without fees needs none. */
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
