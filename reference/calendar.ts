import { zoneOffset } from "../lib/dates/zone.ts";

/** An event in a calendar file, with strings that may contain any characters. */
export interface CalendarEvent {
  /** Globally unique event ID. */
  uid: string;
  start: Date;
  end: Date;
  summary: string;
  description?: string;
  location?: string;
  url?: string;
}

/**
 * Returns a calendar file (RFC 5545). The file contains the time zone's UTC offset changes, so that all calendar apps
 * show the same time.
 */
export function calendarFile(events: readonly CalendarEvent[], zone: string, now: Date): string {
  const first = Math.min(...events.map(({ start }) => start.getTime()));
  const last = Math.max(...events.map(({ end }) => end.getTime()));
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Larkspur Health//Classes and Events//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...timeZone(zone, new Date(first), new Date(last)),
    ...events.flatMap((event) => [
      "BEGIN:VEVENT",
      `UID:${plain(event.uid)}`,
      `DTSTAMP:${compact(now)}Z`,
      `DTSTART;TZID=${zone}:${local(event.start, zone)}`,
      `DTEND;TZID=${zone}:${local(event.end, zone)}`,
      `SUMMARY:${escaped(event.summary)}`,
      ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
      ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
      ...(event.url ? [`URL:${plain(event.url)}`] : []),
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines
    .flatMap(folded)
    .map((line) => `${line}\r\n`)
    .join("");
}

const HOUR = 3_600_000;
const WEEK = 168 * HOUR;

/**
 * Returns the VTIMEZONE lines with a time zone's UTC offset changes between the start of the first event's year and the
 * last event.
 */
function timeZone(zone: string, first: Date, last: Date): string[] {
  let at = Date.UTC(first.getUTCFullYear(), 0, 1);
  let offset = zoneOffset(new Date(at), zone);
  const observances = [observance(new Date(at), offset, offset, zone)];
  for (; at <= last.getTime(); at += WEEK) {
    if (zoneOffset(new Date(at + WEEK), zone) === offset) continue;
    let [before, after] = [at, at + WEEK];
    while (after - before > 60_000) {
      const middle = before + Math.floor((after - before) / 120_000) * 60_000;
      if (zoneOffset(new Date(middle), zone) === offset) before = middle;
      else after = middle;
    }
    const next = zoneOffset(new Date(after), zone);
    observances.push(observance(new Date(after), offset, next, zone));
    offset = next;
  }
  return ["BEGIN:VTIMEZONE", `TZID:${zone}`, ...observances.flat(), "END:VTIMEZONE"];
}

function observance(at: Date, from: number, to: number, zone: string): string[] {
  const name = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "short" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value;
  const kind = to > from || /DT$/.test(name ?? "") ? "DAYLIGHT" : "STANDARD";
  return [
    `BEGIN:${kind}`,
    // DTSTART is the local time before the change, so its calculation requires the previous UTC offset.
    `DTSTART:${compact(new Date(at.getTime() + from * 60_000))}`,
    `TZOFFSETFROM:${signed(from)}`,
    `TZOFFSETTO:${signed(to)}`,
    `TZNAME:${name}`,
    `END:${kind}`,
  ];
}

function signed(minutes: number): string {
  const pad = (value: number) => String(Math.trunc(value)).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${pad(Math.abs(minutes) / 60)}${pad(Math.abs(minutes) % 60)}`;
}

const compact = (date: Date): string => date.toISOString().slice(0, 19).replace(/[-:]/g, "");
const local = (date: Date, zone: string): string => compact(new Date(date.getTime() + zoneOffset(date, zone) * 60_000));

/** Removes control characters, which could inject another calendar property. */
const plain = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

/** Escapes text for the iCalendar format, including line breaks. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .split("\n")
    .map((line) => plain(line).replace(/[\\;,]/g, "\\$&"))
    .join("\\n");

/** Folds a line into parts of at most 75 bytes, as RFC 5545 requires, without splitting a character. */
function folded(line: string): string[] {
  const parts: string[] = [];
  let part = "";
  let bytes = 0;
  for (const char of line) {
    const size = new TextEncoder().encode(char).length;
    if (bytes + size > 75) {
      parts.push(part);
      part = " ";
      bytes = 1;
    }
    part += char;
    bytes += size;
  }
  return [...parts, part];
}
