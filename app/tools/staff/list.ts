import type { Participant, ParticipantGroup, Session } from "../../../contracts/event-entities.ts";
import { instantOf, shortMoment } from "../../../lib/dates/dates.ts";
import { isCanceled, isOver, paymentText, takesMore } from "../../../lib/events/participants.ts";
import { isFull, seatBadge } from "../../../lib/events/seats.ts";

/** A participant as a list shows them (ST-11). Dates are texts already, so that server and browser show the same. */
export interface Row {
  registrationId: string;
  name: string;
  email: string;
  sessionId: string;
  sessionName: string;
  startDate: string;
  paymentStatus: string;
  canceled: boolean;
}

/** Participants of one hosting location (ST-07); without a name where there is only one session. */
export interface Group {
  location: string;
  rows: Row[];
}

/** A session of the event: where somebody can be moved to, unless it is full or over. */
export interface Target {
  id: string;
  /** What distinguishes it from the others: date, place and seats, and its name where that differs. */
  text: string;
  /** The same without seats, for the question before a move. */
  name: string;
  /** When and where, without its name. */
  about: string;
  full: boolean;
  over: boolean;
  open: boolean;
}

/** The zones of sessions by id, in which their dates are shown (EV-33). */
export type Zones = Readonly<Record<string, string>>;

export const zonesOf = (sessions: readonly Session[]): Zones =>
  Object.fromEntries(sessions.flatMap(({ id, timeZone }) => (timeZone ? [[id, timeZone]] : [])));

const rowOf = (one: Participant, zones: Zones, zone: string): Row => ({
  registrationId: one.registrationId,
  name: one.name,
  email: one.email ?? "",
  sessionId: one.sessionId,
  sessionName: one.sessionName ?? "",
  startDate: shortMoment(one.startDate ?? one.sessionStartDate, zones[one.sessionId] ?? zone) ?? "",
  paymentStatus: paymentText(one.paymentStatus),
  canceled: isCanceled(one.paymentStatus),
});

/** Groups as the registration system has them, for the list. */
export const groupsOf = (groups: readonly ParticipantGroup[], zones: Zones, zone: string): Group[] =>
  groups.map(({ location, participants }) => ({
    location,
    rows: participants.map((one) => rowOf(one, zones, zone)),
  }));

/** The seats left, in words; null means no limit. */
const seatsText = (left: number | null): string =>
  left === null
    ? "unlimited seats"
    : left === 0
      ? "session full"
      : `${left} ${left === 1 ? "seat" : "seats"} available`;

export const targetsOf = (sessions: readonly Session[], now: Date, zone: string): Target[] => {
  const sameTitle = new Set(sessions.map(({ title }) => title)).size === 1;
  return sessions.map((session) => {
    const when = shortMoment(session.startDate, session.timeZone ?? zone) ?? "";
    const about = [when, session.hostingLocation].filter(Boolean).join(", ");
    const name = about ? `${session.title}, ${about}` : session.title;
    const badge = seatBadge(session);
    const seats = badge && seatsText(badge.left);
    return {
      id: session.id,
      name,
      about,
      // What they all share does not distinguish them, and pushes the rest out of a narrow box.
      text: `${(sameTitle && about) || name}${seats ? ` (${seats})` : ""}`,
      full: isFull(session),
      over: isOver(session, now, zone),
      open: takesMore(session, now, zone),
    };
  });
};

/** Where a row can be moved to (ST-13, ST-16). Null where sessions could not be loaded: then no move is offered. */
export const choicesFor = (row: Row, targets: readonly Target[] | null): Target[] | null =>
  targets?.filter(({ id, open }) => open && id !== row.sessionId) ?? null;

/** Without capitals and accents: a desk types as it hears. */
const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Those whose name or email has every word of what was typed; all of them for nothing. */
export function matching(groups: readonly Group[], typed: string): Group[] {
  const words = folded(typed)
    .split(/[\s,]+/)
    .filter(Boolean);
  const fits = ({ name, email }: Row) => words.every((word) => folded(`${name} ${email}`).includes(word));
  return groups
    .map(({ location, rows }) => ({ location, rows: rows.filter(fits) }))
    .filter(({ rows }) => rows.length > 0);
}

export const rowsOf = (groups: readonly Group[]): Row[] => groups.flatMap(({ rows }) => rows);

export const findRow = (groups: readonly Group[], registrationId: string): Row | null =>
  rowsOf(groups).find((row) => row.registrationId === registrationId) ?? null;

/** People with a seat: canceled ones have none (ST-05). */
export const registeredIn = (groups: readonly Group[]): number =>
  rowsOf(groups).filter(({ canceled }) => !canceled).length;

/** How many stand in a list, in words. */
export function countText(groups: readonly Group[]): string {
  const rows = rowsOf(groups);
  const canceled = rows.length - registeredIn(groups);
  const people = `${rows.length} ${rows.length === 1 ? "participant" : "participants"}`;
  return canceled > 0 ? `${people}, ${canceled} of them canceled` : people;
}

/** When a session begins, for sorting and for spreadsheets. */
export const beginOf = (one: Participant, zones: Zones, zone: string): Date | null =>
  instantOf(one.startDate ?? one.sessionStartDate, zones[one.sessionId] ?? zone);
