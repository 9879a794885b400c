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
import { type AddressRow, addressOf } from "../address.ts";
import { providerTakesRequests } from "../appointment-requests.ts";
import { daysUntil, firstOpening, isWithinDays } from "../appointment-times.ts";
import { cityKey } from "../city-key.ts";
import { fromSpanish } from "../demo/spanish/index.ts";
import { milesFrom, within } from "../distance.ts";
import { type DoctorRow, doctorOf } from "../doctor.ts";
import { lastChange } from "../last-change.ts";
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

interface ProviderRow extends DoctorRow {
  overall_rating: number | null;
  rating_count: number | null;
  plans: string;
  is_accepting: number;
  takes_appointments: number;
  first_opening: string | null;
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
  updated: string | null;
  rated_from: string | null;
  rated_until: string | null;
  location_id: number;
  primary_specialty_id: number;
}

type LocationRow = AddressRow &
  Pick<
    SearchedRow,
    "name" | "website_url" | "phone" | "hours" | "has_wait_time" | "time_zone" | "latitude" | "longitude"
  >;

const locationResponse = (location: LocationRow, now: Date) => ({
  name: location.name,
  address: addressOf(location),
  phone: location.phone,
  websiteUrl: location.website_url,
  hours: { ...hoursAt(location, now), timeZone: location.time_zone },
  latitude: location.latitude,
  longitude: location.longitude,
});

/** Offset, maximum number of providers, and sort order for a provider list. */
interface PageOptions {
  now: Date;
  limit: number;
  offset?: number;
  sort?: string | undefined;
  /** Point from which distances are measured. */
  from?: Coordinates | null;
}

type Filters = Partial<Omit<CheckedRequestOf<typeof providersByLocation>, "city" | "state" | "searchText">>;

type PlanNames = (ids: string) => AcceptedPlan[];

const providerResponse = (
  provider: ProviderRow,
  now: Date,
  plansOf?: PlanNames,
): UpstreamResponseOf<{ response: typeof Provider }> => ({
  ...doctorOf(provider),
  overallRating: provider.overall_rating,
  isAcceptingPatients: provider.takes_appointments ? provider.is_accepting === 1 : null,
  bookingUrl: provider.booking_url,
  // The contract defines `newPatientAppointment` as a whole number of weeks, at most 4.
  newPatientAppointment:
    provider.first_opening === null ? null : Math.min(4, Math.floor(daysUntil(provider.first_opening, now) / 7)),
  distance: provider.miles,
  mainPhone: provider.main_phone,
  languages: JSON.parse(provider.languages),
  gender: provider.gender,
  videoVisits: provider.video_visits === 1,
  ratingCount: provider.rating_count,
  acceptedPlans: plansOf?.(provider.plans),
});

/**
 * Returns the query for providers that match a condition and, if given, an FTS5 query for the name, specialty,
 * keywords, or location. The query sorts the providers by relevance and then by next appointment.
 */
function listQuery(condition: Sql, options: PageOptions, query?: string): Sql {
  const { now, limit, offset = 0, sort, from } = options;
  const soonest = sql`first_opening IS NULL, first_opening,`;
  const isNear = sort === "distance" && from;
  const order =
    sort === "name"
      ? sql``
      : sort === "availability"
        ? soonest
        : isNear
          ? sql`miles, score, ${soonest}`
          : sql`score, ${soonest}`;
  // The bm25 weights are for the name, specialties, keywords, and location columns. The query rounds scores so that
  // availability determines the order of similar matches.
  const matched = query
    ? sql`SELECT rowid AS id, round(bm25(providers_fts, 10, 8, 5, 2), 1) AS score
        FROM providers_fts WHERE providers_fts MATCH ${query}`
    : sql`SELECT id, 0 AS score FROM providers`;
  return sql`
    WITH matched AS ${query ? sql`MATERIALIZED` : sql``} (${matched})
    SELECT providers.*, specialties.name AS specialty, locations.name AS location_name, locations.city,
      ${from ? milesFrom(from) : sql`NULL`} AS miles, ${firstOpening(now)} AS first_opening, count(*) OVER () AS total
    FROM matched JOIN providers ON providers.id = matched.id
    JOIN locations ON locations.id = providers.location_id
    JOIN specialties ON specialties.id = providers.primary_specialty_id
    WHERE ${condition}
    ORDER BY ${order} last_name, first_name, providers.id
    LIMIT ${limit} OFFSET ${offset}`;
}

