import { isoDate, parseDate } from "../lib/dates/dates.ts";
import { SITE_TIME_ZONE, timeOfWall } from "../lib/dates/zone.ts";
import { all, type Sql, sql } from "./sql.ts";

// The database stores times as UTC strings with seconds, which sort chronologically.

/** YYYY-MM-DDTHH:MM:SSZ */
const utc = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;

/** Converts a local date (YYYY-MM-DD) and a time in minutes after midnight to a UTC string. */
export function localMoment(day: string, minutes: number, zone: string): string {
  return utc(new Date(timeOfWall(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000, zone)));
}

/** Returns the date (YYYY-MM-DD) that is `count` days after a date. */
export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);

/**
 * Returns the SQL condition for periods that overlap a range of days (MM-DD-YYYY, inclusive, with an optional start and
 * end) in the site's time zone. Returns undefined if the range has neither.
 */
export function overlapsDays(
  start: Sql,
  end: Sql,
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
): Sql | undefined {
  const toIsoDay = (text: string | undefined): string | undefined => {
    const date = parseDate(text);
    return date ? isoDate(date) : undefined;
  };
  const [from, to] = [toIsoDay(startDate), toIsoDay(endDate)];
  if (!from && !to) return undefined;
  return all(
    from ? sql`${end} > ${localMoment(from, 0, SITE_TIME_ZONE)}` : undefined,
    to ? sql`${start} < ${localMoment(dayAfter(to, 1), 0, SITE_TIME_ZONE)}` : undefined,
  );
}
