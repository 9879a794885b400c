/** Reads opening hours and determines a location's current state (open or closed). */
import { fillText, localeOf, textLanguage } from "../cms/language.ts";
import { type CalendarDate, passedWallClock } from "./zone.ts";

export const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Day = (typeof DAYS)[number];

/**
 * A date (YYYY-MM-DD), such as a holiday, whose opening hours override the weekly hours. If `open` and `close` are
 * missing, the location is closed on that day.
 */
export type SpecialDay = {
  date: string;
  name?: string | null;
  /** Name of the special day on Spanish pages. */
  spanishName?: string | null;
  open?: string | null;
  close?: string | null;
};

/** Opening hours from an upstream, as HH:MM in 24-hour format. Any field can be missing. */
export type Hours = { [K in `${Day}${1 | 2}${"Open" | "Close"}`]?: string | null } & {
  is24Hour?: boolean | null;
  isCallForHours?: boolean | null;
  nextOpenDay?: string | null;
  hoursNotes?: string | null;
  /** Upcoming special days in chronological order. */
  specialDays?: readonly SpecialDay[] | null;
};

/**
 * Whether a location is open, and the sentence to show (`text`). `known` is false if the upstream did not send complete
 * opening hours.
 */
type OpenState = { known: boolean; open: boolean; text: string };

/** UI strings for opening hours, with the placeholders `{time}`, `{day}`, and `{next}`. */
export interface HoursLabels {
  open24Hours: string;
  callForHours: string;
  /** Text that the weekly table shows for a day without opening hours. */
  closed: string;
  openUntil: string;
  /** String with the `{next}` placeholder, which is replaced with `opensAt`, `reopensAt`, or `callForHours`. */
  currentlyClosed: string;
  opensAt: string;
  reopensAt: string;
}

/**
 * An opening period in minutes after midnight. `close` is always greater than `open`. `close` exceeds 1440 if the
 * location closes after midnight.
 */
export type OpenWindow = { open: number; close: number };

const DAY_MINUTES = 1440;

/**
 * Converts HH:MM to minutes after midnight. Returns null for an invalid time. Accepts 24:00 as the end of the day, and
 * 12-hour times such as `8:30 AM`, which some upstreams send.
 */
export function parseTime(text: string | null | undefined): number | null {
  const match = /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:\s*([ap])\.?m\.?)?$/i.exec(
    typeof text === "string" ? text.trim() : "",
  );
  if (!match) return null;
  const [, hour = "", minute = "", half] = match;
  if (half && (Number(hour) < 1 || Number(hour) > 12)) return null;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hour);
  const minutes = hours * 60 + Number(minute);
  return Number(minute) < 60 && minutes <= DAY_MINUTES ? minutes : null;
}

/**
 * Formats minutes after midnight as a 12-hour time, such as `8am` or `8:30am` in English. Values of 1440 and more wrap
 * around at midnight.
 */
