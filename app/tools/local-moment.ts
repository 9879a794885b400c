import { instantOf } from "../../lib/dates/dates.ts";

/** Formats a date for `<input type="datetime-local">` as local time in a time zone. Example: `2030-01-31T18:00`. */
export const localTime = (instant: Date, zone: string): string =>
  new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone: zone })
    .format(instant)
    .replace(" ", "T");

/**
 * Parses the value of an `<input type="datetime-local">` as local time in a time zone. Returns the time in UTC. Returns
 * an error message if the value is malformed or if the start of daylight saving time skips the local time.
 */
export function localMoment(inputValue: string, zone: string): { at: Date } | { wrong: string } {
  const instant = instantOf(inputValue, zone);
  if (!instant) return { wrong: "is not a date and time such as 2030-01-31T18:00." };
  if (localTime(instant, zone) !== inputValue.slice(0, 16))
    return {
      wrong: `does not exist in ${zone}, because clocks move forward that night. Allowed: times before or after that hour, such as ${localTime(instant, zone).slice(11)}.`,
    };
  return { at: instant };
}

/**
 * Parses the `from` and `until` form fields as local times in a time zone. Returns the times in UTC, or null for an
 * empty field. Returns an error message for a time that is malformed or that the start of daylight saving time skips.
 */
export function periodIn(
  form: URLSearchParams,
  zone: string,
  { until: requirement }: { until: "required" | "optional" },
) {
  const errors = new Map<string, string>();
  const readTime = (name: "from" | "until", isRequired: boolean): string | null => {
    const inputValue = form.get(name)?.trim() ?? "";
    if (!inputValue && !isRequired) return null;
    const result = localMoment(inputValue, zone);
    if ("at" in result) return result.at.toISOString();
    errors.set(name, result.wrong);
    return null;
  };
  return { from: readTime("from", false), until: readTime("until", requirement === "required"), wrong: errors };
}
