import { sql } from "../sql.ts";
import { removeSpanish, spanishNamesOf, spanishOf, writeSpanish, writeSpanishNames } from "./own-spanish.ts";
import { idOf, keyOf, pathOf, property, type RecordTable } from "./table.ts";

/** Main time zone of each state. A location near a border may set another. */
const ZONES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    "America/New_York": "CT DE DC FL GA IN KY ME MD MA MI NH NJ NY NC OH PA RI SC VT VA WV",
    "America/Chicago": "AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI",
    "America/Denver": "CO ID MT NM UT WY",
    "America/Phoenix": "AZ",
    "America/Los_Angeles": "CA NV OR WA",
    "America/Anchorage": "AK",
    "Pacific/Honolulu": "HI",
    "America/Puerto_Rico": "PR VI",
    "Pacific/Guam": "GU MP",
    "Pacific/Pago_Pago": "AS",
  }).flatMap(([zone, states]) => states.split(" ").map((state) => [state, zone])),
);

const NO_HOURS = JSON.stringify({ is24Hour: false, isCallForHours: false });
const isZipPoint = sql`EXISTS (SELECT 1 FROM postal_codes WHERE zip = t.zip AND postal_codes.latitude = t.latitude
  AND postal_codes.longitude = t.longitude)`;
const zipPoint = (name: "latitude" | "longitude") =>
  sql`coalesce(${property(name)}, (SELECT ${{ text: name, values: [] }} FROM postal_codes WHERE zip = ${property("zip")}))`;

export const locations: RecordTable = {
  table: "locations",
  record: sql`json_object('id', ${keyOf("locations", sql`t.id`)}, 'name', t.name,
    'type', (SELECT facet_name FROM location_types WHERE location_types.id = t.type_id), 'phone', t.phone,
    'address1', t.address1, 'address2', coalesce(nullif(trim(coalesce(t.address2, '') || ' ' || coalesce(t.suite, '')), ''), NULL),
    'city', t.city, 'state', t.state, 'zip', t.zip, 'latitude', iif(${isZipPoint}, NULL, t.latitude), 'longitude', iif(${isZipPoint}, NULL, t.longitude),
    'time_zone', t.time_zone, 'hours', json(t.hours), 'special_days', json(t.special_days), 'parking', t.parking, 'accessibility', t.accessibility,
    'special_days_es', ${spanishNamesOf("special days")}, 'parking_es', ${spanishOf("locations", "parking")}, 'accessibility_es', ${spanishOf("locations", "accessibility")},
    'picture', nullif(t.media_url, ''), '_path', t.website_url, '_marketable', t.marketable_id)`,
  complete(record, id) {
    record.time_zone ??= ZONES[record.state] ?? null;
    // Without special days, a provider's own location has none. Only the demo's have invented holidays.
    record.special_days ??= [];
    record._path = pathOf("/locations", record.name, id);
  },
  write: (source) => [
    sql`INSERT INTO location_types (facet_name, has_wait_time) SELECT DISTINCT ${property("type")}, 0 FROM ${source} AS source
      WHERE true ON CONFLICT DO NOTHING`,
    sql`INSERT INTO locations (id, type_id, marketable_id, name, website_url, phone, media_url, address1, address2, suite, city,
        state, zip, latitude, longitude, time_zone, hours, special_days, parking, accessibility)
      SELECT source.id, (SELECT id FROM location_types WHERE facet_name = ${property("type")}),
        coalesce(${property("_marketable")}, source.id), ${property("name")}, ${property("_path")}, ${property("phone")},
        ${property("picture")}, ${property("address1")}, ${property("address2")}, NULL, ${property("city")},
        ${property("state")}, ${property("zip")}, ${zipPoint("latitude")}, ${zipPoint("longitude")},
        ${property("time_zone")}, coalesce(${property("hours")}, ${NO_HOURS}), ${property("special_days")}, ${property("parking")}, ${property("accessibility")}
      FROM ${source} AS source WHERE true
      ON CONFLICT (id) DO UPDATE SET type_id = excluded.type_id, name = excluded.name, phone = excluded.phone,
        media_url = excluded.media_url, address1 = excluded.address1, address2 = excluded.address2, suite = NULL,
        city = excluded.city, state = excluded.state, zip = excluded.zip, latitude = excluded.latitude,
        longitude = excluded.longitude, time_zone = excluded.time_zone, hours = excluded.hours, special_days = excluded.special_days,
        parking = excluded.parking, accessibility = excluded.accessibility`,
    ...writeSpanish("locations", ["parking", "accessibility"], source),
    ...writeSpanishNames("special days", "special_days", sql`item.value ->> 'name'`, source),
    sql`DELETE FROM locations_fts WHERE rowid IN (SELECT id FROM ${source})`,
    sql`INSERT INTO locations_fts (rowid, name, type, city, zip, keywords)
      SELECT source.id, ${property("name")}, ${property("type")}, ${property("city")} || ' ' || ${property("state")},
        ${property("zip")}, '' FROM ${source} AS source`,
    sql`DELETE FROM names_fts WHERE kind = 'location' AND id IN (SELECT id FROM ${source})`,
    sql`INSERT INTO names_fts (kind, id, name, also)
      SELECT 'location', source.id, ${property("name")}, ${property("city")} FROM ${source} AS source`,
  ],
  remove: (ids) => [
    removeSpanish("locations", ids),
    removeSpanish("special days", ids),
    sql`DELETE FROM location_waits WHERE location_id IN ${ids}`,
    sql`DELETE FROM locations_fts WHERE rowid IN ${ids}`,
    sql`DELETE FROM names_fts WHERE kind = 'location' AND id IN ${ids}`,
    sql`DELETE FROM location_specialties WHERE location_id IN ${ids}`,
    sql`DELETE FROM locations WHERE id IN ${ids}`,
  ],
  inUse: sql`CASE WHEN EXISTS (SELECT 1 FROM providers WHERE location_id = t.id) THEN 'doctors work there'
    WHEN EXISTS (SELECT 1 FROM jobs WHERE location_id = t.id) THEN 'jobs are there' END`,
  words: sql`SELECT name || ' ' || city AS text FROM locations`,
};

