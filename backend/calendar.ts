import { HOUR_MS } from "../lib/dates/units.ts";
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
  const firstStart = Math.min(...events.map(({ start }) => start.getTime()));
  const lastEnd = Math.max(...events.map(({ end }) => end.getTime()));
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Larkspur Health//Classes and Events//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...timeZone(zone, new Date(firstStart), new Date(lastEnd)),
    ...events.flatMap((event) => [
      "BEGIN:VEVENT",
      `UID:${stripControls(event.uid)}`,
      `DTSTAMP:${formatUtc(now)}Z`,
      `DTSTART;TZID=${zone}:${formatLocal(event.start, zone)}`,
      `DTEND;TZID=${zone}:${formatLocal(event.end, zone)}`,
      `SUMMARY:${escapeText(event.summary)}`,
      ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
      ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
      ...(event.url ? [`URL:${stripControls(event.url)}`] : []),
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines
    .flatMap(foldLine)
    .map((line) => `${line}\r\n`)
    .join("");
}

const WEEK = 168 * HOUR_MS;

/**
 * Returns the VTIMEZONE lines with a time zone's UTC offset changes between the start of the first event's year and the
 * last event.
 */
function timeZone(zone: string, first: Date, last: Date): string[] {
  let weekStart = Date.UTC(first.getUTCFullYear(), 0, 1);
  let offset = zoneOffset(new Date(weekStart), zone);
  const observances = [observance(new Date(weekStart), offset, offset, zone)];
  for (; weekStart <= last.getTime(); weekStart += WEEK) {
    if (zoneOffset(new Date(weekStart + WEEK), zone) === offset) continue;
    let [lower, upper] = [weekStart, weekStart + WEEK];
    while (upper - lower > 60_000) {
      const middle = lower + Math.floor((upper - lower) / 120_000) * 60_000;
      if (zoneOffset(new Date(middle), zone) === offset) lower = middle;
      else upper = middle;
    }
    const newOffset = zoneOffset(new Date(upper), zone);
    observances.push(observance(new Date(upper), offset, newOffset, zone));
    offset = newOffset;
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
    // DTSTART is the local time according to the UTC offset before the change.
    `DTSTART:${formatUtc(new Date(at.getTime() + from * 60_000))}`,
    `TZOFFSETFROM:${formatOffset(from)}`,
    `TZOFFSETTO:${formatOffset(to)}`,
    `TZNAME:${name}`,
    `END:${kind}`,
  ];
}

function formatOffset(minutes: number): string {
  const pad = (value: number) => String(Math.trunc(value)).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${pad(Math.abs(minutes) / 60)}${pad(Math.abs(minutes) % 60)}`;
}

const formatUtc = (date: Date): string => date.toISOString().slice(0, 19).replace(/[-:]/g, "");
const formatLocal = (date: Date, zone: string): string =>
  formatUtc(new Date(date.getTime() + zoneOffset(date, zone) * 60_000));

/** Removes control characters, which could inject another calendar property. */
const stripControls = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

/** Escapes text for the iCalendar format, including line breaks. */
const escapeText = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .split("\n")
    .map((line) => stripControls(line).replace(/[\\;,]/g, "\\$&"))
    .join("\\n");

/** Folds a line into parts of at most 75 bytes, as RFC 5545 requires, without splitting a character. */
function foldLine(line: string): string[] {
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
