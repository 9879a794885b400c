/** Builds a new generation of the index from the stored resources, in steps that an interruption does not undo. */
import type {
  HealthcareService,
  InsurancePlan,
  Location,
  Organization,
  OrganizationAffiliation,
  Practitioner,
  PractitionerRole,
} from "fhir/r4";
import { services as allServices, locations } from "./build-places.ts";
import { directoriesOf } from "./compare.ts";
import type { Finding } from "./map-location.ts";
import { networksOf, providerEntry, type Related } from "./map-provider.ts";
import { idOf, idsOf, includes, npiOf } from "./reference.ts";
import { EVERYTHING, parametersOf, rows, setSetting, setting } from "./store.ts";
import { type Built, byId, parsed, referringTo, type Stored, unlessUnreadable, withIds } from "./stored.ts";

/** Number of practitioners or locations per step. */
const CHUNK = 100;

const isActive = (day: string) => (one: { active?: boolean; period?: { start?: string; end?: string } }) =>
  one.active !== false && includes(one.period, day);

/** First free time and number of free times, by the ID of the practitioner. */
async function freeTimes(db: D1Database, ids: readonly string[], roles: readonly PractitionerRole[], now: number) {
  const owner = new Map<string, string>([
    ...ids.map((id): [string, string] => [`Practitioner/${id}`, id]),
    ...roles.map((role): [string, string] => [`PractitionerRole/${role.id}`, idOf(role.practitioner, "Practitioner")!]),
  ]);
  const found = await rows<{ actor: string; first: number; count: number }>(
    db,
    `SELECT schedules.to_type || '/' || schedules.to_id AS actor, min(unixepoch(json ->> 'start')) AS first, count(*) AS count
      FROM links AS schedules
      JOIN links AS slots ON slots.to_type = 'Schedule' AND slots.to_id = schedules.from_id AND slots.from_type = 'Slot'
      JOIN resources ON type = 'Slot' AND id = slots.from_id
      WHERE schedules.from_type = 'Schedule' AND json ->> 'status' = 'free' AND unixepoch(json ->> 'start') > ?
        AND schedules.to_type || '/' || schedules.to_id IN (SELECT value FROM json_each(?))
      GROUP BY actor`,
    Math.floor(now / 1_000),
    JSON.stringify([...owner.keys()]),
  );
  const free = new Map<string, { first: number; count: number }>();
  for (const { actor, first, count } of found) {
    const id = owner.get(actor)!;
    const known = free.get(id);
    free.set(id, { first: Math.min(first, known?.first ?? first), count: count + (known?.count ?? 0) });
  }
  return free;
}

/** Builds the providers of a chunk. Practitioners with the same identifier are one provider. */
async function providers(db: D1Database, chunk: readonly Practitioner[], now: number): Promise<Built> {
  const day = new Date(now).toISOString().slice(0, 10);
  const findings: Finding[] = [];
  const twins = await rows<{ npi: string; ids: string }>(
    db,
    `SELECT npi, group_concat(id, ' ') AS ids FROM (SELECT npi, id FROM resources WHERE type = 'Practitioner' AND npi IN
      (SELECT value FROM json_each(?)) AND json ->> 'active' IS NOT 0 ORDER BY id) GROUP BY npi HAVING count(*) > 1`,
    JSON.stringify(chunk.map((one) => npiOf(one)).filter(Boolean)),
  );
  const idsOfTwins = new Map(twins.map(({ npi, ids }) => [npi, ids.split(" ")]));
  const shown = chunk.filter(isActive(day)).filter((one) => {
    const [first, ...others] = idsOfTwins.get(npiOf(one) ?? "") ?? [];
    if (first === undefined) return true;
    if (first === one.id) return true;
    findings.push({
      kind: "double-npi",
      resource: `Practitioner/${one.id}`,
      detail: `has the same National Provider Identifier as Practitioner/${first}, so both are one provider (${others.length + 1} in all)`,
    });
    return false;
  });
  const owned = (one: Practitioner): string[] => idsOfTwins.get(npiOf(one) ?? "") ?? [one.id!];
  const ids = shown.flatMap(owned);
  const roles = (await referringTo<PractitionerRole>(db, "PractitionerRole", "Practitioner", ids)).filter(
    isActive(day),
  );
  const services = await withIds<HealthcareService>(
    db,
    "HealthcareService",
    roles.flatMap((role) => idsOf(role.healthcareService, "HealthcareService")),
  );
  const affiliations = await referringTo<OrganizationAffiliation>(
    db,
    "OrganizationAffiliation",
    "Organization",
    roles.flatMap((role) => idsOf([role.organization ?? {}], "Organization")),
  );
  const networksOfOrganization = new Map<string, string[]>();
  for (const one of affiliations.filter(isActive(day))) {
    const id = idOf(one.participatingOrganization, "Organization")!;
    networksOfOrganization.set(id, [...(networksOfOrganization.get(id) ?? []), ...idsOf(one.network, "Organization")]);
  }
  const networksOfRole = (role: PractitionerRole) => [
    ...networksOf(role),
    ...(networksOfOrganization.get(idOf(role.organization, "Organization") ?? "") ?? []),
  ];
  const networks = [...new Set(roles.flatMap(networksOfRole))];
  const [locations, plans, free] = await Promise.all([
    withIds<Location>(db, "Location", [
      ...roles.flatMap((role) => idsOf(role.location, "Location")),
      ...services.flatMap(({ location }) => idsOf(location, "Location")),
    ]),
    referringTo<InsurancePlan>(db, "InsurancePlan", "Organization", networks),
    freeTimes(db, ids, roles, now),
  ]);
  const organizations = await withIds<Organization>(db, "Organization", [
    ...networks,
    ...plans.flatMap(({ ownedBy, administeredBy }) => idsOf([ownedBy ?? {}, administeredBy ?? {}], "Organization")),
  ]);
  const plansOfNetwork = new Map<string, InsurancePlan[]>();
  for (const plan of plans.filter(({ status }) => status === undefined || status === "active"))
    for (const id of [
      ...idsOf(plan.network, "Organization"),
      ...(plan.plan ?? []).flatMap(({ network }) => idsOf(network, "Organization")),
    ])
      plansOfNetwork.set(id, [...(plansOfNetwork.get(id) ?? []), plan]);
  const directories = await directoriesOf(
    db,
    shown.map((one) => npiOf(one)).filter((npi) => npi !== undefined),
  );
  const related: Related = {
    directories,
    networksOf: networksOfRole,
    locations: byId(locations),
    services: byId(services),
    organizations: byId(organizations),
    plansOfNetwork,
  };
  const entries = shown.flatMap((one) => {
    const own = new Set(owned(one));
    const ownRoles = roles.filter((role) => own.has(idOf(role.practitioner, "Practitioner")!));
    const built = unlessUnreadable(one, findings, () => providerEntry(one, ownRoles, related, day));
    if (!built) return [];
    findings.push(...built.findings);
    // The free times of a doctor who takes no new patients are for others than the visitors of a site.
    const isClosed = built.entry?.doc.isAcceptingPatients === false;
    const times = isClosed ? [] : [...own].flatMap((id) => free.get(id) ?? []);
    return built.entry
      ? [
          {
            ...built.entry,
            ...(times.length > 0 && {
              first: Math.min(...times.map(({ first }) => first)),
              count: times.reduce((sum, { count }) => sum + count, 0),
            }),
          },
        ]
      : [];
  });
  return { entries, findings };
}

