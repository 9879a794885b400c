/** Reads classes from iCalendar feeds (RFC 5545), such as those of Google, Outlook, and The Events Calendar. */
import ICAL from "ical.js";
import { instantOf } from "../../lib/dates/dates.ts";
import { SystemError } from "../adapter.ts";
import {
  type Entry,
  endOf,
  isOnlinePlace,
  type Parsed,
  type Period,
  readDescription,
  readPlace,
  readTitle,
} from "./entry.ts";
import { ianaOf, localStamp } from "./zones.ts";

/** Maximum number of dates that a rule can produce, which limits rules such as one date per second. */
const MAX_DATES = 3_000;

interface Moment {
  at: Date;
  zone: string;
  isDay: boolean;
}

/** Returns the dates of all classes in a period. Throws a SystemError if the text is not a calendar. */
export function readCalendar(text: string, defaultZone: string, period: Period): Parsed {
  const calendars = parse(text);
  const events = calendars.flatMap((calendar) => calendar.getAllSubcomponents("vevent"));
  const zone = ianaOf(calendars[0]?.getFirstPropertyValue("x-wr-timezone") as string | null) ?? defaultZone;
  const isCancelMethod = String(calendars[0]?.getFirstPropertyValue("method")).toUpperCase() === "CANCEL";
  const byUid = new Map<string, ICAL.Component[]>();
  events.forEach((event, index) => {
    const uid = String(event.getFirstPropertyValue("uid") ?? `event-${index}`);
    byUid.set(uid, [...(byUid.get(uid) ?? []), event]);
  });
  const parsed: Parsed = { entries: [], skipped: 0 };
  for (const [uid, components] of byUid) {
    try {
      const entries = datesOf(uid, components, zone, period);
      parsed.entries.push(...entries.map((entry) => ({ ...entry, isCanceled: entry.isCanceled || isCancelMethod })));
    } catch {
      // An event without a title or a valid date does not hide the others. The log contains their number.
      parsed.skipped += 1;
    }
  }
  return parsed;
}

function parse(text: string): ICAL.Component[] {
  const lines = linesOf(text);
  let parsed: unknown[];
  try {
    parsed = ICAL.parse(lines.join("\r\n")) as unknown[];
  } catch {
    parsed = parseReadable(lines);
  }
  const list = typeof parsed[0] === "string" ? [parsed] : parsed;
  const calendars = list.map((one) => new ICAL.Component(one as string));
  if (calendars.length === 0 || calendars.some(({ name }) => name !== "vcalendar"))
    throw new SystemError("a feed is not a calendar");
  return calendars;
}

/** Matches the start of a property. In a text, a line such as `End: 8 pm` has letters of both cases. */
const PROPERTY = /^(?:[A-Z][A-Z\d-]*|[a-z][a-z\d-]*)[;:]/;

/** Returns the properties in a calendar. Some producers write a line break within a text as it is. */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (const line of text
    .replace(/^\ufeff/, "")
    .replace(/\r?\n[ \t]/g, "")
    .trim()
    .split(/\r?\n/)) {
    if (PROPERTY.test(line)) lines.push(line);
    else if (line && !/^(?:BEGIN|END):/i.test(lines.at(-1) ?? "END:")) lines[lines.length - 1] += `\\n${line}`;
  }
  // A list of dates that ends with a comma has an empty date, with which ical.js loses the series.
  return lines.map((line) => (/^(?:EX|R)DATE/i.test(line) ? line.replace(/,+\s*$/, "") : line));
}

/** Parses the properties that can be read, because ical.js rejects a calendar with one that cannot. */
function parseReadable(lines: readonly string[]): unknown[] {
  try {
    return ICAL.parse(
      lines.filter((line) => /^(?:BEGIN|END):/i.test(line) || isReadable(line)).join("\r\n"),
    ) as unknown[];
  } catch {
    throw new SystemError("a feed is not a valid calendar");
  }
}

function isReadable(line: string): boolean {
  try {
    return Boolean(ICAL.Property.fromString(line));
  } catch {
    return false;
  }
}

const sequenceOf = (event: ICAL.Component): number => Number(event.getFirstPropertyValue("sequence")) || 0;

/** Returns the dates of one event or series in a period, with its changed and canceled dates. */
function datesOf(uid: string, components: readonly ICAL.Component[], zone: string, period: Period): Entry[] {
  const isPrivate = (one: ICAL.Component) => /private|confidential/i.test(String(one.getFirstPropertyValue("class")));
  const shown = components.filter((one) => !isPrivate(one));
  const exceptions = shown.filter((one) => one.hasProperty("recurrence-id"));
  // Some producers give every date of a class the same UID. Of several versions of an event, the latest counts.
  const masters = shown.filter((one) => !one.hasProperty("recurrence-id"));
  const latest = Math.max(...masters.map(sequenceOf));
  if (masters.length === 0) return exceptions.flatMap((one) => single(uid, one, zone, period));
  return masters
    .filter((one) => sequenceOf(one) === latest)
    .flatMap((one) => datesOfMaster(uid, one, exceptions, zone, period));
}

function datesOfMaster(
  uid: string,
  master: ICAL.Component,
  exceptions: readonly ICAL.Component[],
  zone: string,
  period: Period,
): Entry[] {
  const event = new ICAL.Event(master, { exceptions: exceptions.map((one) => new ICAL.Event(one)) } as never);
  if (!event.isRecurring()) return single(uid, master, zone, period);
  includeLastDay(master, event.startDate);
  const excluded = excludedDates(master, zone);
  const entries = new Map<number, Entry>();
  for (const next of timesOf(event, master)) {
    const original = momentOf(next, master.getFirstProperty("dtstart"), zone);
    if (original.at > period.until) break;
    if (excluded.has(original.at.getTime()) || excluded.has(dayOf(next))) continue;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    const property = item.component.getFirstProperty("dtstart");
    const start = momentOf(startDate, property, zone);
    entries.set(original.at.getTime(), entryOf(uid, item.component, start, momentOf(endDate, property, zone)));
  }
  return [...entries.values()].filter((entry) => isIn(entry, period));
}

