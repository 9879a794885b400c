/** The calls for providers. */

import type { z } from "zod";
import { appointmentData, providerOpenings } from "../../contracts/appointments.ts";
import type { CheckedRequestOf } from "../../contracts/endpoint.ts";
import { insurancePlans } from "../../contracts/insurance.ts";
import {
  providerPages,
  providerProfile,
  providersByLocation,
  providersBySearch,
  providerTypeahead,
  relatedProviders,
} from "../../contracts/providers.ts";
import { DAY_S } from "../../lib/dates/units.ts";
import { type AdapterEnv, type Context, type Route, route } from "../adapter.ts";
import { booksOnline } from "./appointments.ts";
import { daysOf, withDays } from "./compare.ts";
import {
  acceptsPlan,
  atPath,
  cityCenter,
  type Found,
  find,
  hasFact,
  inPlace,
  type Kind,
  matchOf,
  type Part,
  part,
  pathsOf,
  valuesIn,
  valuesOf,
  withinMiles,
  wordsOf,
} from "./query.ts";
import { databaseOf, requireIndex, rows } from "./store.ts";
import { daysUntil } from "./time.ts";

type Profile = z.input<(typeof providerProfile)["response"]>;
/** What is not part of an entry: the days of payers' directories, and whether visitors can book. */
const saidOf = async (env: AdapterEnv, db: D1Database) => {
  const [days, books] = await Promise.all([daysOf(db), booksOnline(env, db)]);
  return { days, books };
};
type Said = Awaited<ReturnType<typeof saidOf>>;
type Filters = Partial<Omit<CheckedRequestOf<typeof providersByLocation>, "city" | "state" | "searchText">>;

/** Search radius in miles around a city that has no matching provider. */
const NEARBY_MILES = 50;
const MAX_LISTED = 60;
const MAX_SUGGESTIONS = 5;

/** Returns the number of weeks until a free time, at most 4, or null. */
const weeksUntil = (free: number | null, now: Date): number | null =>
  free === null || free * 1_000 < now.getTime()
    ? null
    : Math.min(4, Math.floor((free - now.getTime() / 1_000) / (7 * DAY_S)));

const shownAs = ({ doc, miles, first_free, updated }: Found<Profile>, now: Date, { days, books }: Said): Profile => ({
  ...doc,
  ...(books && first_free !== null && { bookingUrl: `/appointments?doctor=${encodeURIComponent(doc.profileUrl!)}` }),
  acceptedPlans: withDays(doc.acceptedPlans, days, now),
  distance: miles,
  updated,
  newPatientAppointment: weeksUntil(first_free, now),
});

/** Returns a provider without the parts that only the profile page shows. */
function listed(found: Found<Profile>, now: Date, said: Said) {
  const {
    specialties: _specialties,
    education: _education,
    certificates: _certificates,
    locations: _locations,
    appointmentRequests: _requests,
    npi: _npi,
    updated: _updated,
    ...provider
  } = shownAs(found, now, said);
  return provider;
}

const conditionsOf = (filters: Filters, now: Date): Part[] => [
  ...(filters.specialties ? [hasFact("specialty", filters.specialties.split("|"))] : []),
  ...(filters.acceptsNewPatients ? [hasFact("accepting", ["yes"])] : []),
  ...(filters.videoVisits ? [hasFact("video", ["yes"])] : []),
  ...(filters.language ? [hasFact("language", [filters.language])] : []),
  ...(filters.gender ? [hasFact("gender", [filters.gender])] : []),
  ...(filters.plan ? [acceptsPlan(filters.plan)] : []),
  ...(filters.appointmentThisWeek
    ? [
        part(
          "first_free BETWEEN ? AND ?",
          Math.floor(now.getTime() / 1_000),
          Math.floor(now.getTime() / 1_000) + 604_799,
        ),
      ]
    : []),
];

