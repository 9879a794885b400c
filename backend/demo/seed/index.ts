import { setImmediate } from "node:timers/promises";
import { DEFAULTS } from "../../../lib/constants.ts";
import { milesBetween } from "../../../lib/maps/distance.ts";
import { dayAfter } from "../../local-dates.ts";
import { countWords } from "../../search/spelling.ts";
import { forms, seedBills, staffFees } from "./billing.ts";
import { specialties as catalog, locationTypes } from "./care-catalog.ts";
import { audiences, categories } from "./event-catalog.ts";
import { choices, seedEvents, seedPromoCodes } from "./events.ts";
import { gazetteer, type Place } from "./gazetteer.ts";
import { type Database, insert, type Row } from "./insert.ts";
import { seedPlans } from "./insurance.ts";
import { seedJobs } from "./jobs.ts";
import { type Care, seedLocations } from "./locations.ts";
import { seedPricedServices } from "./priced-services.ts";
import { seedProviders, seedSpecialties } from "./providers.ts";
import { recipeOf } from "./recipe.ts";
import { seedRegistrations } from "./registrations.ts";
import { type IsNearby, seedServices } from "./services.ts";
import { seedSlots } from "./slots.ts";

export type { Database } from "./insert.ts";
export { migrate } from "./migrate.ts";

export interface SeedOptions {
  /** Volume of the seed data. Performance measurements use `large`. */
  size?: "small" | "large";
  /** Date (YYYY-MM-DD) around which the sessions are scheduled. */
  today: string;
}

type Staff = ReturnType<typeof seedProviders>;
type Services = ReturnType<typeof seedServices>;
type Events = ReturnType<typeof seedEvents>;

const volumes = {
  small: { locations: 400, providers: 600, events: 120, perEvent: 12, registrations: 6_000 },
  large: { locations: 5_000, providers: 5_000, events: 1_000, perEvent: 12, registrations: 100_000 },
} as const;

/**
 * Generates the rows for all tables and returns the tables in foreign key order. The same options generate the same
 * rows.
 */
export function generateRows({ size = "small", today }: SeedOptions) {
  const volume = volumes[size];
  const { places, postalCodes } = gazetteer();
  const care = seedLocations(volume.locations, places, postalCodes);
  const staff = seedProviders(volume.providers, today, care);
  const { specialties, keywords } = seedSpecialties();
  const events = seedEvents(volume.events, volume.perEvent, today, care.locations);
  const services = seedServices(nearbySpecialties(care, staff), events.events);
  const { accounts, bills, payments } = seedBills(today);
  return [
    ["places", places.map((place) => ({ ...place }))],
    ["postal_codes", postalCodes.map((code) => ({ ...code }))],
    ["insurance_plans", seedPlans()],
    ["specialties", specialties],
    ["clinical_keywords", keywords],
    [
      "location_types",
      locationTypes.map((type, index) => ({
        id: index + 1,
        facet_name: type.facet,
        has_wait_time: type.waitTime ?? false,
        takes_requests: type.takesRequests ?? false,
        takes_spots: type.takesSpots ?? false,
      })),
    ],
    ["locations", care.locations],
    ["jobs", seedJobs(today, care.locations)],
    ["location_specialties", [...care.locationSpecialties, ...staff.addedLocationSpecialties]],
    ["locations_fts", withSpecialties(care.locationsFts, staff.addedLocationSpecialties)],
    ["providers", staff.providers],
    ["slots", seedSlots(staff.schedules, today)],
    ["provider_specialties", staff.providerSpecialties],
    ["providers_fts", staff.providersFts],
    ["event_categories", choices(categories)],
    ["event_audiences", choices(audiences)],
    ["instructors", events.instructors],
    ["hosting_locations", events.hosting],
    ["venues", events.venues],
    ["events", events.events],
    ["event_category_links", events.categoryLinks],
    ["event_audience_links", events.audienceLinks],
    ["event_fees", events.fees],
    ["event_files", events.files],
    ["events_fts", events.fts],
    ["sessions", events.sessions],
    ["session_dates", events.dates],
    ["promo_codes", seedPromoCodes(today, events.seedEvents)],
    ["registrations", seedRegistrations(volume.registrations, today, events.sessions, events.seedEvents, events.fees)],
    ["names_fts", suggestionRows(care, staff, services)],
    ["known_words", knownWords(places, care, staff, services, events)],
    ["medical_services", services.services],
    ["service_conditions", services.conditions],
    ["service_programs", services.programs],
    ["on_demand_services", services.onDemand],
    ["services_fts", services.fts],
    ["promotions", services.promotions],
    ["shoppable_services", seedPricedServices()],
    ["patient_accounts", accounts],
    ["bills", bills],
    ["payments", payments],
    ["staff_fees", staffFees],
    ["forms", forms],
  ] as const;
}

