import { venuePlace } from "../lib/cms/links.ts";
import { calendarFile } from "./calendar.ts";
import { localized } from "./demo/spanish/index.ts";
import { isSpanish } from "./route.ts";
import { type SessionRow, sessionResponse } from "./session-rows.ts";

interface SessionCalendarOptions {
  now: Date;
  language: string;
  /** Time of the change that the file reports. Default: `now`. */
  changedAt?: Date;
  /**
   * ID of a registration's calendar entries, which stays the same if staff move the registration to another session.
   * Without an ID, the entries belong to the session.
   */
  entry?: string | undefined;
  /** Session from which staff moved the registration. */
  previous?: SessionRow | null | undefined;
  /** Whether the file removes the entries from the calendar. A canceled session's file always removes them. */
  isCanceled?: boolean;
}

/** Email address for calendar files of classes without a contact address. */
const ORGANIZER = "classes@larkspurhealth.example";

/**
 * Returns a session's calendar file in a given language. The file contains every date in a series. If the previous
 * session had more dates than the session, the file also cancels the remaining dates.
 */
export function sessionCalendar(row: SessionRow, options: SessionCalendarOptions): string {
  const { now, language, changedAt = now, entry = `session-${row.id}`, previous } = options;
  const isCanceled = options.isCanceled || Boolean(row.canceled_at);
  const eventsOf = (sessionRow: SessionRow, isRemoved: boolean) => {
    const session = localized(sessionResponse(sessionRow), isSpanish(language)) as ReturnType<typeof sessionResponse>;
    const dates = session.seriesDates?.length ? session.seriesDates : [session];
    return dates.map(({ startDate, endDate }, index) => ({
      uid: `${entry}-${index + 1}@larkspurhealth.example`,
      start: new Date(startDate),
      end: new Date(endDate),
      summary: session.title,
      description: session.description ?? "",
      location: session.isOnline ? (isSpanish(language) ? "En línea" : "Online") : venuePlace(session.venue),
      isCanceled: isRemoved,
    }));
  };
  const events = eventsOf(row, isCanceled);
  const remaining = previous ? eventsOf(previous, true).slice(events.length) : [];
  return calendarFile([...events, ...remaining], {
    zone: row.time_zone,
    now,
    changedAt,
    organizer: row.contact_email || ORGANIZER,
  });
}

/** Returns the ID of a registration's calendar entries. The ID does not reveal the registration's secret ID. */
export async function calendarEntry(registrationId: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`calendar ${registrationId}`));
  return Array.from(new Uint8Array(digest).slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
