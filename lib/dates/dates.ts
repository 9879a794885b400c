/** Parses and formats dates for URLs, API calls, and visitors. */

import { localeOf } from "../cms/language.ts";
import { typedCode } from "../text/digits.ts";
import { formatTime } from "./hours.ts";
import { DAY_MS } from "./units.ts";
import { type CalendarDate, knownZone, timeOfWall, wallClock } from "./zone.ts";

export type { CalendarDate } from "./zone.ts";

const pad = (n: number, length = 2): string => String(n).padStart(length, "0");

/** Returns a calendar date, or null if the date does not exist, such as April 31. */
function realDate(year: number, month: number, day: number): CalendarDate | null {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  // For an invalid day, `Date` rolls over to the next month. Comparing the month detects the rollover.
  return date.getUTCMonth() === month - 1 ? { year, month, day } : null;
}

/** Parses a date in MM-DD-YYYY format. Returns null for other formats and for invalid dates. */
export function parseDate(text: string | null | undefined): CalendarDate | null {
  const match = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text?.trim() ?? "");
  return match ? realDate(Number(match[3]), Number(match[1]), Number(match[2])) : null;
}

/**
 * Parses a date in YYYY-MM-DD format, which `<input type="date">` uses for its value. Returns null for an invalid date.
 */
export function parseIsoDate(text: string | null | undefined): CalendarDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text?.trim() ?? "");
  return match ? realDate(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

/** Parses a date in YYYYMMDD format. Returns null for an invalid date. */
export function parseCompactDate(text: string | null | undefined): CalendarDate | null {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(text?.trim() ?? "");
  return match ? realDate(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

const MONTHS = [
  "january february march april may june july august september october november december",
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
  "enero febrero marzo abril mayo junio julio agosto setiembre octubre noviembre diciembre",
].map((names) => names.split(" "));

/** Returns the number of a month with an English or Spanish name or abbreviation, or 0 for another word. */
const monthOf = (word: string): number =>
  word.length < 3
    ? 0
    : 1 + Math.max(...MONTHS.map((names) => names.findIndex((name) => name.startsWith(word.toLowerCase()))));

/**
 * Parses a date that a visitor typed: MMDDYYYY, or a month, a day, and a year in any common order, such as `1/2/1980`,
 * `Jan 2, 1980`, `2 de enero de 1980`, or `1980-1-2`. A date without a month name is in US order unless it starts with
 * the year. The year needs four digits, because `25` could be 1925 or 2025. Returns null for an invalid date.
 */
export function parseTypedDate(text: string | null | undefined): CalendarDate | null {
  const typed = typedCode(text ?? "");
  const parts = typed
    .replace(/^(\d{2})(\d{2})(\d{4})$/, "$1/$2/$3")
    .split(/[\s,./-]+/)
    .filter((part) => !/^(?:de|del|of|the|)$/i.test(part))
    .map((part) => part.replace(/^(\d{1,2})(?:st|nd|rd|th|[.o°])$/i, "$1"));
  if (parts.length !== 3) return null;
  const [first = "", second = "", third = ""] = parts;
  const [month, day, year] = /^\d{4}$/.test(first)
    ? [second, third, first]
    : monthOf(second) > 0
      ? [second, first, third]
      : [first, second, third];
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(day)) return null;
  return realDate(Number(year), /^\d{1,2}$/.test(month) ? Number(month) : monthOf(month), Number(day));
}

/** Formats a date as MM-DD-YYYY for URLs and API calls. */
export const formatDate = (d: CalendarDate): string => `${pad(d.month)}-${pad(d.day)}-${pad(d.year, 4)}`;

/** Formats a date as YYYY-MM-DD for date inputs and `<time>`. */
export const isoDate = (d: CalendarDate): string => `${pad(d.year, 4)}-${pad(d.month)}-${pad(d.day)}`;

/** Formats a date as YYYYMMDD for the `dob` field in bill lookups. */
export const compactDate = (d: CalendarDate): string => `${pad(d.year, 4)}${pad(d.month)}${pad(d.day)}`;

/**
 * Compares two dates. Returns a negative number if `a` is earlier than `b`, a positive number if `a` is later, and 0
 * otherwise.
 */
export const compareDates = (a: CalendarDate, b: CalendarDate): number =>
  a.year - b.year || a.month - b.month || a.day - b.day;

/** Returns whether the first of two dates in MM-DD-YYYY format is after the last. Empty dates limit nothing. */
export function areReversed(first: string, last: string): boolean {
  const [from, to] = [parseDate(first), parseDate(last)];
  return from !== null && to !== null && compareDates(from, to) > 0;
}

/** Time zone where each calendar day starts first. */
const LATEST_ZONE = "Pacific/Kiritimati";

/** Returns the latest valid date of birth: the current date in the time zone that is furthest ahead of UTC. */
export const latestToday = (now: Date): CalendarDate => todayIn(LATEST_ZONE, now);

/** Returns the current date in a time zone. */
export function todayIn(zone: string, now: Date): CalendarDate {
  const { year, month, day } = wallClock(now, zone);
  return { year, month, day };
}

/**
 * Formats an upstream's date or timestamp in the time zone `zone`, such as `November 21, 2026` or `21 de noviembre de
 * 2026`. Returns null for a missing or malformed date.
 */
export function longDate(text: string | null | undefined, zone: string, language: string): string | null {
  const at = instantOf(text, zone);
  return at && formatterIn(zone, localeOf(language), { dateStyle: "long" }).format(at);
}

/**
 * Formats a timestamp in English for staff tools, such as `Oct 8, 2030, 6pm MDT`. Returns null for a missing or
 * malformed timestamp.
 */
export function shortMoment(text: string | null | undefined, zone: string): string | null {
  const at = instantOf(text, zone);
  if (!at) return null;
  const day = formatterIn(zone, "en-US", { dateStyle: "medium" }).format(at);
  return `${day}, ${formatTime(wallClock(at, zone).minutes, "en")} ${zoneAbbreviation(at, zone)}`;
}

/** Formats a timestamp's time of day, such as `6:05pm`. Returns null for a missing or malformed timestamp. */
export function clockText(text: string | null | undefined, zone: string): string | null {
  const at = instantOf(text, zone);
  return at && formatTime(wallClock(at, zone).minutes, "en");
}

/** Returns whether `updated` is later than `published`. Returns false if either date is missing or malformed. */
export function isLaterThan(updated: string | null | undefined, published: string | null | undefined): boolean {
  const [a, b] = [instantOf(updated, "UTC"), instantOf(published, "UTC")];
  return a !== null && b !== null && a.getTime() > b.getTime();
}

/**
 * Removes the time from a date that an author chose without one, which Sitecore sends as midnight UTC. With the time, the
 * date would be the previous day in America.
 */
export const authoredDate = (text: string): string =>
  text.trim().replace(/T00:00(?::00(?:\.0+)?)?(?:Z|[+-]00:?00)$/, "");

const STAMP = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Parses an ISO 8601 timestamp from an upstream. A timestamp that has no offset is local time in `zone`, never in the
 * device's time zone. Returns null if the timestamp is missing, malformed, or before 1900. .NET upstreams represent a
 * missing date as a date in the year 1.
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
  return new Date(timeOfWall(wall, zone));
}

const formatters = new Map<string, Intl.DateTimeFormat>();

export function formatterIn(zone: string, locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${knownZone(zone)} ${locale} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    // The formatter cache has a size limit because upstreams can send any number of time zone names.
    if (formatters.size >= 100) formatters.clear();
    formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: knownZone(zone) });
    formatters.set(key, formatter);
  }
  return formatter;
}

