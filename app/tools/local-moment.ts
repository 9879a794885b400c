import { instantOf } from "../../lib/dates/dates.ts";

/** Formats a date for `<input type="datetime-local">` as local time in a time zone. Example: `2030-01-31T18:00`. */
export const localTime = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone: zone })
    .format(at)
    .replace(" ", "T");

/**
 * Parses the value of an `<input type="datetime-local">` as local time in a time zone. Returns the time in UTC. Returns
 * an error message if the value is malformed or if the start of daylight saving time skips the local time.
 */
export function localMoment(typed: string, zone: string): { at: Date } | { wrong: string } {
  const at = instantOf(typed, zone);
  if (!at) return { wrong: "is not a date and time such as 2030-01-31T18:00." };
  if (localTime(at, zone) !== typed.slice(0, 16))
    return {
      wrong: `does not exist in ${zone}, because clocks move forward that night: choose another time, such as ${localTime(at, zone).slice(11)}.`,
    };
  return { at };
}

/**
 * Parses the `from` and `until` form fields as local times in a time zone. Returns the times in UTC, or null for an
 * empty field. Returns an error message for a time that is malformed or that the start of daylight saving time skips.
 */
export function periodIn(sent: URLSearchParams, zone: string, { until: needs }: { until: "required" | "optional" }) {
  const wrong = new Map<string, string>();
  const read = (name: "from" | "until", isRequired: boolean): string | null => {
    const typed = sent.get(name)?.trim() ?? "";
    if (!typed && !isRequired) return null;
    const moment = localMoment(typed, zone);
    if ("at" in moment) return moment.at.toISOString();
    wrong.set(name, moment.wrong);
    return null;
  };
  return { from: read("from", false), until: read("until", needs === "required"), wrong };
}
