import { isoDate, todayIn } from "../lib/dates/dates.ts";
import { DAY_MS } from "../lib/dates/units.ts";
import { SITE_TIME_ZONE } from "../lib/dates/zone.ts";
import { dayAfter, localMoment } from "./local-dates.ts";
import { type Sql, sql } from "./sql.ts";

/** SQL condition for providers at a location where people walk in without an appointment. */
const isWalkIn: Sql = sql`(SELECT has_wait_time FROM locations JOIN location_types ON location_types.id = type_id
  WHERE locations.id = providers.location_id)`;

/** Returns the SQL condition for free times that are in the future. */
export const isFree = (now: Date): Sql => sql`(slots.visit_id IS NULL AND slots.starts_at > ${now})`;

/**
 * Returns the SQL expression for the time of a provider's first free appointment for new patients, or NULL. At a walk-in
 * location, the time is now.
 */
export const firstOpening = (now: Date): Sql => sql`iif(${isWalkIn}, ${now}, (SELECT min(slots.starts_at) FROM slots
  WHERE slots.provider_id = providers.id AND for_new = 1 AND ${isFree(now)}))`;

/** Returns the number of days in the site's time zone from now until a time; 0 means today. */
export function daysUntil(time: string, now: Date): number {
  const [today, day] = [now, new Date(time)].map((at) => Date.parse(isoDate(todayIn(SITE_TIME_ZONE, at))));
  return Math.max(0, Math.round((day! - today!) / DAY_MS));
}

/** Returns the SQL condition for times in the next `days` days, counted as `daysUntil` counts them. */
export const isWithinDays = (time: Sql, days: number, now: Date): Sql =>
  sql`(${time} < ${localMoment(dayAfter(isoDate(todayIn(SITE_TIME_ZONE, now)), days), 0, SITE_TIME_ZONE)})`;