/** Returns a time zone's abbreviation, such as `MST` or `MDT`. US Spanish uses the English abbreviations. */
function zoneAbbreviation(at: Date, zone: string, style: "short" | "shortGeneric" = "short"): string {
  const parts = formatterIn(zone, "en-US", { timeZoneName: style }).formatToParts(at);
  return parts.find((part) => part.type === "timeZoneName")?.value ?? "";
}

/** Returns the abbreviation that fits all times: `MT` if some are in daylight saving time and others are not. */
function zoneLabel(zone: string, from: Date, ...others: Date[]): string {
  const label = zoneAbbreviation(from, zone);
  const fits = others.every((at) => zoneAbbreviation(at, zone) === label);
  return fits ? label : zoneAbbreviation(from, zone, "shortGeneric");
}

/**
 * Formats a day, such as `Tuesday, November 24, 2026`. If `now` is set, returns the short format `Tue, Nov 24` and
 * includes the year only if it differs from the current year.
 */
function dayText(at: Date, zone: string, language: string, now?: Date): string {
  const length = now ? "short" : "long";
  const year = now && wallClock(now, zone).year === wallClock(at, zone).year ? undefined : "numeric";
  return formatterIn(zone, localeOf(language), { weekday: length, year, month: length, day: "numeric" }).format(at);
}