export function formatTime(minutes: number, language: string): string {
  const minuteOfDay = ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  const hour = Math.floor(minuteOfDay / 60);
  const minute = minuteOfDay % 60;
  const minuteText = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  const meridiem = hour < 12 ? "a" : "p";
  const meridiemText = textLanguage(language) === "es" ? `\u00a0${meridiem}.\u00a0m.` : `${meridiem}m`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${minuteText}${meridiemText}`;
}

/** Last minute of a day, which many systems store as the end of the day because their times end at 23:59. */
const LAST_MINUTE = DAY_MINUTES - 1;

/**
 * Returns an array that contains the opening period between two times, or an empty array if either time is malformed.
 * The period is the whole day if it starts at midnight and ends at 00:00, 23:59, or 24:00. Other equal times are no
 * period.
 */
function windowOf(from: string | null | undefined, to: string | null | undefined): OpenWindow[] {
  const [open, close] = [parseTime(from), parseTime(to)];
  if (open === null || close === null || open === DAY_MINUTES) return [];
  if (open === 0 && close === 0) return [ALL_DAY];
  return open === close ? [] : [period(open, close < open ? close + DAY_MINUTES : close)];
}

const period = (open: number, close: number): OpenWindow => ({
  open,
  close: open === 0 && close === LAST_MINUTE ? DAY_MINUTES : close,
});

export const ALL_DAY: OpenWindow = { open: 0, close: DAY_MINUTES };
export const isAllDay = ({ open, close }: OpenWindow): boolean => open === 0 && close === DAY_MINUTES;

/** Returns whether a period that ends at `close` continues in a period that starts at `open`. */
const continues = (close: number, open: number): boolean =>
  open <= close || (close % DAY_MINUTES === LAST_MINUTE && open === close + 1);

const SLOTS = [1, 2] as const;

/** Returns a weekday's opening periods in chronological order. Joins periods without a break between them. */
export function windowsOf(hours: Hours, day: Day): OpenWindow[] {
  const windows = SLOTS.flatMap((slot) => windowOf(hours[`${day}${slot}Open`], hours[`${day}${slot}Close`]));
  const [first, second] = windows.sort((a, b) => a.open - b.open);
  if (!first || !second || !continues(first.close, second.open)) return windows;
  return [period(first.open, Math.max(first.close, second.close))];
}

/** Returns whether two times were meant as an opening period but are malformed, incomplete, or equal. */
const isUnknown = (from: string | null | undefined, to: string | null | undefined): boolean =>
  Boolean(from?.trim() || to?.trim()) && windowOf(from, to).length === 0;

export const isUnknownDay = (hours: Hours, day: Day): boolean =>
  SLOTS.some((slot) => isUnknown(hours[`${day}${slot}Open`], hours[`${day}${slot}Close`]));

/**
 * Returns an array that contains a special day's opening period, or an empty array if the location is closed on that
 * day.
 */
export const specialWindow = ({ open, close }: SpecialDay): OpenWindow[] => windowOf(open, close);

/** Returns the opening periods in the entries of one special day, in chronological order. */
export const windowsIn = (entries: readonly SpecialDay[]): OpenWindow[] =>
  entries.flatMap(specialWindow).sort((a, b) => a.open - b.open);

export const isUnknownSpecialDay = ({ open, close }: SpecialDay): boolean => isUnknown(open, close);

/** Returns the special days whose date is `offset` days after `today`. A day with a break can have two entries. */
function specialDaysAfter({ specialDays }: Hours, { year, month, day }: Today, offset: number): SpecialDay[] {
  if (!specialDays?.length) return [];
  const date = new Date(Date.UTC(year, month - 1, day + offset)).toISOString().slice(0, 10);
  return specialDays.filter((specialDay) => specialDate(specialDay) === date);
}

/** Returns a special day's date as YYYY-MM-DD. Some upstreams add a time to the date. */
export const specialDate = ({ date }: SpecialDay): string => date.trim().replace(/T[\d:.]+(?:Z|[+-][\d:]+)?$/i, "");

/**
 * Returns the opening periods on the day `offset` days after `today`. A day's special hours override its weekly hours.
 */
function windowsAfter(hours: Hours, today: Today, offset: number): OpenWindow[] {
  const special = specialDaysAfter(hours, today, offset);
  return special.length > 0 ? windowsIn(special) : windowsOf(hours, dayAt(today.weekday, offset));
}

/** Returns whether the hours on the day `offset` days after `today` are incomplete or malformed. */
function isUnknownAfter(hours: Hours, today: Today, offset: number): boolean {
  const special = specialDaysAfter(hours, today, offset);
  return special.length > 0 ? special.some(isUnknownSpecialDay) : isUnknownDay(hours, dayAt(today.weekday, offset));
}

type Today = CalendarDate & { weekday: number; minutes: number };

export const hasWindows = (hours: Hours): boolean => DAYS.some((day) => windowsOf(hours, day).length > 0);

/** Returns the weekday `offset` days after the weekday at `index`. `offset` must be at least -7. */
const dayAt = (index: number, offset: number): Day => DAYS[(index + offset + 7) % 7] as Day;

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const dayNames = new Map<string, Intl.DateTimeFormat>();

/** Returns a weekday's name for use within a sentence: capitalized in English and lowercase in Spanish. */
export function dayName(day: Day, language: string): string {
  // English weekday names do not need a formatter, which is slow to create.
  if (textLanguage(language) === "en") return capitalize(day);
  const locale = localeOf(language);
  const format = dayNames.get(locale) ?? new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  dayNames.set(locale, format);
  // January 1, 2024 was a Monday.
  return format.format(Date.UTC(2024, 0, 1 + DAYS.indexOf(day)));
}

/**
 * Returns whether visitors must call for the opening hours. True if `isCallForHours` is set or the location has no
 * hours.
 */
export function callForHours(hours: Hours | null | undefined): boolean {
  if (!hours) return true;
  if (hours.is24Hour) return false;
  return Boolean(hours.isCallForHours) || !hasWindows(hours);
}

/**
 * Returns the end of the current opening period, in minutes after today's midnight, or undefined if the location is
 * closed. The period can have started on the previous day.
 */
function closingTime(hours: Hours, today: Today): number | undefined {
  const isCurrent = ({ open, close }: OpenWindow) =>
    open <= today.minutes &&
    (today.minutes < close || (close === LAST_MINUTE && windowsAfter(hours, today, 1)[0]?.open === 0));
  const current = windowsAfter(hours, today, 0).find(isCurrent);
  if (current) return current.close;
  const previous = windowsAfter(hours, today, -1).find((w) => today.minutes + DAY_MINUTES < w.close);
  return previous && previous.close - DAY_MINUTES;
}

/** Returns the time at which a location closes if the period that ends at `close` continues in later periods. */
function lastClosingTime(hours: Hours, today: Today, close: number): number {
  let last = close;
  for (let offset = 0; offset * DAY_MINUTES <= last + 1 && last - today.minutes < DAY_MINUTES; offset++)
    for (const window of windowsAfter(hours, today, offset))
      if (continues(last, window.open + offset * DAY_MINUTES))
        last = Math.max(last, window.close + offset * DAY_MINUTES);
  return last;
}

/**
 * Returns whether a location is open at `now`. Returns false if the location's hours are unknown. `timeZone` is the
 * location's time zone.
 */
export const isOpen = (hours: Hours, now: Date, timeZone: string): boolean =>
  Boolean(hours.is24Hour) || closingTime(hours, passedWallClock(now, timeZone)) !== undefined;

/**
 * Returns a location's state at `now` (open or closed) and the sentence to show. `timeZone` is the location's time
 * zone, or the site's time zone if the location has none. An opening period includes its opening time and excludes its
 * closing time.
 */
export function openState(
  hours: Hours | null | undefined,
  now: Date,
  timeZone: string,
  labels: HoursLabels,
  language: string,
): OpenState {
  if (hours?.is24Hour) return { known: true, open: true, text: labels.open24Hours };
  if (!hours || !hasWindows(hours)) return { known: false, open: false, text: labels.callForHours };
  const today = passedWallClock(now, timeZone);
  const close = closingTime(hours, today);
  if (close !== undefined) {
    const last = lastClosingTime(hours, today, close);
    const text =
      last - today.minutes >= DAY_MINUTES
        ? labels.open24Hours
        : fillText(labels.openUntil, { time: formatTime(last, language) });
    return { known: true, open: true, text };
  }
  // The hours are incomplete, so the location might be open.
  if (hours.isCallForHours || isUnknownAfter(hours, today, 0))
    return { known: false, open: false, text: labels.callForHours };
  const next = reopening(hours, today, labels, language);
  return { known: true, open: false, text: fillText(labels.currentlyClosed, { next }) };
}

/** Returns the text that states the next opening time, or that asks visitors to call for the hours. */
function reopening(hours: Hours, today: Today, labels: HoursLabels, language: string): string {
  const opening = windowsAfter(hours, today, 0).find((w) => w.open > today.minutes);
  if (opening) return fillText(labels.opensAt, { time: formatTime(opening.open, language) });
  const next = nextDay(hours, today);
  if (!next) return labels.callForHours;
  return fillText(labels.reopensAt, { day: dayName(next.day, language), time: formatTime(next.open, language) });
}

/**
 * Returns the next day, within two weeks, that has opening hours, or null if an earlier day's hours are unknown. Uses
 * the upstream's `nextOpenDay`, unless that day is today or has no hours, in which case the value is outdated.
 */
function nextDay(hours: Hours, today: Today): { day: Day; open: number } | null {
  const offsets = Array.from({ length: 14 }, (_, index) => index + 1);
  const announcedDay = DAYS.find((day) => day === hours.nextOpenDay?.trim().toLowerCase());
  const announcedOffset = offsets.find((offset) => dayAt(today.weekday, offset) === announcedDay);
  for (const offset of announcedOffset && announcedOffset < 7 ? [announcedOffset, ...offsets] : offsets) {
    const [first] = windowsAfter(hours, today, offset);
    if (isUnknownAfter(hours, today, offset)) return null;
    if (first) return { day: dayAt(today.weekday, offset), open: first.open };
  }
  return null;
}
