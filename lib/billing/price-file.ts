import { DAY_MS } from "../dates/units.ts";

/** Hospitals must update their price file once a year: 45 CFR 180.50(e). */
const MAX_AGE_DAYS = 366;

/** Returns whether a price file, by its date in YYYY-MM-DD format, must be updated. */
export const isOutdated = (updatedOn: string, now: Date): boolean =>
  Date.parse(updatedOn) < now.getTime() - MAX_AGE_DAYS * DAY_MS;
