import { addressText } from "../lib/cms/links.ts";
import { calendarFile } from "./calendar.ts";
import { localized } from "./demo/spanish/index.ts";
import { isSpanish } from "./route.ts";
import { type SessionRow, sessionResponse } from "./session-rows.ts";

/** Returns a session's calendar file in a given language. The file contains every date in a series. */
export function sessionCalendar(row: SessionRow, now: Date, language = "en"): string {
  const session = localized(sessionResponse(row), isSpanish(language)) as ReturnType<typeof sessionResponse>;
  const dates = session.seriesDates?.length ? session.seriesDates : [session];
  const { name, streetAddress1, city, state, zip } = session.venue ?? {};
  const location = session.isOnline
    ? isSpanish(language)
      ? "En línea"
      : "Online"
    : [name, addressText({ address1: streetAddress1, city, state, zip })].filter(Boolean).join(", ");
  return calendarFile(
    dates.map(({ startDate, endDate }, index) => ({
      uid: `session-${session.id}-${index + 1}@larkspurhealth.example`,
      start: new Date(startDate),
      end: new Date(endDate),
      summary: session.title,
      description: session.description ?? "",
      location,
    })),
    row.time_zone,
    now,
  );
}
