import type { Participant, ParticipantGroup, Session } from "../../../contracts/event-entities.ts";
import type { MovedParticipant } from "../../../contracts/event-staff.ts";
import { money } from "../../../lib/billing/money.ts";
import { instantOf, shortMoment } from "../../../lib/dates/dates.ts";
import { changeText, isCanceled, isOver, paymentText, takesMore } from "../../../lib/events/participants.ts";
import { isFull, seatBadge } from "../../../lib/events/seats.ts";
import { foldText } from "../../../lib/text/fold.ts";

/**
 * A row in the participant list. The server formats the dates so that the browser renders identical text during
 * hydration.
 */
export interface Row {
  registrationId: string;
  name: string;
  email: string;
  sessionId: string;
  sessionName: string;
  startDate: string;
  paymentStatus: string;
  canceled: boolean;
  amountPaid?: number | undefined;
  refundable?: boolean | undefined;
  /** Amount in dollars that was refunded. */
  amountRefunded?: number | undefined;
  /** Amount in dollars that is still to be paid at the class. */
  amountOwed?: number | undefined;
  /** Amount in dollars of the payment that the seat is held for. */
  amountPending?: number | undefined;
  /** Time at which the participant was checked in, in the session's time zone, or "". */
  arrived: string;
}

/** A group of participants who have the same hosting location. In a single session's list, `location` is empty. */
export interface Group {
  location: string;
  rows: Row[];
}

/** A session to which staff can move a participant. */
export interface Target {
  id: string;
  /**
   * Label for the session in the `<select>` element: the date, location, and number of available seats. If the sessions
   * have different titles, the label also contains the title.
   */
  text: string;
  /** The session's title, date, and location, which staff see when they confirm a move. */
  name: string;
  /** The session's date and location, without its title. */
  about: string;
  full: boolean;
  /** Number of available seats, or null if the session has unlimited seats. */
  left: number | null;
  over: boolean;
  begun: boolean;
  open: boolean;
}

/** Time zones, keyed by session ID. A session's dates are shown in the session's time zone. */
export type Zones = Readonly<Record<string, string>>;

export const zonesOf = (sessions: readonly Session[]): Zones =>
  Object.fromEntries(sessions.flatMap(({ id, timeZone }) => (timeZone ? [[id, timeZone]] : [])));

const rowOf = (participant: Participant, zones: Zones, zone: string): Row => ({
  registrationId: participant.registrationId,
  name: participant.name,
  email: participant.email ?? "",
  sessionId: participant.sessionId,
  sessionName: participant.sessionName ?? "",
  startDate:
    shortMoment(participant.startDate ?? participant.sessionStartDate, zones[participant.sessionId] ?? zone) ?? "",
  paymentStatus: paymentText(participant.paymentStatus),
  canceled: isCanceled(participant.paymentStatus),
  // The cancellation of a class concerns what the people with a seat paid.
  amountPaid: isCanceled(participant.paymentStatus) ? undefined : participant.amountPaid,
  refundable: participant.refundable,
  amountRefunded: participant.amountRefunded,
  amountOwed: participant.amountOwed,
  amountPending: participant.amountPending,
  arrived: shortMoment(participant.arrivedAt, zones[participant.sessionId] ?? zone) ?? "",
});

/** Returns text about what a participant paid or has to pay, such as `Paid $40` or `Payment pending: $40`. */
export function rowPaymentText({
  paymentStatus,
  amountPaid,
  amountRefunded,
  amountOwed,
  amountPending,
}: Pick<Row, "paymentStatus" | "amountPaid" | "amountRefunded" | "amountOwed" | "amountPending">): string {
  const due = amountOwed || amountPending;
  if (due) return `${paymentStatus}: ${money(due)}`;
  if (amountRefunded) return `${paymentStatus} ${money(amountRefunded)}`;
  return amountPaid ? `${paymentStatus} ${money(amountPaid)}` : paymentStatus;
}

/** Converts participant groups from the registration system to list rows. */
export const groupsOf = (groups: readonly ParticipantGroup[], zones: Zones, zone: string): Group[] =>
  groups.map(({ location, participants }) => ({
    location,
    rows: participants.map((participant) => rowOf(participant, zones, zone)),
  }));

/**
 * Returns text that states the number of available seats in a session. `left` is null if the session has unlimited
 * seats.
 */
export const seatsText = (left: number | null): string =>
  left === null
    ? "unlimited seats"
    : left === 0
      ? "session full"
      : `${left} ${left === 1 ? "seat" : "seats"} available`;