/** Statements that write the entries of a chunk. */
async function writes(db: D1Database, generation: number, kind: string, { entries, findings }: Built) {
  const [{ last } = { last: 0 }] = await rows<{ last: number }>(
    db,
    "SELECT coalesce(max(rowid), 0) AS last FROM entries",
  );
  const numbered = entries.map((entry, index) => ({ ...entry, row: last + 1 + index }));
  const insert = (text: string, list: readonly unknown[][]) =>
    parametersOf(list).map((parameter) => db.prepare(text).bind(parameter));
  return [
    ...insert(
      `INSERT INTO entries (rowid, generation, kind, id, path, sort, first_free, free_count, updated, json)
        SELECT value ->> 0, ${generation}, '${kind}', value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5,
          value ->> 6, value ->> 7 FROM json_each(?)`,
      numbered.map(({ row, id, path, sort, first, count, updated, doc }) => [
        row,
        id,
        path,
        sort.toLowerCase(),
        first ?? null,
        count ?? 0,
        updated,
        JSON.stringify(doc),
      ]),
    ),
    ...insert(
      `INSERT INTO places SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5
        FROM json_each(?)`,
      numbered.flatMap(({ row, places }) =>
        places.map(({ location, state, city, latitude, longitude }) => [
          row,
          location,
          state,
          city,
          latitude,
          longitude,
        ]),
      ),
    ),
    ...insert(
      `INSERT INTO facts SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?) WHERE TRUE ON CONFLICT DO NOTHING`,
      numbered.flatMap(({ row, facts }) => facts.map(([name, value]) => [row, name, value])),
    ),
    ...insert(
      `INSERT INTO entries_text (rowid, name, terms, place)
        SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)`,
      numbered.map(({ row, text }) => [row, text.name, text.terms, text.place]),
    ),
    ...insert(
      `INSERT INTO findings SELECT ${generation}, value ->> 0, value ->> 1, value ->> 2 FROM json_each(?) WHERE TRUE
        ON CONFLICT DO NOTHING`,
      findings.map((one) => [one.kind, one.resource, one.detail]),
    ),
  ];
}

/** Deletes all generations but the one that calls read. */
async function deleteOthers(db: D1Database, generation: number): Promise<void> {
  const old = "SELECT rowid FROM entries WHERE generation <> ?";
  await db.batch([
    ...["places", "facts"].map((table) => db.prepare(`DELETE FROM ${table} WHERE entry IN (${old})`).bind(generation)),
    db.prepare(`DELETE FROM entries_text WHERE rowid IN (${old})`).bind(generation),
    db.prepare("DELETE FROM findings WHERE generation <> ?").bind(generation),
    db.prepare("DELETE FROM entries WHERE generation <> ?").bind(generation),
  ]);
}