/** Returns whether every city that has a location also has a provider of the specialty within the default distance. */
function nearbySpecialties({ locations }: Care, { providers, providerSpecialties }: Staff): IsNearby {
  const cities = [...new Map(locations.map((location) => [`${location.city} ${location.state}`, location])).values()];
  const places = new Map(locations.map((location) => [location.id, location]));
  const placeOf = new Map(providers.map(({ id, location_id }) => [id, places.get(Number(location_id))]));
  const bySpecialty = Map.groupBy(providerSpecialties, ({ specialty_id }) => Number(specialty_id));
  return (specialty) => {
    const id = catalog.findIndex(([name]) => name === specialty) + 1;
    const held = new Set((bySpecialty.get(id) ?? []).flatMap(({ provider_id }) => placeOf.get(provider_id ?? 0) ?? []));
    return cities.every((city) => [...held].some((place) => milesBetween(place, city) < DEFAULTS.providerDistance));
  };
}

/** Adds the words for specialties to the search index entries of the locations that gained them. */
function withSpecialties(entries: readonly Row[], added: readonly Row[]): Row[] {
  const gained = Map.groupBy(added, ({ location_id }) => location_id);
  return entries.map((entry) => {
    const words = gained
      .get(entry.rowid ?? 0)
      ?.flatMap(({ specialty_id }) => (catalog[Number(specialty_id) - 1] ?? []).flat());
    return words ? { ...entry, keywords: [entry.keywords, ...words].join(" ") } : entry;
  });
}

/** Returns the rows for search suggestions: names with additional search terms. */
function suggestionRows(care: Care, staff: Staff, services: Services): Row[] {
  return [
    ...care.locations.map(({ id, name, city }) => ({ kind: "location", id, name, also: city })),
    ...staff.providersFts.map(({ rowid, name }) => ({ kind: "provider", id: rowid, name, also: "" })),
    ...services.services.map(({ id, name, keywords }) => ({ kind: "service", id, name, also: keywords })),
  ];
}

/** Returns the correctly spelled words for spelling correction, as database rows. */
function knownWords(places: readonly Place[], care: Care, staff: Staff, services: Services, { fts }: Events): Row[] {
  const served = new Set(care.locations.map(({ state }) => state));
  const texts = [
    ...places.filter(({ state }) => served.has(state)).map(({ city }) => city),
    ...[...care.locationsFts, ...staff.providersFts, ...services.fts, ...fts].flatMap(({ rowid, id, kind, ...row }) =>
      Object.values(row).map(String),
    ),
  ];
  return Object.entries(countWords(texts)).map(([word, uses]) => ({ word, source: "care", uses }));
}

// The digest of this code is computed when the module loads, because files may change while `npm run dev` still uses
// the loaded modules.
const ownRecipe = recipeOf(new URL(import.meta.url));

/** Maximum age of the seed data in days. In data that exceeds this age, too many sessions are in the past. */
const GOOD_FOR_DAYS = 60;

/**
 * Seeds a database with demo data if needed and returns whether it did. All migrations must already be applied. If the
 * same version of the code has recently seeded the database with the same options, keeps all data, including visitor
 * data. Otherwise, deletes all existing data before seeding the database.
 */
export async function seed(db: Database, { size = "small", today }: SeedOptions): Promise<boolean> {
  const recipe = await ownRecipe;
  const storedSeed = await db
    .prepare("SELECT size, day, recipe FROM seeds")
    .first<{ size: string; day: string; recipe: string }>();
  const isRecent = storedSeed && today >= storedSeed.day && today <= dayAfter(storedSeed.day, GOOD_FOR_DAYS);
  if (isRecent && storedSeed.size === size && storedSeed.recipe === recipe) return false;
  const tables = generateRows({ size, today });
  for (let attempt = 1; ; attempt++) {
    // Generating the data blocks the event loop for seconds. Yielding once lets Node.js detect a closed connection to
    // the local database before the next request.
    await setImmediate();
    try {
      await refill(db, tables);
      break;
    } catch (error) {
      // On a busy machine, the connection may close during a request. The request may or may not have been executed, so
      // the function reseeds all tables.
      if (attempt === 3 || !isConnectionError(error)) throw error;
    }
  }
  await db.prepare("PRAGMA optimize").run();
  await db.prepare("INSERT INTO seeds (size, day, recipe) VALUES (?1, ?2, ?3)").bind(size, today, recipe).run();
  return true;
}

async function refill(db: Database, tables: ReturnType<typeof generateRows>): Promise<void> {
  const runtimeTables = ["seeds", "request_changes", "form_submissions", "outbox", "refunds", "visits"];
  await db.batch(
    [...runtimeTables, ...tables.map(([table]) => table).reverse()].map((table) =>
      // The seed function keeps words from CMS content in the table, because another script loads them.
      db.prepare(`DELETE FROM ${table}${table === "known_words" ? " WHERE source = 'care'" : ""}`),
    ),
  );
  for (const [table, rows] of tables) {
    for (const statement of insert(db, table, rows)) await statement.run();
  }
}

const isConnectionError = (error: unknown): boolean =>
  error instanceof Error && (error.cause as { code?: string } | undefined)?.code === "UND_ERR_SOCKET";
