/** Opening hours: is a place open now, what to say about it, and its week (HR-01 to HR-11). */
import { fillText, localeOf, textLanguage } from "../cms/language.ts";
import { type CalendarDate, wallClock } from "./zone.ts";

const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Day = (typeof DAYS)[number];

/** A day, YYYY-MM-DD, whose own hours hold instead of its weekday's: a holiday. Without `open` and `close` it is closed. */
export type SpecialDay = {
  date: string;
  name?: string | null;
  /** Its name on Spanish pages. */
  spanishName?: string | null;
  open?: string | null;
  close?: string | null;
};

/** Hours as the upstream sends them: HH:MM on a 24-hour clock. Any field may be missing. */
export type Hours = { [K in `${Day}${1 | 2}${"Open" | "Close"}`]?: string | null } & {
  is24Hour?: boolean | null;
  isCallForHours?: boolean | null;
  nextOpenDay?: string | null;
  hoursNotes?: string | null;
  /** The coming ones, the soonest first. */
  specialDays?: readonly SpecialDay[] | null;
};

/**
 * `known` is false only when the hours say nothing at all (HR-11).
 * `text` is the whole sentence to show.
 */
type OpenState = { known: boolean; open: boolean; text: string };

/** What is said of hours. `{time}`, `{day}` and `{next}` are filled in. */
export interface HoursWords {
  open24Hours: string;
  callForHours: string;
  /** A day without hours, in the week. */
  closed: string;
  openUntil: string;
  /** `{next}` is one of the two below it, or that only a call tells. */
  currentlyClosed: string;
  opensAt: string;
  reopensAt: string;
}

/** Minutes from midnight; `close` is greater than `open` and passes 1440 when the window runs past midnight. */
export type OpenWindow = { open: number; close: number };

const DAY_MINUTES = 1440;

/** "HH:MM" → minutes from midnight, or null for anything else. 24:00 is the end of the day. */
export function parseTime(text: string | null | undefined): number | null {
  const match = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(typeof text === "string" ? text.trim() : "");
  if (!match) return null;
  const minutes = Number(match[1]) * 60 + Number(match[2]);
  return Number(match[2]) < 60 && minutes <= DAY_MINUTES ? minutes : null;
}

/**
 * Minutes from midnight → `8am`, `8:30am`, `12pm`, `12am` (HR-06), in Spanish `8 a. m.`. Values past a day wrap round.
 */
