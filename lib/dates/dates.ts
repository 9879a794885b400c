/** Dates as addresses, calls and people write them (VA-05, EV-33). */

import { localeOf } from "../cms/language.ts";
import { formatTime } from "./hours.ts";
import { type CalendarDate, knownZone, wallClock, zoneOffset } from "./zone.ts";

export type { CalendarDate } from "./zone.ts";

const pad = (n: number, length = 2): string => String(n).padStart(length, "0");

/** The date when it exists in the calendar, else null: 31 April and 29 February 2027 are refused. */
function realDate(year: number, month: number, day: number): CalendarDate | null {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  // A day that the month lacks runs over into another month.
  return date.getUTCMonth() === month - 1 ? { year, month, day } : null;
}

/** MM-DD-YYYY → date. Null for anything else: without hyphens it is ignored, impossible dates are refused. */
export function parseDate(text: string | null | undefined): CalendarDate | null {
  const match = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text?.trim() ?? "");
  return match ? realDate(Number(match[3]), Number(match[1]), Number(match[2])) : null;
}

/** YYYY-MM-DD, as `<input type="date">` gives it → date, or null. */
export function parseIsoDate(text: string | null | undefined): CalendarDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text?.trim() ?? "");
  return match ? realDate(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

/** YYYYMMDD → date, or null. */
export function parseCompactDate(text: string | null | undefined): CalendarDate | null {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(text?.trim() ?? "");
  return match ? realDate(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

/** A date as Americans type it → date, or null: month, day, year with any of `/ - .` or blanks between, or eight digits. */
export function parseTypedDate(text: string | null | undefined): CalendarDate | null {
  const match = /^(\d{1,2})(?:\s*[/.-]\s*|\s+)(\d{1,2})(?:\s*[/.-]\s*|\s+)(\d{4})$|^(\d{2})(\d{2})(\d{4})$/.exec(
    text?.trim() ?? "",
  );
  if (!match) return null;
  const [, month = match[4], day = match[5], year = match[6]] = match;
  return realDate(Number(year), Number(month), Number(day));
}

/** MM-DD-YYYY, for addresses and calls. */
export const formatDate = (d: CalendarDate): string => `${pad(d.month)}-${pad(d.day)}-${pad(d.year, 4)}`;

/** YYYY-MM-DD, for date inputs and `<time>`. */
export const isoDate = (d: CalendarDate): string => `${pad(d.year, 4)}-${pad(d.month)}-${pad(d.day)}`;

/** YYYYMMDD, the billing `dob`. */
export const compactDate = (d: CalendarDate): string => `${pad(d.year, 4)}${pad(d.month)}${pad(d.day)}`;

/** Negative when `a` is earlier, 0 on the same day. */
export const compareDates = (a: CalendarDate, b: CalendarDate): number =>
  a.year - b.year || a.month - b.month || a.day - b.day;

/** The latest zone in use: today is never later anywhere, so nobody's birthday is refused for the clock. */
const LATEST_ZONE = "Pacific/Kiritimati";

/** The latest day that it is anywhere: the last that somebody can have been born on. */
export const latestToday = (now: Date): CalendarDate => todayIn(LATEST_ZONE, now);

/** Today's date on the calendar of `zone`. */
export function todayIn(zone: string, now: Date): CalendarDate {
  const { year, month, day } = wallClock(now, zone);
  return { year, month, day };
}

/**
 * `November 21, 2026` or `21 de noviembre de 2026`, from an upstream's date or date-time, in `zone`; null when there is
 * none or it is malformed.
 */
export function longDate(text: string | null | undefined, zone: string, language: string): string | null {
  const at = instantOf(text, zone);
  return at && formatterIn(zone, localeOf(language), { dateStyle: "long" }).format(at);
}

/** `Oct 8, 2030, 6pm MDT`, for the lists of staff, whose tools are in English; null when it is missing or malformed. */
export function shortMoment(text: string | null | undefined, zone: string): string | null {
  const at = instantOf(text, zone);
  if (!at) return null;
  const day = formatterIn(zone, "en-US", { dateStyle: "medium" }).format(at);
  return `${day}, ${formatTime(wallClock(at, zone).minutes, "en")} ${zoneAbbreviation(at, zone)}`;
}

/** True only when `updated` falls on a later moment than `published` (BL-23). */
export function isLaterThan(updated: string | null | undefined, published: string | null | undefined): boolean {
  const [a, b] = [instantOf(updated, "UTC"), instantOf(published, "UTC")];
  return a !== null && b !== null && a.getTime() > b.getTime();
}

const STAMP = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * An upstream's ISO text → a moment. A text without offset is wall time in `zone`, never in the device's zone.
 * Null for nothing, for malformed or impossible texts, and for the year 1 that .NET upstreams send for "none".
 */
export function instantOf(text: string | null | undefined, zone: string): Date | null {
  const match = STAMP.exec(text?.trim() ?? "");
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as number[] as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (year < 1900 || !realDate(year, month, day) || hour > 23 || minute > 59 || second > 59) return null;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  const offset = match[7];
  if (offset) {
    const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? [null, "+", "0", "0"];
    return new Date(wall - (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000);
  }
  // The offset depends on the result. Around clock changes the second computation corrects the first.
  const first = wall - zoneOffset(new Date(wall), zone) * 60_000;
  return new Date(wall - zoneOffset(new Date(first), zone) * 60_000);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

export function formatterIn(zone: string, locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${knownZone(zone)} ${locale} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    // Zone names come from upstreams, which may write one zone in many ways.
    if (formatters.size >= 100) formatters.clear();
    formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: knownZone(zone) });
    formatters.set(key, formatter);
  }
  return formatter;
}

/** The zone's abbreviation at that moment, `MST` or `MDT`, which has no Spanish name in the United States. */
function zoneAbbreviation(at: Date, zone: string): string {
  const parts = formatterIn(zone, "en-US", { timeZoneName: "short" }).formatToParts(at);
  return parts.find((part) => part.type === "timeZoneName")?.value ?? "";
}

const dayText = (at: Date, zone: string, language: string): string =>
  formatterIn(zone, localeOf(language), { weekday: "long", year: "numeric", month: "long", day: "numeric" }).format(at);

/** `Tuesday, November 24`, or null without a start. */
export function startDay(start: string | null | undefined, zone: string, language: string): string | null {
  const from = instantOf(start, zone);
  return from && formatterIn(zone, localeOf(language), { weekday: "long", month: "long", day: "numeric" }).format(from);
}

/** `Tuesday, November 24, 6pm`: what tells the sessions of an event apart. */
export function startText(start: string | null | undefined, zone: string, language: string): string | null {
  const from = instantOf(start, zone);
  return from && `${startDay(start, zone, language)}, ${formatTime(wallClock(from, zone).minutes, language)}`;
}

type SpanText = { date: string; time: string };

/**
 * A session's date and time in its own zone with the abbreviation, the same on every device (EV-33):
 * `Saturday, November 21, 2026` and `8am – 9:30am MST`. A span over several days names both days in `date`.
 * In `time` the dash never begins a line.
 * Null when the start is missing or malformed; an end that is missing or before the start is left out.
 */
export function spanText(
  start: string | null | undefined,
  end: string | null | undefined,
  zone: string,
  language: string,
): SpanText | null {
  const from = instantOf(start, zone);
  if (!from) return null;
  const to = instantOf(end, zone);
  const opening = formatTime(wallClock(from, zone).minutes, language);
  const first = dayText(from, zone, language);
  if (!to || to <= from) return { date: first, time: `${opening} ${zoneAbbreviation(from, zone)}` };
  const sameDay = compareDates(todayIn(zone, from), todayIn(zone, to)) === 0;
  return {
    date: sameDay ? first : `${first} – ${dayText(to, zone, language)}`,
    time: `${opening}\u00a0– ${formatTime(wallClock(to, zone).minutes, language)} ${zoneAbbreviation(from, zone)}`,
  };
}
