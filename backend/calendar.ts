import { brand } from "../lib/brand/name.ts";
import { knownZone, zoneOffset } from "../lib/dates/zone.ts";
import { formatUtc, timeZoneRules } from "./calendar-zone.ts";

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

interface CalendarOptions {
  zone: string;
  now: Date;
  /** Email address of the team that organizes the events. */
  organizer: string;
  /** Time of the change that the file reports. A calendar app applies a file only if its change is the latest. */
  changedAt: Date;
}

/** Start of the SEQUENCE numbers, which are 32-bit integers. */
const FIRST_CHANGE = Date.UTC(2025, 0, 1);

/**
 * Returns a calendar file (RFC 5545) that adds or updates events. The time zone has the same two yearly rules that
 * calendar apps write, because some apps ignore a list of single changes. In a time zone without such rules, and in the
 * hour that clocks repeat in fall, the times are in UTC.
 */
export const calendarFile = (
  events: readonly CalendarEvent[],
  options: CalendarOptions,
  status: "CONFIRMED" | "CANCELLED" = "CONFIRMED",
): string => fileOf("PUBLISH", status, events, options);

/** Returns a calendar file with which a calendar app removes an event. */
export const canceledFile = (event: CalendarEvent, options: CalendarOptions): string =>
  fileOf("CANCEL", "CANCELLED", [event], options);

function fileOf(method: string, status: string, events: readonly CalendarEvent[], options: CalendarOptions): string {
  const { now, organizer, changedAt } = options;
  const zone = knownZone(options.zone);
  const firstStart = new Date(Math.min(...events.map(({ start }) => start.getTime())));
  const rules = timeZoneRules(zone, firstStart.getUTCFullYear());
  const timesOf = ({ start, end }: CalendarEvent) => {
    const isLocal = rules && ![start, end].some((date) => isRepeated(date, zone));
    const timeOf = (date: Date) => (isLocal ? `;TZID=${zone}:${formatLocal(date, zone)}` : `:${formatUtc(date)}Z`);
    return [`DTSTART${timeOf(start)}`, `DTEND${timeOf(end)}`];
  };
  const sequence = Math.max(0, Math.floor((changedAt.getTime() - FIRST_CHANGE) / 1_000));
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(brand.name)}//Classes and Events//EN`,
    "CALSCALE:GREGORIAN",
    `METHOD:${method}`,
    ...(rules ? ["BEGIN:VTIMEZONE", `TZID:${zone}`, ...rules, "END:VTIMEZONE"] : []),
    ...events.flatMap((event) => [
      "BEGIN:VEVENT",
      `UID:${stripControls(event.uid)}`,
      `DTSTAMP:${formatUtc(now)}Z`,
      `SEQUENCE:${sequence}`,
      `STATUS:${status}`,
      `ORGANIZER;CN=${parameterText(brand.name)}:mailto:${stripControls(organizer)}`,
      ...timesOf(event),
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

const formatLocal = (date: Date, zone: string): string =>
  formatUtc(new Date(date.getTime() + zoneOffset(date, zone) * 60_000));

/** Returns whether the clocks show a time's local time twice. Calendar apps differ in which of the two they use. */
const isRepeated = (date: Date, zone: string): boolean =>
  [-60, -30, 30, 60].some(
    (minutes) => formatLocal(new Date(date.getTime() + minutes * 60_000), zone) === formatLocal(date, zone),
  );

/** Removes control characters, which could inject another calendar property. */
const stripControls = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

/** Quotes the value of a calendar parameter if it contains a separator. Such a value cannot contain quotes. */
const parameterText = (text: string): string => {
  const value = stripControls(text).replaceAll('"', "'");
  return /[,;:]/.test(value) ? `"${value}"` : value;
};

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
