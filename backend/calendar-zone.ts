import { DAY_MS, MINUTE_MS } from "../lib/dates/units.ts";
import { knownZone, wallClock, zoneOffset } from "../lib/dates/zone.ts";

const WEEK_MS = 7 * DAY_MS;
/** Number of years that a yearly rule must explain. In fewer years, a fourth Sunday can always be the last one. */
const YEARS = 7;
const DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** A change of a zone's UTC offset, in the local time before the change. Offsets are in minutes. */
interface OffsetChange {
  at: Date;
  month: number;
  day: number;
  weekday: number;
  minutes: number;
  from: number;
  to: number;
}

/** Returns the lines of a VTIMEZONE component without the TZID, or null if the zone follows no yearly rule. */
export function timeZoneRules(zone: string, year: number): string[] | null {
  const key = `${zone} ${year}`;
  const known = rules.get(key);
  if (known !== undefined) return known;
  const lines = findRules(zone, year);
  // The cache has a size limit because the events system can send any time zone.
  if (rules.size >= 100) rules.clear();
  rules.set(key, lines);
  return lines;
}

const rules = new Map<string, string[] | null>();

function findRules(zone: string, year: number): string[] | null {
  const years = Array.from({ length: YEARS }, (_, index) => changesIn(zone, year + index));
  const [first = []] = years;
  if (years.every((changes) => changes.length === 0)) {
    const at = new Date(Date.UTC(year, 0, 1));
    const offset = zoneOffset(at, zone);
    return observance("STANDARD", "19700101T000000", { from: offset, to: offset, name: nameOf(at, zone) });
  }
  if (years.some((changes) => changes.length !== 2)) return null;
  const lines = first.map((change, index) => {
    const week = weekOf(years.map((changes) => changes[index] as OffsetChange));
    if (week === null) return null;
    const { month, weekday, minutes, from, to, at } = change;
    const start = new Date(Date.UTC(1970, month - 1, dayIn1970(month, weekday, week), 0, minutes));
    return observance(
      to > from ? "DAYLIGHT" : "STANDARD",
      formatUtc(start),
      { from, to, name: nameOf(at, zone) },
      `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=${week}${DAYS[weekday]}`,
    );
  });
  return lines.includes(null) ? null : lines.flatMap((observanceLines) => observanceLines ?? []);
}

/** Returns the changes of a zone's UTC offset in a year, in chronological order. */
function changesIn(zone: string, year: number): OffsetChange[] {
  const changes: OffsetChange[] = [];
  const yearEnd = Date.UTC(year + 1, 0, 1);
  let start = Date.UTC(year, 0, 1);
  let from = zoneOffset(new Date(start), zone);
  for (; start < yearEnd; start += WEEK_MS) {
    let [lower, upper] = [start, Math.min(start + WEEK_MS, yearEnd)];
    const to = zoneOffset(new Date(upper), zone);
    if (to === from) continue;
    while (upper - lower > MINUTE_MS) {
      const middle = lower + Math.floor((upper - lower) / (2 * MINUTE_MS)) * MINUTE_MS;
      if (zoneOffset(new Date(middle), zone) === from) lower = middle;
      else upper = middle;
    }
    // `wallClock` in UTC returns the local time before the change.
    const { month, day, weekday, minutes } = wallClock(new Date(upper + from * MINUTE_MS), "UTC");
    changes.push({ at: new Date(upper), month, day, weekday, minutes, from, to });
    from = to;
  }
  return changes;
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * Returns the week of the month in which a change happens each year: 1 to 4, or -1 for the last week. Returns null if
 * the changes follow no such rule.
 */
function weekOf(changes: readonly OffsetChange[]): number | null {
  const [first] = changes;
  if (!first) return null;
  const isSame = ({ month, weekday, minutes, from, to }: OffsetChange) =>
    month === first.month &&
    weekday === first.weekday &&
    minutes === first.minutes &&
    from === first.from &&
    to === first.to;
  if (!changes.every(isSame)) return null;
  const isLast = ({ at, from, month, day }: OffsetChange) =>
    day + 7 > daysIn(new Date(at.getTime() + from * MINUTE_MS).getUTCFullYear(), month);
  if (changes.every(isLast)) return -1;
  const week = Math.ceil(first.day / 7);
  return changes.every(({ day }) => Math.ceil(day / 7) === week) ? week : null;
}

/** Returns the day of the month in 1970 on which a yearly rule starts. */
function dayIn1970(month: number, weekday: number, week: number): number {
  const firstWeekday = (new Date(Date.UTC(1970, month - 1, 1)).getUTCDay() + 6) % 7;
  const first = 1 + ((weekday - firstWeekday + 7) % 7);
  if (week > 0) return first + 7 * (week - 1);
  return first + 7 * Math.floor((daysIn(1970, month) - first) / 7);
}

interface Offsets {
  from: number;
  to: number;
  name: string;
}

const observance = (kind: "STANDARD" | "DAYLIGHT", start: string, { from, to, name }: Offsets, rule?: string) => [
  `BEGIN:${kind}`,
  `DTSTART:${start}`,
  ...(rule ? [rule] : []),
  `TZOFFSETFROM:${formatOffset(from)}`,
  `TZOFFSETTO:${formatOffset(to)}`,
  `TZNAME:${name}`,
  `END:${kind}`,
];

const nameOf = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat("en-US", { timeZone: knownZone(zone), timeZoneName: "short" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value ?? zone;

function formatOffset(minutes: number): string {
  const pad = (value: number) => String(Math.trunc(value)).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${pad(Math.abs(minutes) / 60)}${pad(Math.abs(minutes) % 60)}`;
}

/** Formats a date's UTC time without the final `Z`. */
export const formatUtc = (date: Date): string => date.toISOString().slice(0, 19).replace(/[-:]/g, "");
