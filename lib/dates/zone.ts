/** Wall-clock time in a named zone. The only place that computes what day or hour it is somewhere. */

/** The zone of the site when a place names none (HR-03); a site record may name another. */
export const SITE_TIME_ZONE = "America/Denver";

export type CalendarDate = { year: number; month: number; day: number };

/** `weekday` is 0 for Monday to 6 for Sunday; `minutes` counts from midnight. */
type WallClock = CalendarDate & { weekday: number; minutes: number };

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

// Building a formatter costs far more than using it, and the zones of a site are few.
const formatters = new Map<string, Intl.DateTimeFormat | null>();

function formatterOf(zone: string): Intl.DateTimeFormat | null {
  const cached = formatters.get(zone);
  if (cached !== undefined) return cached;
  // Zone names come from upstreams: a feed of invented ones must not grow the map without end.
  if (formatters.size >= 100) formatters.clear();
  let made: Intl.DateTimeFormat | null = null;
  try {
    made = new Intl.DateTimeFormat("en-US", {
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
    // An unknown zone is not an error of the visitor: knownZone() falls back.
  }
  formatters.set(zone, made);
  return made;
}

/** The zone itself when the runtime knows it, else `fallback`; an empty or invented name never throws. */
export function knownZone(zone: string | null | undefined, fallback: string = SITE_TIME_ZONE): string {
  return zone && formatterOf(zone) ? zone : fallback;
}

/** What clock and calendar on the wall say at `now` in `zone`. An unknown zone reads as the site's. */
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

/** Minutes by which the wall clock of `zone` is ahead of UTC at `at`; negative west of Greenwich. */
export function zoneOffset(at: Date, zone: string): number {
  const wall = wallClock(at, zone);
  const asUtc = Date.UTC(wall.year, wall.month - 1, wall.day, 0, wall.minutes);
  return Math.round((asUtc - Math.floor(at.getTime() / 60_000) * 60_000) / 60_000);
}
