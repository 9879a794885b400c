/** Opening hours on days when a location's service is not available for the whole day or a part of it. */
import type { z } from "zod";
import type { Hours as HoursSchema } from "../../contracts/address-and-hours.ts";
import { instantOf } from "../../lib/dates/dates.ts";
import { DAYS, type Hours, type OpenWindow, windowsOf } from "../../lib/dates/hours.ts";
import { DAY_MS, MINUTE_MS } from "../../lib/dates/units.ts";
import { wallClock } from "../../lib/dates/zone.ts";

type SpecialDays = NonNullable<z.input<typeof HoursSchema>["specialDays"]>;

/** A `notAvailable` period. `start` and `end` are FHIR dates or times. */
export interface Closure {
  description?: string;
  start?: string;
  end?: string;
}

/** Maximum number of days that are listed. */
const MAX_DAYS = 31;
const DAY_MINUTES = DAY_MS / MINUTE_MS;

/**
 * Returns the time that clocks at a place show, in minutes, as a Unix time in UTC would. The end of a FHIR period belongs
 * to the period: an end without a time is the end of its day, and 06:59:59 is 07:00. Returns NaN for other texts.
 */
function wallMinutes(text: string, zone: string, isEnd: boolean): number {
  const at = text.includes("T") ? instantOf(text, zone) : null;
  if (!at) return Date.parse(`${text.slice(0, 10)}T00:00:00Z`) / MINUTE_MS + (isEnd ? DAY_MINUTES : 0);
  const { year, month, day, minutes } = wallClock(at, zone);
  const isWithinMinute = at.getTime() % MINUTE_MS > 0;
  return Date.UTC(year, month - 1, day) / MINUTE_MS + minutes + (isEnd && isWithinMinute ? 1 : 0);
}

const without = (windows: readonly OpenWindow[], from: number, until: number): OpenWindow[] =>
  windows.flatMap(({ open, close }) =>
    [
      { open, close: Math.min(close, from) },
      { open: Math.max(open, until), close },
    ].filter((rest) => rest.open < rest.close),
  );

/** Formats minutes after midnight as HH:MM. The end of a day is 24:00. */
const clockText = (minutes: number): string => {
  const ofDay = minutes > DAY_MINUTES ? minutes % DAY_MINUTES : minutes;
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, "0")).join(":");
};

/**
 * Returns the days whose hours differ from the weekly hours because of closures, in chronological order. A closure for a
 * part of a day leaves the other hours of that day, each as an entry. A closure without a valid start is ignored. One
 * without an end, or that ends before its start, ends with its first day.
 * @param today YYYY-MM-DD; earlier days are omitted
 */
export function specialDaysOf(closures: readonly Closure[], weekly: Hours, today: string, zone: string): SpecialDays {
  const days = new Map<number, { name: string; windows: readonly OpenWindow[] }>();
  const first = Date.parse(`${today}T00:00:00Z`) / DAY_MS;
  for (const { description: name = "", start, end } of closures) {
    const from = start ? wallMinutes(start, zone, false) : Number.NaN;
    const endOfDay = (Math.floor(from / DAY_MINUTES) + 1) * DAY_MINUTES;
    const given = end ? wallMinutes(end, zone, true) : endOfDay;
    const until = given > from || Number.isNaN(given) ? given : endOfDay;
    for (let day = Math.max(first, Math.floor(from / DAY_MINUTES)); day * DAY_MINUTES < until; day++) {
      if (days.size >= MAX_DAYS && !days.has(day)) break;
      // January 1, 1970 was a Thursday.
      const before = days.get(day)?.windows ?? windowsOf(weekly, DAYS[(day + 3) % DAYS.length]!);
      const [opens, closes] = [from - day * DAY_MINUTES, until - day * DAY_MINUTES];
      const isWholeDay = opens <= 0 && closes >= DAY_MINUTES;
      const windows = isWholeDay ? [] : without(before, opens, closes);
      const changes =
        windows.length !== before.length ||
        windows.some((window, at) => window.open !== before[at]!.open || window.close !== before[at]!.close);
      if (isWholeDay || changes) days.set(day, { name: days.get(day)?.name || name, windows });
    }
  }
  return [...days]
    .sort(([a], [b]) => a - b)
    .flatMap(([day, { name, windows }]) => {
      const special = { date: new Date(day * DAY_MS).toISOString().slice(0, 10), ...(name && { name }) };
      if (windows.length === 0) return [special];
      return windows.map(({ open, close }) => ({ ...special, open: clockText(open), close: clockText(close) }));
    });
}