export function formatTime(minutes: number, language: string): string {
  const ofDay = ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  const hour = Math.floor(ofDay / 60);
  const minute = ofDay % 60;
  const past = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  const half = hour < 12 ? "a" : "p";
  const mark = textLanguage(language) === "es" ? `\u00a0${half}.\u00a0m.` : `${half}m`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${past}${mark}`;
}

/** A window as it is written, or none where it is malformed or empty; never throws. */
function windowOf(from: string | null | undefined, to: string | null | undefined): OpenWindow[] {
  const [open, close] = [parseTime(from), parseTime(to)];
  if (open === null || close === null || open === close || open === DAY_MINUTES) return [];
  return [{ open, close: close < open ? close + DAY_MINUTES : close }];
}

/** The windows of a weekday, earliest first. */
const windowsOf = (hours: Hours, day: Day): OpenWindow[] =>
  ([1, 2] as const)
    .flatMap((slot) => windowOf(hours[`${day}${slot}Open`], hours[`${day}${slot}Close`]))
    .sort((a, b) => a.open - b.open);

/** The window of a special day; none where it is closed. */
export const specialWindow = ({ open, close }: SpecialDay): OpenWindow[] => windowOf(open, close);

/** The windows of the day `offset` days after a date: its own if it is a special one, else its weekday's. */
function windowsAfter(hours: Hours, { year, month, day, weekday }: Today, offset: number): OpenWindow[] {
  const date = new Date(Date.UTC(year, month - 1, day + offset)).toISOString().slice(0, 10);
  const special = hours.specialDays?.find((one) => one.date === date);
  return special ? specialWindow(special) : windowsOf(hours, dayAt(weekday, offset));
}

type Today = CalendarDate & { weekday: number; minutes: number };

const hasWindows = (hours: Hours): boolean => DAYS.some((day) => windowsOf(hours, day).length > 0);

/** `offset` days after weekday `index`; the modulo wraps it into the week. */
const dayAt = (index: number, offset: number): Day => DAYS[(index + offset + 7) % 7] as Day;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const dayNames = new Map<string, Intl.DateTimeFormat>();

/** As it stands within a sentence: English writes it with a capital, Spanish does not. */
function dayName(day: Day, language: string): string {
  // Every browser has English words; another language's take a formatter, which is slow to make.
  if (textLanguage(language) === "en") return capital(day);
  const locale = localeOf(language);
  const format = dayNames.get(locale) ?? new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  dayNames.set(locale, format);
  // 1 January 2024 was a Monday.
  return format.format(Date.UTC(2024, 0, 1 + DAYS.indexOf(day)));
}

/** True when only a phone call tells the hours: the flag, or nothing at all to go by (HR-05, HR-11). */
export function callForHours(hours: Hours | null | undefined): boolean {
  if (!hours) return true;
  if (hours.is24Hour) return false;
  return Boolean(hours.isCallForHours) || !hasWindows(hours);
}

/** The window that `today` lies in: of its own day, or of the day before past midnight. */
const windowAt = (hours: Hours, today: Today): OpenWindow | undefined =>
  windowsAfter(hours, today, 0).find((w) => w.open <= today.minutes && today.minutes < w.close) ??
  windowsAfter(hours, today, -1).find((w) => today.minutes + DAY_MINUTES < w.close);

/** Whether a place is open at `now`, by the clock of `timeZone`; where only a call tells, it is not known to be. */
export const isOpen = (hours: Hours, now: Date, timeZone: string): boolean =>
  Boolean(hours.is24Hour) || windowAt(hours, wallClock(now, timeZone)) !== undefined;

/**
 * Whether a place is open at `now`, by the clock of `timeZone` (the place's own, else the site's: HR-03).
 * The opening minute counts as open, the closing minute as closed (HR-02).
 */
export function openState(
  hours: Hours | null | undefined,
  now: Date,
  timeZone: string,
  words: HoursWords,
  language: string,
): OpenState {
  if (hours?.is24Hour) return { known: true, open: true, text: words.open24Hours };
  if (!hours || (!hours.isCallForHours && !hasWindows(hours))) {
    return { known: false, open: false, text: words.callForHours };
  }
  const today = wallClock(now, timeZone);
  const current = windowAt(hours, today);
  if (current) {
    const time = formatTime(current.close, language);
    return { known: true, open: true, text: fillText(words.openUntil, { time }) };
  }
  const next = reopening(hours, today, words, language);
  return { known: true, open: false, text: fillText(words.currentlyClosed, { next }) };
}

/** What follows 'Currently Closed.' (HR-05). */
function reopening(hours: Hours, today: Today, words: HoursWords, language: string): string {
  if (hours.isCallForHours) return words.callForHours;
  const opening = windowsAfter(hours, today, 0).find((w) => w.open > today.minutes);
  if (opening) return fillText(words.opensAt, { time: formatTime(opening.open, language) });
  const next = nextDay(hours, today);
  if (!next) return words.callForHours;
  return fillText(words.reopensAt, { day: dayName(next.day, language), time: formatTime(next.open, language) });
}

/**
 * The next day with a window after today; none where special days close all of the next two weeks. The upstream's
 * `nextOpenDay` wins because it may know more, unless it has no window or names today: then the text is out of date.
 */
function nextDay(hours: Hours, today: Today): { day: Day; open: number } | null {
  const offsets = Array.from({ length: 14 }, (_, index) => index + 1);
  const named = DAYS.find((day) => day === hours.nextOpenDay?.trim().toLowerCase());
  const announced = offsets.find((offset) => dayAt(today.weekday, offset) === named);
  for (const offset of announced && announced < 7 ? [announced, ...offsets] : offsets) {
    const [first] = windowsAfter(hours, today, offset);
    if (first) return { day: dayAt(today.weekday, offset), open: first.open };
  }
  return null;
}

/** The hours button opens nothing for these places (HR-07), nor where there is neither window nor note to show. */
export function hoursButtonDisabled(hours: Hours | null | undefined): boolean {
  if (!hours || hours.is24Hour || hours.isCallForHours) return true;
  return !hasWindows(hours) && !hours.hoursNotes?.trim();
}

/** `8am – 12pm, 1pm – 5:30pm`; empty without windows. */
export const windowsText = (windows: readonly OpenWindow[], language: string): string =>
  windows.map(({ open, close }) => `${formatTime(open, language)} – ${formatTime(close, language)}`).join(", ");

/** The week for display, Monday first. Empty when the place has no windows; independent of the clock. */
export function weekTable(
  hours: Hours | null | undefined,
  words: Pick<HoursWords, "open24Hours" | "closed">,
  language: string,
): { day: Day; name: string; text: string }[] {
  if (!hours || (!hours.is24Hour && !hasWindows(hours))) return [];
  return DAYS.map((day) => {
    const text = hours.is24Hour ? words.open24Hours : windowsText(windowsOf(hours, day), language) || words.closed;
    return { day, name: capital(dayName(day, language)), text };
  });
}

export type OpeningHoursSpecification = {
  "@type": "OpeningHoursSpecification";
  dayOfWeek: string[];
  opens: string;
  closes: string;
};

/** HH:MM for JSON-LD. */
export const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/**
 * Rows for JSON-LD (SD-01), days with the same window grouped. A `closes` before `opens` runs past midnight,
 * and 00:00 to 23:59 is the whole day, as search engines read schema.org. No hours give no rows.
 */
export function openingHoursSpecification(hours: Hours | null | undefined): OpeningHoursSpecification[] {
  if (!hours) return [];
  const groups = new Map<string, string[]>();
  for (const day of DAYS) {
    const windows = hours.is24Hour ? [{ open: 0, close: DAY_MINUTES }] : windowsOf(hours, day);
    for (const { open, close } of windows) {
      const key = `${clock(open)} ${open === 0 && close === DAY_MINUTES ? "23:59" : clock(close)}`;
      groups.set(key, [...(groups.get(key) ?? []), capital(day)]);
    }
  }
  return [...groups].map(([key, dayOfWeek]) => {
    const [opens = "", closes = ""] = key.split(" ");
    return { "@type": "OpeningHoursSpecification", dayOfWeek, opens, closes };
  });
}