/** Time in milliseconds after which everything is built again, because periods and closed days depend on the day. */
const FULL_BUILD_MS = 86_400_000;
/** Share of changed practitioners above which everything is built again. */
const MAX_CHANGED = 0.2;

/** Returns whether a run must build everything. Otherwise, it builds the practitioners in the table `changed`. */
export async function needsFullBuild(db: D1Database, now: number): Promise<boolean> {
  const [generation, last] = await Promise.all([setting(db, "generation"), setting(db, "full-build")]);
  if (generation === undefined || last === undefined || now - Number(last) > FULL_BUILD_MS) return true;
  // The next free time of a doctor whose first one has passed.
  await db
    .prepare(
      `INSERT OR IGNORE INTO changed SELECT id FROM entries WHERE generation = ? AND kind = 'provider' AND first_free <= ?`,
    )
    .bind(Number(generation), Math.floor(now / 1_000))
    .run();
  const [{ changed, everything, all } = { changed: 0, everything: 0, all: 0 }] = await rows<{
    changed: number;
    everything: number;
    all: number;
  }>(
    db,
    `SELECT count(*) AS changed, coalesce(sum(id = ?), 0) AS everything,
      (SELECT count(*) FROM resources WHERE type = 'Practitioner') AS "all" FROM changed`,
    EVERYTHING,
  );
  return everything > 0 || changed > Math.max(CHUNK, all * MAX_CHANGED);
}

/** Continues to build the changed practitioners until a time. Returns whether all are built. Each chunk replaces its entries. */
async function buildChanged(db: D1Database, generation: number, run: number, until: number): Promise<boolean> {
  for (;;) {
    const ids = (await rows<{ id: string }>(db, "SELECT id FROM changed ORDER BY id LIMIT ?", CHUNK)).map(
      ({ id }) => id,
    );
    if (ids.length === 0) return true;
    const list = JSON.stringify(ids);
    const built = await providers(db, await withIds<Practitioner>(db, "Practitioner", ids), run);
    const old = `SELECT rowid FROM entries WHERE generation = ${generation} AND kind = 'provider'
      AND id IN (SELECT value FROM json_each(?))`;
    await db.batch([
      ...["places", "facts"].map((table) => db.prepare(`DELETE FROM ${table} WHERE entry IN (${old})`).bind(list)),
      db.prepare(`DELETE FROM entries_text WHERE rowid IN (${old})`).bind(list),
      db.prepare(`DELETE FROM entries WHERE rowid IN (${old})`).bind(list),
      db
        .prepare(
          `DELETE FROM findings WHERE generation = ${generation} AND resource IN
            (SELECT 'Practitioner/' || value FROM json_each(?1) UNION SELECT 'PractitionerRole/' || from_id FROM links
              WHERE from_type = 'PractitionerRole' AND to_type = 'Practitioner' AND to_id IN (SELECT value FROM json_each(?1)))`,
        )
        .bind(list),
      db.prepare("DELETE FROM changed WHERE id IN (SELECT value FROM json_each(?))").bind(list),
      ...(await writes(db, generation, "provider", built)),
    ]);
    if (Date.now() >= until) return false;
  }
}

/**
 * Continues to build the index until a time. Returns whether the index is complete. The setting `cursor` is the type and
 * the ID of the last resource in the index, so that the next call continues after it.
 */
export async function buildIndex(db: D1Database, run: number, until: number): Promise<boolean> {
  const current = Number((await setting(db, "generation")) ?? 0);
  const generation = current + 1;
  if ((await setting(db, "cursor")) === "changed") return buildChanged(db, current, run, until);
  for (;;) {
    const cursor = (await setting(db, "cursor"))!;
    if (cursor === "start") {
      await deleteOthers(db, current);
      await setSetting(db, "cursor", "Location/").run();
      continue;
    }
    const [type, after] = cursor.split("/") as [string, string];
    const stored = await rows<Stored>(
      db,
      "SELECT id, json FROM resources WHERE type = ? AND id > ? ORDER BY id LIMIT ?",
      type,
      after,
      CHUNK,
    );
    const last = stored.at(-1);
    if (!last && type === "Location") {
      await setSetting(db, "cursor", "Practitioner/").run();
      continue;
    }
    if (!last) break;
    const built =
      type === "Location"
        ? await locations(db, parsed<Location>(stored), run)
        : await providers(db, parsed<Practitioner>(stored), run);
    const kind = type === "Location" ? "location" : "provider";
    await db.batch([...(await writes(db, generation, kind, built)), setSetting(db, "cursor", `${type}/${last.id}`)]);
    if (Date.now() >= until) return false;
  }
  await db.batch([
    ...(await writes(db, generation, "service", await allServices(db))),
    setSetting(db, "generation", String(generation)),
    setSetting(db, "full-build", String(run)),
    db.prepare("DELETE FROM changed"),
  ]);
  await deleteOthers(db, generation);
  return true;
}