export const targetsOf = (sessions: readonly Session[], now: Date, zone: string): Target[] => {
  const sameTitle = new Set(sessions.map(({ title }) => title)).size === 1;
  return sessions.map((session) => {
    const dateText = shortMoment(session.startDate, session.timeZone ?? zone) ?? "";
    const about = [dateText, session.hostingLocation].filter(Boolean).join(", ");
    const name = about ? `${session.title}, ${about}` : session.title;
    const badge = seatBadge(session);
    const begun = (instantOf(session.startDate, session.timeZone ?? zone) ?? now) < now;
    const seats = [
      begun && "already begun",
      session.registrationClosed && "registration closed",
      session.canceled && "canceled",
      badge && seatsText(badge.left),
    ]
      .filter(Boolean)
      .join(", ");
    return {
      id: session.id,
      name,
      about,
      // The label omits the title if all sessions have the same title. In a narrow `<select>` element, a long title
      // would hide the date and location.
      text: `${(sameTitle && about) || name}${seats ? ` (${seats})` : ""}`,
      full: isFull(session),
      left: badge?.left ?? null,
      over: isOver(session, now, zone),
      begun,
      open: takesMore(session, now, zone),
    };
  });
};

/**
 * Returns the sessions to which staff can move a participant. Sessions that have already started are last. Returns null
 * if the event's sessions could not be loaded.
 */
export const choicesFor = (row: Pick<Row, "sessionId">, targets: readonly Target[] | null): Target[] | null =>
  targets?.filter(({ id, open }) => open && id !== row.sessionId).sort((a, b) => Number(a.begun) - Number(b.begun)) ??
  null;

/** Returns a predicate for people whose name or email contains every word in the search text. */
export function personMatcher(searchText: string): (person: { name: string; email: string }) => boolean {
  const searchWords = foldText(searchText)
    .split(/[\s,]+/)
    .filter(Boolean);
  return ({ name, email }) => searchWords.every((word) => foldText(`${name} ${email}`).includes(word));
}

/**
 * Returns the participants whose name or email contains every word in the search text. If the search text is empty, all
 * participants match.
 */
export function matching(groups: readonly Group[], searchText: string): Group[] {
  const matches = personMatcher(searchText);
  return groups
    .map(({ location, rows }) => ({ location, rows: rows.filter(matches) }))
    .filter(({ rows }) => rows.length > 0);
}

export const rowsOf = (groups: readonly Group[]): Row[] => groups.flatMap(({ rows }) => rows);

export const findRow = (groups: readonly Group[], registrationId: string): Row | null =>
  rowsOf(groups).find((row) => row.registrationId === registrationId) ?? null;

/** Returns the participant's name or, for several participants, the number of participants. */
export const whoText = (rows: readonly Row[]): string =>
  rows.length === 1 ? rows[0]!.name : `${rows.length} participants`;

export const namesOf = (people: readonly { name: string }[]): string => people.map(({ name }) => name).join(", ");

/**
 * Returns text that lists the people who were moved and those who were not, with the reasons.
 * @param done the label for the people who were moved
 */
export function movedText(people: readonly MovedParticipant[], zone: string, done = "Moved"): string {
  const sortedPeople = people.toSorted((a, b) => Number(b.moved) - Number(a.moved));
  const groups = Map.groupBy(sortedPeople, ({ moved, change, message }) =>
    moved ? done : `Not moved (${change ? changeText(change, zone) : message})`,
  );
  return [...groups].map(([label, group]) => `${label}: ${namesOf(group)}.`).join(" ");
}

/** Returns the number of participants whose registration is not canceled. */
export const registeredIn = (groups: readonly Group[]): number =>
  rowsOf(groups).filter(({ canceled }) => !canceled).length;

/** Returns text that states the number of participants and canceled registrations. */
export function countText(groups: readonly Group[]): string {
  const rows = rowsOf(groups);
  const canceledCount = rows.length - registeredIn(groups);
  const people = `${rows.length} ${rows.length === 1 ? "participant" : "participants"}`;
  if (canceledCount === 0) return people;
  if (rows.length === 1) return `${people}, canceled`;
  return `${people}, ${canceledCount === rows.length ? "all" : canceledCount} of them canceled`;
}

/** Returns the start of a participant's session, or null if the start is unknown. */
export const beginOf = (participant: Participant, zones: Zones, zone: string): Date | null =>
  instantOf(participant.startDate ?? participant.sessionStartDate, zones[participant.sessionId] ?? zone);
