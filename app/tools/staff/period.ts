import { instantOf, isoDate, parseIsoDate } from "../../../lib/dates/dates.ts";
import { DAY_MS } from "../../../lib/dates/units.ts";

/** Range of years that the date inputs of staff pages accept. */
const YEARS = { first: 1900, last: 2200 };

/** Returns the day in YYYY-MM-DD format that a query parameter contains, or the default. */
export const dayIn = (query: URLSearchParams, name: string, fallback: string): string => {
  const date = parseIsoDate(query.get(name));
  return date && date.year >= YEARS.first && date.year <= YEARS.last ? isoDate(date) : fallback;
};

/**
 * Adds days to a day in YYYY-MM-DD format. The function uses noon because the transitions to and from daylight saving
 * time are at night.
 */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the start of a day as a timestamp. */
export const startOf = (day: string, zone: string) => instantOf(`${day}T00:00:00`, zone)!.toISOString();