const SOONEST = "first_free IS NULL, first_free, sort, entry";
const orderOf = (sort: string | undefined, isNear: boolean): string =>
  sort === "name"
    ? "sort, entry"
    : sort === "availability"
      ? SOONEST
      : sort === "distance" && isNear
        ? `miles IS NULL, miles, score, ${SOONEST}`
        : `score, ${SOONEST}`;

async function search(
  { env, now }: Pick<Context, "env" | "now">,
  filters: Filters,
  places: readonly Part[],
  {
    text,
    from,
    entries = [],
  }: { text?: string | undefined; from?: Parameters<typeof find>[1]["from"]; entries?: Part[] },
) {
  const db = databaseOf(env);
  const { page = 1, perPage = MAX_LISTED } = filters;
  const said = await saidOf(env, db);
  const { found, total } = await find<Profile>(db, {
    kind: "provider",
    text,
    places,
    entries: [...conditionsOf(filters, now), ...entries],
    from: from ?? null,
    order: orderOf(filters.sort, Boolean(from)),
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  return { providers: found.map((one) => listed(one, now, said)), totalProviders: total };
}

const choicesIn = async (db: D1Database, places: readonly Part[]) => {
  const { specialty, language } = await valuesIn(db, "provider", ["specialty", "language"], places);
  return { specialties: specialty, languages: language };
};

const inLocation = (id: string): Part => part("location = ?", id);

/** Returns the search criteria for a text, which can be the name of a specialty. */
const sought = (text: string | undefined, isSpeciality = false) =>
  text && isSpeciality ? { entries: [hasFact("specialty", [text])] } : { text };

const byLocation = route(
  providersByLocation,
  async ({ city, state, searchText, isSpeciality, location, ...filters }, { env, now }) => {
    const db = databaseOf(env);
    const center = city ? await cityCenter(db, city, state) : null;
    const area = center && filters.distance ? [withinMiles(center, filters.distance)] : inPlace(city, state);
    const places = [...area, ...(location ? [inLocation(location)] : [])];
    const [result, choices] = await Promise.all([
      search({ env, now }, filters, places, { ...sought(searchText, isSpeciality), from: center }),
      choicesIn(db, places),
    ]);
    return { ...result, choices };
  },
);

const bySearch = route(
  providersBySearch,
  async ({ searchText, city, state, isSpeciality, ...filters }, { env, now }) => {
    const db = databaseOf(env);
    const center = await cityCenter(db, city, state);
    const areas: Part[][] =
      center && filters.distance
        ? [[withinMiles(center, filters.distance)]]
        : [inPlace(city, state), ...(center ? [[withinMiles(center, NEARBY_MILES)]] : [])];
    for (const area of areas) {
      const result = await search({ env, now }, filters, area, {
        ...sought(searchText, isSpeciality),
        from: center,
      });
      if (result.totalProviders > 0 || (filters.page ?? 1) > 1)
        return { ...result, choices: await choicesIn(db, area) };
    }
    return { providers: [], totalProviders: 0, choices: await choicesIn(db, inPlace(city, state)) };
  },
);

const related = route(relatedProviders, async ({ searchText, city, state, limit }, { env, now }) => {
  const found = new Map<string, ReturnType<typeof listed>>();
  for (const area of [inPlace(city, state), inPlace(undefined, state), []]) {
    const { providers } = await search({ env, now }, { perPage: limit }, area, { text: searchText || undefined });
    for (const one of providers) if (!found.has(String(one.id))) found.set(String(one.id), one);
    if (found.size >= limit) break;
  }
  return [...found.values()].slice(0, limit);
});

/** Returns the values of a fact whose words begin with the typed words. */
const beginning = (values: readonly string[], typed: readonly string[]) =>
  values
    .filter((value) => {
      const words = wordsOf(value);
      return typed.every((one) => words.some((word) => word.startsWith(one)));
    })
    .slice(0, MAX_SUGGESTIONS)
    .map((name) => ({ name }));

const typeahead = route(providerTypeahead, async ({ searchTerm }, { env, now }) => {
  const db = databaseOf(env);
  const typed = wordsOf(searchTerm);
  const [specialties, people, sites] = await Promise.all([
    valuesOf(db, "specialty", "count DESC, value"),
    search({ env, now }, { perPage: MAX_SUGGESTIONS }, [], {
      entries: [nameMatch("provider", typed)],
    }),
    find<{ name: string }>(db, {
      kind: "location",
      entries: [nameMatch("location", typed)],
      order: "sort",
      limit: MAX_SUGGESTIONS,
    }),
  ]);
  return {
    clinical_keywords: [],
    location_name: sites.found.map(({ doc }) => ({ name: doc.name })),
    provider_name: [
      ...new Set(people.providers.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())),
    ].map((name) => ({ name })),
    specialties: beginning(specialties, typed),
  };
});

/** Entries whose name contains words that begin with the typed words. */
const nameMatch = (kind: Kind, words: readonly string[]): Part =>
  words.length > 0
    ? part("entries.rowid IN (SELECT rowid FROM entries_text WHERE entries_text MATCH ?)", matchOf(kind, words, "name"))
    : part("FALSE");

const profile = route(providerProfile, async ({ profileUrl }, { env, now }) => {
  const db = databaseOf(env);
  const found = await atPath<Profile>(db, "provider", profileUrl);
  return found && shownAs(found, now, await saidOf(env, db));
});

const pages = route(providerPages, async (_request, { env }) => pathsOf(databaseOf(env), "provider"));

const openings = route(providerOpenings, async ({ ids }, { env, now }: Context) => {
  const db = databaseOf(env);
  const list = await rows<{ id: string; first_free: number; zone: string | null }>(
    db,
    `SELECT id, first_free, json ->> '$.locations[0].hours.timeZone' AS zone FROM entries WHERE kind = 'provider' AND first_free > ?
      AND id IN (SELECT value FROM json_each(?))`,
    Math.floor(now.getTime() / 1_000),
    JSON.stringify(ids.split("|")),
  );
  return list.map(({ id, first_free, zone }) => ({ id, days: daysUntil(first_free, now, zone) }));
});

const appointments = route(appointmentData, async ({ mloc }, { env, now }) => {
  const db = databaseOf(env);
  await requireIndex(db);
  const [data] = await rows<{ providers: number; free: number; first: number | null }>(
    db,
    `SELECT count(*) AS providers, coalesce(sum(free_count), 0) AS free, min(first_free) AS first
      FROM places CROSS JOIN entries ON entries.rowid = entry WHERE location = ? AND entries.kind = 'provider'`,
    mloc,
  );
  const [place] = await rows<{ phone: string | null; zone: string | null }>(
    db,
    "SELECT json ->> 'phone' AS phone, json ->> '$.hours.timeZone' AS zone FROM entries WHERE kind = 'location' AND id = ?",
    mloc,
  );
  const first = data?.first ?? null;
  return {
    haveAppointments: (data?.free ?? 0) > 0,
    haveProviders: (data?.providers ?? 0) > 0,
    phone: place?.phone ?? null,
    newPatientAppointmentCount: data?.free ?? 0,
    numberOfDaysUntilNextAppointment: first === null ? null : daysUntil(first, now, place?.zone ?? null),
  };
});

const plans = route(insurancePlans, async (_request, { env }) => {
  const db = databaseOf(env);
  const query = rows<{ payer: string; plan: string; network: string | null; providers: number; locations: number }>(
    db,
    `SELECT value ->> 0 AS payer, value ->> 1 AS plan, max(value ->> 2) AS network, sum(count) AS providers, 0 AS locations
      FROM choices WHERE name = 'plan' GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  const [list] = await Promise.all([query, requireIndex(db)]);
  return list;
});

export const providerRoutes: readonly Route[] = [
  byLocation,
  bySearch,
  related,
  typeahead,
  profile,
  pages,
  openings,
  appointments,
  plans,
];