/** Formats a start date, such as `Tuesday, November 24`. Returns null for a missing or malformed date. */
export function startDay(start: string | null | undefined, zone: string, language: string): string | null {
  const from = instantOf(start, zone);
  return from && formatterIn(zone, localeOf(language), { weekday: "long", month: "long", day: "numeric" }).format(from);
}

/** Returns a date's short month and its day, such as `Nov` and `24`. Returns null for a missing or malformed date. */
export function monthAndDay(
  start: string | null | undefined,
  zone: string,
  language: string,
): { month: string; day: string } | null {
  const from = instantOf(start, zone);
  if (!from) return null;
  const part = (options: Intl.DateTimeFormatOptions) => formatterIn(zone, localeOf(language), options).format(from);
  return { month: part({ month: "short" }).replace(/\.$/, ""), day: part({ day: "numeric" }) };
}

/** Formats a start time, such as `Tuesday, November 24, 6pm MST`. Returns null for a missing or malformed time. */
export function startText(start: string | null | undefined, zone: string, language: string): string | null {
  const from = instantOf(start, zone);
  if (!from) return null;
  const time = formatTime(wallClock(from, zone).minutes, language);
  return `${startDay(start, zone, language)}, ${time} ${zoneAbbreviation(from, zone)}`;
}

type SpanText = { date: string; time: string };

/**
 * Formats a session's date and time in the session's time zone, for example as `Saturday, November 21, 2026` and `8am –
 * 9:30am MST`. If the session spans several days, `date` contains the first and last day. `time` contains a
 * non-breaking space before the dash. If `now` is set, days have the short format `Sat, Nov 21` and include the year
 * only if it differs from the current year. Returns null if the start time is missing or malformed. Ignores an end time
 * that is not after the start time. If the clocks change between the two times, each has its own abbreviation.
 */
export function spanText(
  start: string | null | undefined,
  end: string | null | undefined,
  zone: string,
  language: string,
  now?: Date,
): SpanText | null {
  const from = instantOf(start, zone);
  if (!from) return null;
  const to = instantOf(end, zone);
  const startTime = formatTime(wallClock(from, zone).minutes, language);
  const startDate = dayText(from, zone, language, now);
  if (!to || to <= from) return { date: startDate, time: `${startTime} ${zoneAbbreviation(from, zone)}` };
  const sameDay = compareDates(todayIn(zone, from), todayIn(zone, to)) === 0;
  return {
    date: sameDay ? startDate : `${startDate}\u00a0– ${dayText(to, zone, language, now)}`,
    time: timesText(from, to, zone, language),
  };
}

/** Formats two times, with a time zone abbreviation that also fits the other times. */
function timesText(from: Date, to: Date, zone: string, language: string, ...others: Date[]): string {
  const [start, end] = [from, to].map((at) => formatTime(wallClock(at, zone).minutes, language));
  const [startZone, endZone] = [from, to].map((at) => zoneAbbreviation(at, zone));
  // In the night when the clocks change, an hour is missing or occurs twice.
  if (startZone !== endZone && to.getTime() - from.getTime() < DAY_MS)
    return `${start} ${startZone}\u00a0– ${end} ${endZone}`;
  return `${start}\u00a0– ${end} ${zoneLabel(zone, from, to, ...others)}`;
}

interface Series {
  startDate: string | null | undefined;
  endDate?: string | null | undefined;
  seriesDates?: readonly { startDate: string; endDate: string }[] | null | undefined;
}

/**
 * Formats a session as `spanText` does. For a series of meetings, `time` contains the times of the first meeting, with
 * a time zone abbreviation that fits all meetings.
 */
export function seriesSpanText(session: Series, zone: string, language: string, now?: Date): SpanText | null {
  const span = spanText(session.startDate, session.endDate, zone, language, now);
  const [first] = session.seriesDates ?? [];
  const [from, to] = [first?.startDate, first?.endDate].map((text) => instantOf(text, zone));
  const meetings = (session.seriesDates ?? []).flatMap(({ startDate }) => instantOf(startDate, zone) ?? []);
  if (!span || !from || !to || to <= from) return span;
  return { date: span.date, time: timesText(from, to, zone, language, ...meetings) };
}

/** Returns the date of a timestamp in a time zone as `YYYY-MM-DD`, or null if the timestamp is missing or malformed. */
export function dayIn(text: string | null | undefined, zone: string): string | null {
  const instant = instantOf(text, zone);
  return instant && isoDate(todayIn(zone, instant));
}
