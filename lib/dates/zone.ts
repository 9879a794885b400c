/** Local date and time in an IANA time zone. */

import { DAY_MS, MINUTE_MS } from "./units.ts";

/** Default time zone for sites and locations that have no time zone. */
export const SITE_TIME_ZONE = "America/Denver";

export type CalendarDate = { year: number; month: number; day: number };

/**
 * Local date and time. `weekday` ranges from 0 (Monday) to 6 (Sunday). `minutes` is the number of minutes since
 * midnight.
 */
type WallClock = CalendarDate & { weekday: number; minutes: number };

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

// Formatters keyed by time zone, or null for time zones that the runtime does not support. Formatters are cached
// because creating a formatter is slow.
const formatters = new Map<string, Intl.DateTimeFormat | null>();

function formatterOf(zone: string): Intl.DateTimeFormat | null {
  const cached = formatters.get(zone);
  if (cached !== undefined) return cached;
  // The formatter cache has a size limit because upstreams can send any number of time zone names.
  if (formatters.size >= 100) formatters.clear();
  let formatter: Intl.DateTimeFormat | null = null;
  try {
    formatter = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      weekday: "short",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    });
  } catch {
    // The cache stores null for unsupported time zones so that `knownZone` returns the default.
  }
  formatters.set(zone, formatter);
  return formatter;
}

/** Returns the time zone if the JavaScript runtime supports it, and the default time zone otherwise. Never throws. */
export function knownZone(zone: string | null | undefined): string {
  return zone && formatterOf(zone) ? zone : SITE_TIME_ZONE;
}

/** Returns the local date and time in `zone`. If the runtime does not support `zone`, uses the default time zone. */
export function wallClock(now: Date, zone: string): WallClock {
  const formatter = formatterOf(knownZone(zone)) as Intl.DateTimeFormat;
  const parts: Record<string, string> = {};
  for (const { type, value } of formatter.formatToParts(now)) parts[type] = value;
  return {
    year: Number(parts.year),
    month: Number(parts.month),
    day: Number(parts.day),
    weekday: WEEKDAYS.indexOf(parts.weekday ?? ""),
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
  };
}

/** Returns the UTC offset, in minutes, of time zone `zone` at time `at`. The offset is negative west of Greenwich. */
export function zoneOffset(at: Date, zone: string): number {
  const wall = wallClock(at, zone);
  const asUtc = Date.UTC(wall.year, wall.month - 1, wall.day, 0, wall.minutes);
  return Math.ceil((asUtc - at.getTime()) / MINUTE_MS);
}

/**
 * Returns the Unix time in milliseconds at which clocks in time zone `zone` show a local time. As RFC 5545 requires, a
 * local time that clocks show twice is the first of the two, and one that they skip counts from before the change: 2:30
 * is then shown as 3:30.
 * @param wall the local time as a Unix timestamp in milliseconds, as if it were in UTC
 */
export function timeOfWall(wall: number, zone: string): number {
  // No time zone is more than a day from UTC, so these are the offsets before and after a change on this day.
  const [before, after] = [-DAY_MS, DAY_MS].map((ms) => zoneOffset(new Date(wall + ms), zone)) as [number, number];
  const timeWith = (offset: number) => wall - offset * MINUTE_MS;
  const isShownWith = (offset: number) => zoneOffset(new Date(timeWith(offset)), zone) === offset;
  return timeWith(!isShownWith(before) && isShownWith(after) ? after : before);
}

/**
 * Returns the local date and time in `zone` for comparisons with other local times. In an hour that clocks repeat, every
 * local time of that hour has passed, so the result is the last minute of the hour.
 */
export function passedWallClock(now: Date, zone: string): WallClock {
  const wall = wallClock(now, zone);
  const offsetBefore = (minutes: number) => zoneOffset(new Date(now.getTime() - minutes * MINUTE_MS), zone);
  const repeated = offsetBefore(60) - offsetBefore(0);
  if (repeated <= 0 || offsetBefore(repeated) === offsetBefore(0)) return wall;
  return { ...wall, minutes: wall.minutes - (wall.minutes % repeated) + repeated - 1 };
}
