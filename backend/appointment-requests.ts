import { row, type Sql, sql } from "./sql.ts";

/** SQL condition for providers that accept appointment requests. */
export const providerTakesRequests: Sql = sql`(providers.takes_appointments
  AND NOT (SELECT has_wait_time FROM locations JOIN location_types ON location_types.id = type_id
    WHERE locations.id = providers.location_id))`;

/** SQL condition for locations that accept appointment requests. */
export const locationTakesRequests: Sql = sql`(SELECT takes_requests FROM location_types WHERE location_types.id = locations.type_id)`;

/** SQL expression for the name of the doctor, location, service, or job in a row of `form_submissions`. */
export const aboutName: Sql = sql`coalesce(
  (SELECT first_name || ' ' || last_name || ', ' || title FROM providers WHERE profile_url = body ->> 'doctor'),
  (SELECT name FROM locations WHERE website_url = body ->> 'location'),
  (SELECT name FROM medical_services WHERE website_link = body ->> 'service'),
  body ->> 'jobTitle', body ->> 'about')`;

/**
 * Returns whether the form can accept an appointment request that has the given values. The requested doctor, location,
 * or service must accept appointment requests. If it is in the directory of another system, which the backend does not
 * have, the site has asked that system, and `about` is its name. If a request does not name a doctor, location, or
 * service, staff choose a doctor.
 */
export async function canRequest(db: D1Database, value: (name: string) => string): Promise<boolean> {
  const [doctor, location, service] = ["doctor", "location", "service"].map(value);
  const record = doctor
    ? sql`SELECT ${providerTakesRequests} AS takes FROM providers WHERE profile_url = ${doctor}`
    : location
      ? sql`SELECT ${locationTakesRequests} AS takes FROM locations WHERE website_url = ${location}`
      : service && sql`SELECT takes_requests AS takes FROM medical_services WHERE website_link = ${service}`;
  if (!record) return true;
  const found = await row<{ takes: number }>(db, record);
  return found ? found.takes === 1 : value("about") !== "";
}
