import { addressText } from "../lib/cms/links.ts";
import { calendarFile } from "./calendar.ts";
import { type SessionRow, shownSession } from "./session-rows.ts";

/** Returns the calendar file of a session, with every date of a series. */
export function sessionCalendar(row: SessionRow, now: Date): string {
  const session = shownSession(row);
  const dates = session.seriesDates?.length ? session.seriesDates : [session];
  const { name, streetAddress1, city, state, zip } = session.venue ?? {};
  const where = session.isOnline
    ? "Online"
    : [name, addressText({ address1: streetAddress1, city, state, zip })].filter(Boolean).join(", ");
  return calendarFile(
    dates.map(({ startDate, endDate }, index) => ({
      uid: `session-${session.id}-${index + 1}@larkspurhealth.example`,
      start: new Date(startDate),
      end: new Date(endDate),
      summary: session.title,
      description: session.description ?? "",
      location: where,
    })),
    row.time_zone,
    now,
  );
}