/** Returns the SQL condition for a provider list's filters. */
const filterConditionOf = (filters: Filters, now: Date): Sql =>
  all(
    filters.specialties ? withSpecialties(filters.specialties.split("|")) : undefined,
    filters.acceptsNewPatients ? sql`is_accepting` : undefined,
    filters.videoVisits ? sql`video_visits` : undefined,
    filters.appointmentThisWeek ? isWithinDays(firstOpening(now), 7, now) : undefined,
    filters.plan ? acceptsPlan(sql`providers.plans`, filters.plan) : undefined,
    filters.gender ? sql`gender = ${filters.gender} COLLATE NOCASE` : undefined,
    filters.language
      ? sql`EXISTS (SELECT 1 FROM json_each(languages) WHERE value = ${filters.language} COLLATE NOCASE)`
      : undefined,
  );

const pageOptionsOf = ({ page = 1, perPage = MAX_LISTED, sort }: Filters, now: Date): PageOptions => ({
  now,
  limit: perPage,
  offset: (page - 1) * perPage,
  sort,
});

const inPlace = (city: string | undefined, state: string | undefined): Sql =>
  all(state ? sql`locations.state = ${state}` : undefined, city ? sql`locations.city = ${city}` : undefined);

const withSpecialties = (names: readonly string[]): Sql => sql`providers.id IN (
  SELECT provider_id FROM provider_specialties JOIN specialties AS held ON held.id = specialty_id
  WHERE ${among("held.name", names)})`;

