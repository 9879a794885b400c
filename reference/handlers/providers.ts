import { appointmentData, providerOpenings } from "../../contracts/appointments.ts";
import type { CheckedRequestOf, UpstreamResponseOf } from "../../contracts/endpoint.ts";
import { type AcceptedPlan, insurancePlans } from "../../contracts/insurance.ts";
import {
  type Provider,
  providerPages,
  providerProfile,
  providersByLocation,
  providersBySearch,
  providerTypeahead,
  relatedProviders,
} from "../../contracts/providers.ts";
import type { Coordinates } from "../../lib/maps/distance.ts";
import { providerTakesRequests } from "../appointment-requests.ts";
import { cityKey } from "../city-key.ts";
import { milesFrom, within } from "../distance.ts";
import { acceptsPlan, planNames } from "../plans.ts";
import { answer, newRouter } from "../route.ts";
import { attempts } from "../search/attempts.ts";
import { hoursAt, type LocationRow as SearchedRow } from "../search/locations.ts";
import { suggestProviders } from "../search/provider-suggestions.ts";
import { all, among, row, rows, type Sql, sql } from "../sql.ts";

/** API calls for providers: directory, search, suggestions, profiles, related providers, and appointment data. */
export const providers = newRouter();

/** Search radius (in miles) around a city that has no matching provider. */
const NEARBY_MILES = 50;
/** Maximum number of providers in a response; `totalProviders` counts all matches. */
const MAX_LISTED = 60;

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
  rating_count: number | null;
  plans: string;
  is_accepting: number;
  takes_appointments: number;
  new_patient_days: number | null;
  location_name: string;
  city: string;
  miles: number | null;
  languages: string;
  gender: string | null;
  video_visits: number;
  total: number;
}

interface ProfileRow {
  education: string;
  certificates: string;
  conditions: string;
  procedures: string;
  about: string | null;
  takes_requests: number;
  rated_from: string | null;
  rated_until: string | null;
  location_id: number;
  primary_specialty_id: number;
}

interface LocationRow extends Pick<SearchedRow, "hours" | "has_wait_time" | "time_zone" | "latitude" | "longitude"> {
  name: string;
  website_url: string | null;
  phone: string | null;
  address1: string;
  address2: string | null;
  suite: string | null;
  city: string;
  state: string;
  zip: string;
}

const placeShown = ({ name, website_url, phone, latitude, longitude, ...address }: LocationRow, now: Date) => ({
  name,
  address: {
    address1: address.address1,
    address2: address.address2,
    suite: address.suite,
    city: address.city,
    state: address.state,
    zip: address.zip,
  },
  phone,
  websiteUrl: website_url,
  hours: { ...hoursAt(address, now), timeZone: address.time_zone },
  latitude,
  longitude,
});

/** Offset, number of providers, and sort order for a provider list. */
interface Part {
  limit: number;
  offset?: number;
  byName?: boolean;
  /** Point from which distances are measured. */
  from?: Coordinates | null;
}

type Narrowing = Partial<Omit<CheckedRequestOf<typeof providersByLocation>, "city" | "state" | "searchText">>;

type PlanNames = (ids: string) => AcceptedPlan[];

const shown = (one: ProviderRow, plansOf?: PlanNames): UpstreamResponseOf<{ response: typeof Provider }> => ({
  id: String(one.id),
  firstName: one.first_name,
  middleName: one.middle_name,
  lastName: one.last_name,
  title: one.title,
  primarySpecialty: one.specialty,
  photo: one.photo,
  profileUrl: one.profile_url,
  overallRating: one.overall_rating,
  isAcceptingPatients: one.takes_appointments ? one.is_accepting === 1 : null,
  bookingUrl: one.booking_url,
  // The contract defines `newPatientAppointment` as a whole number of weeks, at most 4.
  newPatientAppointment: one.new_patient_days === null ? null : Math.min(4, Math.floor(one.new_patient_days / 7)),
  locationName: one.location_name,
  city: one.city,
  distance: one.miles,
  mainPhone: one.main_phone,
  languages: JSON.parse(one.languages),
  gender: one.gender,
  videoVisits: one.video_visits === 1,
  ratingCount: one.rating_count,
  acceptedPlans: plansOf?.(one.plans),
});

/**
 * Returns the query for providers that match a condition and, if given, an FTS5 query for the name, specialty,
 * keywords, or location. The query sorts the providers by relevance and then by next appointment.
 */