/** Changes rules that end on a day to end with that day. ical.js lets them end at its midnight, without the last date. */
function includeLastDay(master: ICAL.Component, start: ICAL.Time): void {
  for (const property of master.getAllProperties("rrule")) {
    const rule = property.getFirstValue() as ICAL.Recur;
    if (!rule.until?.isDate || start.isDate) continue;
    const { year, month, day } = rule.until;
    rule.until = new ICAL.Time({ year, month, day, hour: 23, minute: 59, second: 59 }, start.zone);
  }
}

/** Returns the times of a series. ical.js omits the first one if the series has RDATE but no rule. */
function* timesOf(event: ICAL.Event, master: ICAL.Component): Generator<ICAL.Time> {
  if (!master.hasProperty("rrule")) yield event.startDate;
  const iterator = event.iterator();
  for (let count = 0; count < MAX_DATES; count += 1) {
    const next = iterator.next();
    if (!next) return;
    yield next;
  }
}

const dayOf = (time: ICAL.Time) => `${time.year}-${time.month}-${time.day}`;

/** Returns the moments and days in EXDATE. ical.js compares only times whose time zones the feed defines. */
function excludedDates(event: ICAL.Component, zone: string): Set<number | string> {
  const excluded = new Set<number | string>();
  for (const property of event.getAllProperties("exdate")) {
    for (const value of property.getValues() as ICAL.Time[]) {
      if (value.isDate) excluded.add(dayOf(value));
      else excluded.add(momentOf(value, property, zone).at.getTime());
    }
  }
  return excluded;
}

function single(uid: string, event: ICAL.Component, zone: string, period: Period): Entry[] {
  const { startDate, endDate } = new ICAL.Event(event);
  const property = event.getFirstProperty("dtstart");
  const start = momentOf(startDate, property, zone);
  const end = endDate ? momentOf(endDate, event.getFirstProperty("dtend") ?? property, zone) : start;
  return [entryOf(uid, event, start, end)].filter((entry) => isIn(entry, period));
}

const isIn = ({ start, end }: Entry, { from, until }: Period) => end >= from && start <= until;

/**
 * Returns the moment of a time in a feed. The rules of the IANA time zone win over those that the feed contains, which
 * are often outdated. Times without a time zone are in the feed's time zone.
 */
function momentOf(time: ICAL.Time, property: ICAL.Property | null, zone: string): Moment {
  const name = (property?.getParameter("tzid") as string | undefined) ?? time.zone?.tzid;
  const isUtc = time.zone === ICAL.Timezone.utcTimezone;
  const known = isUtc || name === "floating" ? undefined : ianaOf(name);
  const hasOwnRules = !isUtc && !known && time.zone && time.zone !== ICAL.Timezone.localTimezone;
  if (hasOwnRules && !time.isDate) return { at: time.toJSDate(), zone, isDay: false };
  const pad = (value: number, length = 2) => String(value).padStart(length, "0");
  const day = `${pad(time.year, 4)}-${pad(time.month)}-${pad(time.day)}`;
  const text = time.isDate ? day : `${day}T${pad(time.hour)}:${pad(time.minute)}:${pad(time.second)}`;
  const at = instantOf(isUtc && !time.isDate ? `${text}Z` : text, known ?? zone);
  if (!at) throw new RangeError("invalid date");
  return { at, zone: known ?? zone, isDay: time.isDate };
}

function entryOf(uid: string, event: ICAL.Component, start: Moment, end: Moment): Entry {
  const text = (name: string) => String(event.getFirstPropertyValue(name) ?? "").trim();
  const { title, isCanceled } = readTitle(text("summary"));
  if (!title) throw new RangeError("no title");
  const location = readPlace(text("location"));
  const isMeeting = ["x-google-conference", "x-microsoft-skypeteamsmeetingurl"].some((name) => event.hasProperty(name));
  const html = event.getAllProperties("x-alt-desc").find((one) => /html/i.test(String(one.getParameter("fmttype"))));
  const image = event.getAllProperties("attach").find((one) => /^image\//i.test(String(one.getParameter("fmttype"))));
  const url = text("url");
  // The end of an event of whole days is the day after the last one. Some producers write the last one.
  const lastMinute = instantOf(`${localStamp(start.at, start.zone).slice(0, 10)}T23:59`, start.zone)!;
  const endAt = start.isDay ? new Date(Math.max(end.at.getTime() - 60_000, lastMinute.getTime())) : end.at;
  const changed = /^\d{4}-\d\d-\d\d/.exec(text("last-modified"))?.[0];
  return {
    uid,
    title,
    html: html ? String(html.getFirstValue()) : readDescription(text("description")),
    start: start.at,
    end: endOf(start.at, endAt),
    zone: start.zone,
    location,
    isOnline: isMeeting || isOnlinePlace(location),
    categories: event.getAllProperties("categories").flatMap((one) => one.getValues().map(String).map(readPlace)),
    isCanceled: isCanceled || /^cancell?ed$/i.test(text("status")),
    ...(/^https:\/\//i.test(url) && { url }),
    ...(image && /^https:\/\//i.test(String(image.getFirstValue())) && { image: String(image.getFirstValue()) }),
    ...(changed && { updated: changed }),
  };
}