const providersResponse = (providerRows: readonly ProviderRow[], now: Date, plansOf: PlanNames) => ({
  providers: providerRows.map((provider) => providerResponse(provider, now, plansOf)),
  totalProviders: providerRows[0]?.total ?? 0,
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
const cityCenter = (db: D1Database, city: string, state: string) =>
  row<Coordinates>(
    db,
    sql`SELECT latitude, longitude FROM places WHERE city_key = ${cityKey(city)} AND state = ${state.toUpperCase()}`,
  );

/** Returns the SQL condition for a location and its departments. */
const inLocation = (id: string): Sql => sql`(locations.id = ${id} OR locations.marketable_id = ${id})`;

/** Returns the specialties that a search text can name. Spanish suggestions contain the Spanish names of specialties. */
const specialtiesNamed = (searchText: string) => withSpecialties([searchText, ...fromSpanish(searchText)]);

answer(providers, providersByLocation, async (request, { db, now }) => {
  const { city, state, searchText, isSpeciality, location, ...filters } = request;
  const center = city && state ? await cityCenter(db, city, state) : null;
  const areaCondition = center && filters.distance ? within(center, filters.distance) : inPlace(city, state);
  const place = all(areaCondition, location ? inLocation(location) : undefined);
  const condition = all(place, filterConditionOf(filters, now));
  const pageOptions = { ...pageOptionsOf(filters, now), from: center };
  const [providerRows, choices, plansOf] = await Promise.all([
    searchText && !isSpeciality
      ? search(db, searchText, condition, pageOptions)
      : rows<ProviderRow>(
          db,
          listQuery(all(condition, searchText ? specialtiesNamed(searchText) : undefined), pageOptions),
        ),
    choicesIn(db, place),
    planNames(db),
  ]);
  return { ...providersResponse(providerRows, now, plansOf), choices };
});

answer(providers, providersBySearch, async ({ searchText, city, state, isSpeciality, ...filters }, { db, now }) => {
  const filterCondition = filterConditionOf(filters, now);
  const plansOf = await planNames(db);
  const center = await cityCenter(db, city, state);
  const pageOptions = { ...pageOptionsOf(filters, now), from: center };
  const nearby = center && !isSpeciality ? [within(center, NEARBY_MILES)] : [];
  // If the request contains a distance, the search uses that distance. Otherwise, the search covers the city and, if
  // the city has no matching provider, its surroundings.
  const places = center && filters.distance ? [within(center, filters.distance)] : [inPlace(city, state), ...nearby];
  for (const place of places) {
    const condition = all(place, filterCondition);
    const providerRows = isSpeciality
      ? await rows<ProviderRow>(db, listQuery(all(condition, specialtiesNamed(searchText)), pageOptions))
      : await search(db, searchText, condition, pageOptions);
    if (providerRows.length > 0 || pageOptions.offset)
      return { ...providersResponse(providerRows, now, plansOf), choices: await choicesIn(db, place) };
  }
  return { ...providersResponse([], now, plansOf), choices: await choicesIn(db, inPlace(city, state)) };
});

answer(providers, providerProfile, async ({ profileUrl }, { db, now }) => {
  const provider = await row<ProviderRow & ProfileRow>(
    db,
    sql`SELECT providers.*, specialties.name AS specialty, locations.name AS location_name, locations.city, NULL AS miles, 1 AS total,
        ${firstOpening(now)} AS first_opening, ${providerTakesRequests} AS takes_requests,
        ${lastChange} AS updated
      FROM providers JOIN locations ON locations.id = location_id
      JOIN specialties ON specialties.id = primary_specialty_id WHERE profile_url = ${profileUrl.toLowerCase()}`,
  );
  if (!provider) return undefined;
  const [specialtyRows, location, plansOf] = await Promise.all([
    rows<{ name: string }>(
      db,
      sql`SELECT specialties.name FROM provider_specialties JOIN specialties ON specialties.id = specialty_id
        WHERE provider_id = ${provider.id} ORDER BY specialties.id <> ${provider.primary_specialty_id}, specialties.name`,
    ),
    row<LocationRow>(
      db,
      sql`SELECT locations.*, has_wait_time FROM locations JOIN location_types ON location_types.id = type_id
        WHERE locations.id = ${provider.location_id}`,
    ),
    planNames(db),
  ]);
  const { rated_from: startDate, rated_until: endDate } = provider;
  return {
    ...providerResponse(provider, now, plansOf),
    specialties: specialtyRows.map(({ name }) => name),
    education: JSON.parse(provider.education),
    certificates: JSON.parse(provider.certificates),
    conditions: JSON.parse(provider.conditions),
    procedures: JSON.parse(provider.procedures),
    about: provider.about,
    appointmentRequests: provider.takes_requests === 1,
    updated: provider.updated,
    ratingPeriod: startDate && endDate ? { startDate, endDate } : null,
    locations: location ? [locationResponse(location, now)] : [],
  };
});

answer(providers, providerPages, async (_request, { db }) =>
  rows<{ path: string; updated: string | null }>(
    db,
    sql`SELECT profile_url AS path, ${lastChange} AS updated FROM providers ORDER BY path`,
  ),
);

answer(providers, relatedProviders, async ({ searchText = "", city, state, limit }, { db, now }) => {
  const related = new Map<number, ProviderRow>();
  // Searches the city first, then the state, and finally all locations, until the limit is reached.
  for (const place of [inPlace(city, state), inPlace(undefined, state), all()]) {
    const providerRows = searchText
      ? await search(db, searchText, place, { now, limit })
      : await rows<ProviderRow>(db, listQuery(place, { now, limit }));
    for (const provider of providerRows) related.set(provider.id, related.get(provider.id) ?? provider);
    if (related.size >= limit) break;
  }
  return [...related.values()].slice(0, limit).map((provider) => providerResponse(provider, now));
});

/**
 * Searches providers by text, with increasingly broad queries until one query returns a result. The function ignores
 * the filters when it selects the query, so that each additional filter narrows the results.
 */
async function search(
  db: D1Database,
  searchText: string,
  place: Sql,
  pageOptions: PageOptions,
): Promise<ProviderRow[]> {
  for await (const { query } of attempts(db, searchText)) {
    const providerRows = await rows<ProviderRow>(db, listQuery(place, pageOptions, query));
    if (providerRows.length > 0 || (await row(db, listQuery(all(), { ...pageOptions, limit: 1 }, query))))
      return providerRows;
  }
  return [];
}

answer(providers, providerTypeahead, ({ searchTerm }, { db }) => suggestProviders(db, searchTerm));

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