function list(condition: Sql, { limit, offset = 0, byName = false, from }: Part, query?: string): Sql {
  // The bm25 weights are for the name, specialties, keywords, and location columns. The query rounds scores so that
  // availability determines the order of similar matches.
  const matched = query
    ? sql`SELECT rowid AS id, round(bm25(providers_fts, 10, 8, 5, 2), 1) AS score
        FROM providers_fts WHERE providers_fts MATCH ${query}`
    : sql`SELECT id, 0 AS score FROM providers`;
  return sql`
    WITH matched AS ${query ? sql`MATERIALIZED` : sql``} (${matched})
    SELECT providers.*, specialties.name AS specialty, locations.name AS location_name, locations.city,
      ${from ? milesFrom(from) : sql`NULL`} AS miles, count(*) OVER () AS total
    FROM matched JOIN providers ON providers.id = matched.id
    JOIN locations ON locations.id = providers.location_id
    JOIN specialties ON specialties.id = providers.primary_specialty_id
    WHERE ${condition}
    ORDER BY ${byName ? sql`` : sql`score, new_patient_days IS NULL, new_patient_days,`}
      last_name, first_name, providers.id
    LIMIT ${limit} OFFSET ${offset}`;
}

/** Returns the SQL condition for a provider list's filters. */
const narrowedTo = (wish: Narrowing): Sql =>
  all(
    wish.specialties ? withSpecialties(wish.specialties.split("|")) : undefined,
    wish.acceptsNewPatients ? sql`is_accepting` : undefined,
    wish.videoVisits ? sql`video_visits` : undefined,
    wish.appointmentThisWeek ? sql`new_patient_days < 7` : undefined,
    wish.plan ? acceptsPlan(sql`providers.plans`, wish.plan) : undefined,
    wish.gender ? sql`gender = ${wish.gender} COLLATE NOCASE` : undefined,
    wish.language
      ? sql`EXISTS (SELECT 1 FROM json_each(languages) WHERE value = ${wish.language} COLLATE NOCASE)`
      : undefined,
  );

const partOf = ({ page = 1, perPage = MAX_LISTED, sort }: Narrowing): Part => ({
  limit: perPage,
  offset: (page - 1) * perPage,
  byName: sort === "name",
});

const inPlace = (city: string | undefined, state: string | undefined): Sql =>
  all(state ? sql`locations.state = ${state}` : undefined, city ? sql`locations.city = ${city}` : undefined);

const withSpecialties = (names: readonly string[]): Sql => sql`providers.id IN (
  SELECT provider_id FROM provider_specialties JOIN specialties AS held ON held.id = specialty_id
  WHERE ${among("held.name", names)})`;

const answered = (found: readonly ProviderRow[], plansOf: PlanNames) => ({
  providers: found.map((one) => shown(one, plansOf)),
  totalProviders: found[0]?.total ?? 0,
});

/** Returns the specialties and languages of all providers in a city or at a location, as filter options. */
async function choicesIn(db: D1Database, place: Sql) {
  const [specialties, languages] = await Promise.all([
    rows<{ name: string }>(
      db,
      sql`SELECT DISTINCT specialties.name FROM provider_specialties
        JOIN specialties ON specialties.id = specialty_id JOIN providers ON providers.id = provider_id
        JOIN locations ON locations.id = location_id WHERE ${place} ORDER BY specialties.name`,
    ),
    rows<{ name: string }>(
      db,
      sql`SELECT DISTINCT spoken.value AS name FROM providers JOIN locations ON locations.id = location_id,
        json_each(providers.languages) AS spoken WHERE ${place} ORDER BY spoken.value`,
    ),
  ]);
  return { specialties: specialties.map(({ name }) => name), languages: languages.map(({ name }) => name) };
}

/** Returns the coordinates of a city's center, or null if the city is unknown. */
const middleOf = (db: D1Database, city: string, state: string) =>
  row<Coordinates>(
    db,
    sql`SELECT latitude, longitude FROM places WHERE city_key = ${cityKey(city)} AND state = ${state.toUpperCase()}`,
  );

/** Returns the SQL condition for a location and its departments. */
const inLocation = (id: string): Sql => sql`(locations.id = ${id} OR locations.marketable_id = ${id})`;

answer(providers, providersByLocation, async ({ city, state, searchText, location, ...wish }, { db }) => {
  const middle = city && state ? await middleOf(db, city, state) : null;
  const near = middle && wish.distance ? within(middle, wish.distance) : inPlace(city, state);
  const place = all(near, location ? inLocation(location) : undefined);
  const condition = all(place, narrowedTo(wish));
  const part = { ...partOf(wish), from: middle };
  const [found, choices, plansOf] = await Promise.all([
    searchText ? search(db, searchText, condition, part) : rows<ProviderRow>(db, list(condition, part)),
    choicesIn(db, place),
    planNames(db),
  ]);
  return { ...answered(found, plansOf), choices };
});

