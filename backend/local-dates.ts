import { isoDate, parseDate } from "../lib/dates/dates.ts";
import { DAY_MS, MINUTE_MS } from "../lib/dates/units.ts";
import { SITE_TIME_ZONE, timeOfWall, wallClock } from "../lib/dates/zone.ts";
import { all, type Sql, sql } from "./sql.ts";

// The database stores times as UTC strings with seconds, which sort chronologically.

// Years with more than four digits would not sort chronologically.
const FIRST = Date.parse("0000-01-01T00:00:00Z");
const LAST = Date.parse("9999-12-31T23:59:59Z");

/** YYYY-MM-DDTHH:MM:SSZ */
const utc = (date: Date): string =>
  `${new Date(Math.min(Math.max(date.getTime(), FIRST), LAST)).toISOString().slice(0, 19)}Z`;

/** Converts a local date (YYYY-MM-DD) and a time in minutes after midnight to a UTC string. */
export function localMoment(day: string, minutes: number, zone: string): string {
  return utc(new Date(timeOfWall(Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS, zone)));
}

/** Converts a local date and time (YYYY-MM-DD HH:MM) to a UTC string. */
export function momentAt(local: string, zone: string): string {
  const [day = "", time = "00:00"] = local.split(" ");
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return localMoment(day, hours * 60 + minutes, zone);
}

/** Converts a UTC string to a local date and time (YYYY-MM-DD HH:MM). */
export function localOf(moment: string, zone: string): string {
  const { year, month, day, minutes } = wallClock(new Date(moment), zone);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${isoDate({ year, month, day })} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Returns the date (YYYY-MM-DD) that is `count` days after a date. */
export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

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
    to ? sql`${start} < ${localMoment(to, DAY_MS / MINUTE_MS, SITE_TIME_ZONE)}` : undefined,
  );
}