export const plans: RecordTable = {
  table: "insurance_plans",
  record: sql`json_object('id', ${keyOf("plans", sql`t.id`)}, 'payer', t.payer, 'plan', t.plan, 'network', t.network)`,
  write: (source) => [
    sql`INSERT INTO insurance_plans (id, payer, plan, network)
      SELECT source.id, ${property("payer")}, ${property("plan")}, ${property("network")} FROM ${source} AS source WHERE true
      ON CONFLICT (id) DO UPDATE SET payer = excluded.payer, plan = excluded.plan, network = excluded.network`,
  ],
  remove: (ids) => [sql`DELETE FROM insurance_plans WHERE id IN ${ids}`],
  inUse: sql`CASE WHEN EXISTS (SELECT 1 FROM providers, json_each(providers.plans) WHERE value = t.id)
    THEN 'doctors accept it' END`,
};

export const jobs: RecordTable = {
  table: "jobs",
  record: sql`json_patch(coalesce(t.texts, '{}'), json_object('id', ${keyOf("jobs", sql`t.id`)},
    'location', ${keyOf("locations", sql`t.location_id`)}, 'schedule', t.schedule, 'posted', t.posted_on, '_path', t.path))`,
  complete(record, id) {
    record._path = pathOf("/careers/jobs", record.title, id);
  },
  write: (source) => [
    sql`INSERT INTO jobs (id, role, path, location_id, schedule, posted_on, texts)
      SELECT source.id, '', ${property("_path")}, ${idOf("locations", property("location"))}, ${property("schedule")},
        ${property("posted")}, json_remove(source.record, '$.id', '$.location', '$.schedule', '$.posted', '$._path')
      FROM ${source} AS source WHERE true
      ON CONFLICT (id) DO UPDATE SET location_id = excluded.location_id, schedule = excluded.schedule,
        posted_on = excluded.posted_on, texts = excluded.texts`,
  ],
  remove: (ids) => [sql`DELETE FROM jobs WHERE id IN ${ids}`],
  inUse: sql`NULL`,
};