answer(providers, providersBySearch, async ({ searchText, city, state, isSpeciality, ...wish }, { db }) => {
  const narrowed = narrowedTo(wish);
  const plansOf = await planNames(db);
  const middle = await middleOf(db, city, state);
  const part = { ...partOf(wish), from: middle };
  const around = middle && !isSpeciality ? [within(middle, NEARBY_MILES)] : [];
  // If the request contains a distance, the search uses that distance. Otherwise, the search covers the city and, if
  // the city has no matching provider, its surroundings.
  const places = middle && wish.distance ? [within(middle, wish.distance)] : [inPlace(city, state), ...around];
  for (const place of places) {
    const condition = all(place, narrowed);
    const found = isSpeciality
      ? await rows<ProviderRow>(db, list(all(condition, withSpecialties([searchText])), part))
      : await search(db, searchText, condition, part);
    if (found.length > 0 || part.offset) return { ...answered(found, plansOf), choices: await choicesIn(db, place) };
  }
  return { ...answered([], plansOf), choices: await choicesIn(db, inPlace(city, state)) };
});

answer(providers, providerProfile, async ({ profileUrl }, { db, now }) => {
  const one = await row<ProviderRow & ProfileRow>(
    db,
    sql`SELECT providers.*, specialties.name AS specialty, locations.name AS location_name, locations.city, NULL AS miles, 1 AS total,
        ${providerTakesRequests} AS takes_requests
      FROM providers JOIN locations ON locations.id = location_id
      JOIN specialties ON specialties.id = primary_specialty_id WHERE profile_url = ${profileUrl.toLowerCase()}`,
  );
  if (!one) return undefined;
  const [held, location, plansOf] = await Promise.all([
    rows<{ name: string }>(
      db,
      sql`SELECT specialties.name FROM provider_specialties JOIN specialties ON specialties.id = specialty_id
        WHERE provider_id = ${one.id} ORDER BY specialties.id <> ${one.primary_specialty_id}, specialties.name`,
    ),
    row<LocationRow>(
      db,
      sql`SELECT locations.*, has_wait_time FROM locations JOIN location_types ON location_types.id = type_id
        WHERE locations.id = ${one.location_id}`,
    ),
    planNames(db),
  ]);
  const { rated_from: startDate, rated_until: endDate } = one;
  return {
    ...shown(one, plansOf),
    specialties: held.map(({ name }) => name),
    education: JSON.parse(one.education),
    certificates: JSON.parse(one.certificates),
    conditions: JSON.parse(one.conditions),
    procedures: JSON.parse(one.procedures),
    about: one.about,
    appointmentRequests: one.takes_requests === 1,
    ratingPeriod: startDate && endDate ? { startDate, endDate } : null,
    locations: location ? [placeShown(location, now)] : [],
  };
});

answer(providers, providerPages, async (_request, { db }) =>
  rows<{ path: string; updated: string }>(
    db,
    sql`SELECT profile_url AS path, (SELECT day FROM seeds) AS updated FROM providers ORDER BY path`,
  ),
);

answer(providers, relatedProviders, async ({ searchText = "", city, state, limit }, { db }) => {
  const related = new Map<number, ProviderRow>();
  // The search covers the city, then the state, and finally all locations.
  for (const place of [inPlace(city, state), inPlace(undefined, state), all()]) {
    const found = searchText
      ? await search(db, searchText, place, { limit })
      : await rows<ProviderRow>(db, list(place, { limit }));
    for (const one of found) related.set(one.id, related.get(one.id) ?? one);
    if (related.size >= limit) break;
  }
  return [...related.values()].slice(0, limit).map((one) => shown(one));
});

/**
 * Searches providers by text, with increasingly broad queries until one query returns a result. The function ignores
 * the filters when it selects the query, so that each additional filter narrows the results.
 */
async function search(db: D1Database, searchText: string, place: Sql, part: Part): Promise<ProviderRow[]> {
  for await (const { query } of attempts(db, searchText)) {
    const found = await rows<ProviderRow>(db, list(place, part, query));
    if (found.length > 0 || (await row(db, list(all(), { limit: 1 }, query)))) return found;
  }
  return [];
}

answer(providers, providerTypeahead, ({ searchTerm }, { db }) => suggestProviders(db, searchTerm));

answer(providers, providerOpenings, async ({ ids }, { db }) => {
  const found = await rows<{ id: number; days: number }>(
    db,
    sql`SELECT id, new_patient_days AS days FROM providers
      WHERE new_patient_days IS NOT NULL AND ${among("CAST(id AS TEXT)", ids.split("|"))}`,
  );
  return found.map(({ id, days }) => ({ id: String(id), days }));
});

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

answer(providers, insurancePlans, (_request, { db }) =>
  rows<AcceptedPlan & { providers: number; locations: number }>(
    db,
    sql`SELECT payer, plan, network, ${acceptedBy("providers")} AS providers, ${acceptedBy("locations")} AS locations
      FROM insurance_plans ORDER BY payer, plan`,
  ),
);

/** Returns the SQL expression for the number of records in a table that accept an insurance plan. */
const acceptedBy = (table: "providers" | "locations"): Sql => ({
  text: `(SELECT count(*) FROM ${table}, json_each(${table}.plans) WHERE value = insurance_plans.id)`,
  values: [],
});
