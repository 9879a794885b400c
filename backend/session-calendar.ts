import { venuePlace } from "../lib/cms/links.ts";
import { hexOf, sha256 } from "../lib/text/bytes.ts";
import { type CalendarEvent, calendarFile, canceledFile } from "./calendar.ts";
import type { BackendEnv } from "./env.ts";
import { senderOf } from "./mail/sender.ts";
import { translated } from "./records/own-spanish.ts";
import { siteOrigin } from "./return-url.ts";
import { isSpanish } from "./route.ts";
import { type SessionRow, sessionResponse } from "./session-rows.ts";

interface SessionCalendarOptions {
  now: Date;
  env: BackendEnv;
  language: string;
  /**
   * ID of a registration's calendar entries, which stays the same if staff move the registration to another session.
   * Without an ID, the entries belong to the session.
   */
  entry?: string | undefined;
}

interface RegistrationCalendarOptions extends SessionCalendarOptions {
  /** Time of the change that the files report. */
  changedAt: Date;
  /** Session from which staff moved the registration. */
  previous: SessionRow | null;
  /** Whether the files remove the entries from the calendar. */
  isCanceled: boolean;
}

/** Returns the calendar file that people download for a session. It has every date in a series. */
export async function sessionCalendar(row: SessionRow, options: SessionCalendarOptions): Promise<string> {
  const events = await eventsOf(row, options);
  const settings = settingsOf(row, options, options.now);
  const [only, ...others] = events;
  if (!row.canceled_at) return calendarFile(events, settings);
  return only && others.length === 0 ? canceledFile(only, settings) : calendarFile(events, settings, "CANCELLED");
}

/**
 * Returns the calendar files of an email about a registration: one with every date that the registration has, and one
 * for each date that it has no longer, because a file that cancels has one event only (RFC 5546).
 */
export async function registrationCalendars(row: SessionRow, options: RegistrationCalendarOptions): Promise<string[]> {
  const { isCanceled, previous, changedAt } = options;
  const events = await eventsOf(row, options);
  const settings = settingsOf(row, options, changedAt);
  if (isCanceled || row.canceled_at) return events.map((event) => canceledFile(event, settings));
  const remaining = previous ? (await eventsOf(previous, options)).slice(events.length) : [];
  return [calendarFile(events, settings), ...remaining.map((event) => canceledFile(event, settings))];
}

/** Returns the host in the IDs of calendar entries. */
export const hostOf = (env: BackendEnv): string => new URL(siteOrigin(env)).hostname;

/** Returns the email address for questions about calendar entries without a contact address. */
export const organizerOf = (env: BackendEnv): string =>
  env.MAIL_FROM ? senderOf(env.MAIL_FROM).email : `noreply@${hostOf(env)}`;

const settingsOf = (row: SessionRow, { now, env }: SessionCalendarOptions, changedAt: Date) => ({
  zone: row.time_zone,
  now,
  changedAt,
  organizer: row.contact_email || organizerOf(env),
});

async function eventsOf(row: SessionRow, { language, entry, env }: SessionCalendarOptions): Promise<CalendarEvent[]> {
  const session = await translated(env.DB, sessionResponse(row), isSpanish(language));
  const dates = session.seriesDates?.length ? session.seriesDates : [session];
  return dates.map(({ startDate, endDate }, index) => ({
    uid: `${entry ?? `session-${row.id}`}-${index + 1}@${hostOf(env)}`,
    start: new Date(startDate),
    end: new Date(endDate),
    summary: session.title,
    description: session.description ?? "",
    location: session.isOnline ? (isSpanish(language) ? "En línea" : "Online") : venuePlace(session.venue),
  }));
}

/** Returns the ID of a registration's calendar entries. The ID does not reveal the registration's secret ID. */
export const calendarEntry = async (registrationId: string): Promise<string> =>
  hexOf((await sha256(`calendar ${registrationId}`)).subarray(0, 16));
