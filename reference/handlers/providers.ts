import type { AnswerOf } from "../../contracts/endpoint.ts";
import {
  appointmentData,
  type Provider,
  providersByLocation,
  providersBySearch,
  providerTypeahead,
  relatedProviders,
} from "../../contracts/providers.ts";
import type { Coordinates } from "../../lib/distance.ts";
import { cityKey } from "../city-key.ts";
import { within } from "../distance.ts";
import { answer, newRouter } from "../route.ts";
import { attempts } from "../search/attempts.ts";
import { suggestProviders } from "../search/provider-suggestions.ts";
import { all, among, row, rows, type Sql, sql } from "../sql.ts";

/** Providers: directory, search, suggestions, related, and how soon a location sees patients. */
export const providers = newRouter();

/** Near a city that has nobody who fits, in miles. */
const NEAR = 50;
/** The most that a directory shows; `totalProviders` counts them all. */
const LISTED = 60;

interface ProviderRow {
  id: number;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  title: string;
  specialty: string;
  photo: string | null;
  profile_url: string;
  booking_url: string | null;
  main_phone: string | null;
  overall_rating: number | null;
  is_accepting: number;
  new_patient_days: number | null;
  location_name: string;
  total: number;
}

const shown = (one: ProviderRow): AnswerOf<{ response: typeof Provider }> => ({
  id: String(one.id),
  firstName: one.first_name,
  middleName: one.middle_name,
  lastName: one.last_name,
  title: one.title,
  primarySpecialty: one.specialty,
  photo: one.photo,
  profileUrl: one.profile_url,
  overallRating: one.overall_rating,
  isAcceptingPatients: one.is_accepting === 1,
  bookingUrl: one.booking_url,
  // Weeks, as PR-02 counts them.
  newPatientAppointment: one.new_patient_days === null ? null : Math.min(4, Math.floor(one.new_patient_days / 7)),
  locationName: one.location_name,
  mainPhone: one.main_phone,
});

/**
 * Providers that fit a condition on themselves or their location, and a text if there is one: a name, a specialty,
 * what they treat, where they work. The best fit first, then the soonest.
 */
function list(condition: Sql, limit: number, query?: string): Sql {
  // Columns: name, specialties, keywords, location. Near scores count as one, so that the soonest of them leads.
  const matched = query
    ? sql`SELECT rowid AS id, round(bm25(providers_fts, 10, 8, 5, 2), 1) AS score
        FROM providers_fts WHERE providers_fts MATCH ${query}`
    : sql`SELECT id, 0 AS score FROM providers`;
  return sql`
    WITH matched AS ${query ? sql`MATERIALIZED` : sql``} (${matched})
    SELECT providers.*, specialties.name AS specialty, locations.name AS location_name, count(*) OVER () AS total
    FROM matched JOIN providers ON providers.id = matched.id
    JOIN locations ON locations.id = providers.location_id
    JOIN specialties ON specialties.id = providers.primary_specialty_id
    WHERE ${condition}
    ORDER BY score, new_patient_days IS NULL, new_patient_days, last_name, first_name, providers.id
    LIMIT ${limit}`;
}

const inPlace = (city: string | undefined, state: string | undefined): Sql =>
  all(state ? sql`locations.state = ${state}` : undefined, city ? sql`locations.city = ${city}` : undefined);

const withSpecialties = (names: readonly string[]): Sql => sql`providers.id IN (
  SELECT provider_id FROM provider_specialties JOIN specialties AS held ON held.id = specialty_id
  WHERE ${among("held.name", names)})`;

const answered = (found: readonly ProviderRow[]) => ({
  providers: found.map(shown),
  totalProviders: found[0]?.total ?? 0,
});

answer(providers, providersByLocation, async ({ city, state, specialties = "", location }, { db }) => {
  const condition = all(
    inPlace(city, state),
    specialties ? withSpecialties(specialties.split("|")) : undefined,
    location ? sql`(locations.id = ${location} OR locations.marketable_id = ${location})` : undefined,
  );
  return answered(await rows<ProviderRow>(db, list(condition, LISTED)));
});

answer(providers, providersBySearch, async ({ searchText, city, state, isSpeciality }, { db }) => {
  const place = inPlace(city, state);
  if (isSpeciality)
    return answered(await rows<ProviderRow>(db, list(all(place, withSpecialties([searchText])), LISTED)));
  const found = await search(db, searchText, place, LISTED);
  if (found.length > 0) return answered(found);
  const middle = await row<Coordinates>(
    db,
    sql`SELECT latitude, longitude FROM places WHERE city_key = ${cityKey(city)} AND state = ${state.toUpperCase()}`,
  );
  return answered(middle ? await search(db, searchText, within(middle, NEAR), LISTED) : []);
});

answer(providers, relatedProviders, async ({ searchText = "", city, state, limit }, { db }) => {
  const related = new Map<number, ProviderRow>();
  // Those of the city first, then of the state, then of anywhere.
  for (const place of [inPlace(city, state), inPlace(undefined, state), all()]) {
    const found = searchText
      ? await search(db, searchText, place, limit)
      : await rows<ProviderRow>(db, list(place, limit));
    for (const one of found) related.set(one.id, related.get(one.id) ?? one);
    if (related.size >= limit) break;
  }
  return [...related.values()].slice(0, limit).map(shown);
});

/** By all that was typed; when nobody fits in all of it, by most. */
async function search(db: D1Database, searchText: string, place: Sql, limit: number): Promise<ProviderRow[]> {
  for await (const { query } of attempts(db, searchText)) {
    const found = await rows<ProviderRow>(db, list(place, limit, query));
    if (found.length > 0) return found;
  }
  return [];
}

answer(providers, providerTypeahead, ({ searchTerm }, { db }) => suggestProviders(db, searchTerm));

answer(providers, appointmentData, async ({ mloc }, { db }) => {
  const data = await row<{
    providers: number;
    fresh: number;
    known: number;
    days: number | null;
    phone: string | null;
  }>(
    db,
    sql`SELECT count(*) AS providers, coalesce(sum(new_patient_slots), 0) AS fresh,
        coalesce(sum(existing_patient_slots), 0) AS known,
        min(min(coalesce(new_patient_days, existing_patient_days), coalesce(existing_patient_days, new_patient_days))) AS days,
        (SELECT phone FROM locations WHERE id = ${mloc}) AS phone
      FROM providers WHERE location_id IN (SELECT id FROM locations WHERE marketable_id = ${mloc})`,
  );
  return {
    haveAppointments: (data?.fresh ?? 0) + (data?.known ?? 0) > 0,
    haveProviders: (data?.providers ?? 0) > 0,
    phone: data?.phone,
    newPatientAppointmentCount: data?.fresh ?? 0,
    existingPatientAppointmentCount: data?.known ?? 0,
    numberOfDaysUntilNextAppointment: data?.days,
  };
});
