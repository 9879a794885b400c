import { zoneOffset } from "../../lib/dates/zone.ts";

/** IANA names of the time zones that Outlook and Exchange write into calendars in the United States. */
const WINDOWS: Record<string, string> = {
  "eastern standard time": "America/New_York",
  "us eastern standard time": "America/Indiana/Indianapolis",
  "central standard time": "America/Chicago",
  "mountain standard time": "America/Denver",
  "us mountain standard time": "America/Phoenix",
  "pacific standard time": "America/Los_Angeles",
  "alaskan standard time": "America/Anchorage",
  "hawaiian standard time": "Pacific/Honolulu",
  "atlantic standard time": "America/Puerto_Rico",
  utc: "UTC",
};

/** Returns the IANA name of a time zone in a feed, or undefined if the name is unknown. */
export function ianaOf(name: string | null | undefined): string | undefined {
  if (!name) return undefined;
  // Some calendars prefix the name: /freeassociation.sourceforge.net/America/Denver.
  const plain = name.replace(/^"|"$/g, "").replace(/^\/[^/]+\/(?:\d+\/)?(?=[A-Z])/, "");
  const windows = WINDOWS[plain.toLowerCase().replace(/^\(utc[^)]*\)\s*/, "")];
  if (windows) return windows;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: plain }).resolvedOptions().timeZone && plain;
  } catch {
    return undefined;
  }
}

/** Returns a moment as local time with its offset, such as 2030-10-08T18:00:00-06:00. */
export function localStamp(at: Date, zone: string): string {
  const minutes = zoneOffset(at, zone);
  const local = new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, 19);
  const part = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, "0");
  return `${local}${minutes < 0 ? "-" : "+"}${part(minutes / 60)}:${part(minutes % 60)}`;
}
