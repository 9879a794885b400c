/** Builds the index from the stored resources, in steps that an interruption does not undo. */

import type {
  HealthcareService,
  InsurancePlan,
  Location,
  Organization,
  OrganizationAffiliation,
  Practitioner,
  PractitionerRole,
} from "fhir/r4";
import terms from "../../lib/care-terms.json" with { type: "json" };
import { DAY_MS } from "../../lib/dates/units.ts";
import { services as allServices, locations, rolesOfNobody } from "./build-places.ts";
import { directoriesOf } from "./compare.ts";
import type { Finding } from "./map-location.ts";
import { networksOf, providerEntry, type Related } from "./map-provider.ts";
import { idOf, idsOf, includes, npiOf } from "./reference.ts";
import { EVERYTHING, parametersOf, rows, setSetting, setting } from "./store.ts";
import { type Built, byId, ownedBy, parsed, referringTo, type Stored, unlessUnreadable, withIds } from "./stored.ts";
import { countChoices, digestOf, idsAfter, replaceEntries, theseIds } from "./write.ts";

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
  const actors = parametersOf([...owner.keys()].map((actor) => actor.split("/")));
  const found = (
    await Promise.all(
      actors.map((list) =>
        rows<{ actor: string; first: number; count: number }>(
          db,
          // CROSS JOIN begins with the doctors, whatever the number of slots is.
          `SELECT schedules.to_type || '/' || schedules.to_id AS actor, min(unixepoch(resources.json ->> 'start')) AS first, count(DISTINCT unixepoch(resources.json ->> 'start')) AS count
            FROM json_each(?) AS one
            CROSS JOIN links AS schedules ON schedules.to_type = one.value ->> 0 AND schedules.to_id = one.value ->> 1
              AND schedules.from_type = 'Schedule'
            CROSS JOIN resources AS schedule ON schedule.type = 'Schedule' AND schedule.id = schedules.from_id
              AND schedule.json ->> 'active' IS NOT 0
            CROSS JOIN links AS slots ON slots.to_type = 'Schedule' AND slots.to_id = schedules.from_id AND slots.from_type = 'Slot'
            CROSS JOIN resources ON resources.type = 'Slot' AND resources.id = slots.from_id
            WHERE resources.json ->> 'status' = 'free' AND unixepoch(resources.json ->> 'start') > ?
            GROUP BY actor`,
          list,
          Math.floor(now / 1_000),
        ),
      ),
    )
  ).flat();
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
  const findings: Built["findings"] = [];
  const twins = await rows<{ npi: string; ids: string }>(
    db,
    `SELECT npi, group_concat(id, ' ') AS ids FROM (SELECT npi, id FROM resources WHERE npi IN
      (SELECT value FROM json_each(?)) AND json ->> 'active' IS NOT 0 ORDER BY id) GROUP BY npi HAVING count(*) > 1`,
    JSON.stringify(chunk.map((one) => npiOf(one)).filter(Boolean)),
  );
  const idsOfTwins = new Map(twins.map(({ npi, ids }) => [npi, ids.split(" ")]));
  const shown = chunk.filter(isActive(day)).filter((one) => {
    const [first, ...others] = idsOfTwins.get(npiOf(one) ?? "") ?? [];
    if (first === undefined) return true;
    if (first === one.id) return true;
    findings.push({
      owner: one.id!,
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
  for (const plan of plans.filter(
    ({ status, period }) => (status === undefined || status === "active") && includes(period, day),
  ))
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
    const unreadable: Finding[] = [];
    const built = unlessUnreadable(one, unreadable, () => providerEntry(one, ownRoles, related, day));
    findings.push(...ownedBy(one.id!, built?.findings ?? unreadable));
    if (!built) return [];
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

/** Time in milliseconds after which everything is built again, because periods and closed days depend on the day. */
const FULL_BUILD_MS = DAY_MS;
/** Share of changed practitioners above which everything is built again. */
const MAX_CHANGED = 0.2;

/** Returns whether a run must build everything. Otherwise, it builds the practitioners in the table `changed`. */
export async function needsFullBuild(db: D1Database, now: number): Promise<boolean> {
  const [last, words] = await Promise.all([setting(db, "full-build"), setting(db, "terms")]);
  if (last === undefined || now - Number(last) > FULL_BUILD_MS) return true;
  // A provider has changed the words of codes.
  if (words !== (await digestOf(terms))) return true;
  // The next free time of a doctor whose first one has passed.
  await db
    .prepare("INSERT OR IGNORE INTO changed SELECT id FROM entries WHERE kind = 'provider' AND first_free <= ?")
    .bind(Math.floor(now / 1_000))
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

/** Marks that entries have changed, so that the choices must be counted again. */
const markWrites = (db: D1Database, count: number) => (count > 0 ? [setSetting(db, "recount", "yes")] : []);

/** Continues to build the changed practitioners until the slice is over. Returns whether all are built. */
async function buildChanged(db: D1Database, run: number, isOver: () => boolean): Promise<boolean> {
  for (;;) {
    const changed = await rows<{ id: string }>(db, "SELECT id FROM changed ORDER BY id LIMIT ?", CHUNK);
    if (changed.length === 0) return true;
    const ids = changed.map(({ id }) => id);
    const built = await providers(db, await withIds<Practitioner>(db, "Practitioner", ids), run);
    const [statements, count] = await replaceEntries(db, "provider", theseIds(ids), built);
    await db.batch([
      ...statements,
      ...markWrites(db, count),
      db.prepare("DELETE FROM changed WHERE id IN (SELECT value FROM json_each(?))").bind(JSON.stringify(ids)),
    ]);
    if (isOver()) return false;
  }
}

/** Kinds of entries in the order in which they are built, by the type from which they come. */
const KINDS = { Location: "location", Practitioner: "provider" } as const;

/** Continues to build everything until the slice is over. Returns whether everything is built. */
async function buildAll(db: D1Database, run: number, isOver: () => boolean): Promise<boolean> {
  for (;;) {
    const [type, after] = (await setting(db, "cursor"))!.split("/") as [
      keyof typeof KINDS | "HealthcareService",
      string,
    ];
    if (type === "HealthcareService") break;
    const stored = await rows<Stored>(
      db,
      "SELECT id, json FROM resources WHERE type = ? AND id > ? ORDER BY id LIMIT ?",
      type,
      after,
      CHUNK,
    );
    const last = stored.length < CHUNK ? null : stored.at(-1)!.id;
    const built =
      type === "Location"
        ? await locations(db, parsed<Location>(stored), run)
        : await providers(db, parsed<Practitioner>(stored), run);
    const [statements, count] = await replaceEntries(db, KINDS[type], idsAfter(after, last), built);
    const cursor = last !== null ? `${type}/${last}` : type === "Location" ? "Practitioner/" : "HealthcareService/";
    await db.batch([...statements, ...markWrites(db, count), setSetting(db, "cursor", cursor)]);
    if (isOver()) return false;
  }
  const services = await allServices(db);
  const [statements, count] = await replaceEntries(db, "service", idsAfter("", null), {
    ...services,
    findings: [...services.findings, ...(await rolesOfNobody(db))],
  });
  await db.batch([
    ...statements,
    ...markWrites(db, count),
    setSetting(db, "full-build", String(run)),
    setSetting(db, "terms", await digestOf(terms)),
    setSetting(db, "cursor", "changed"),
    db.prepare("DELETE FROM changed"),
  ]);
  return true;
}

/**
 * Continues to build the index until the slice is over. Returns whether the index is complete. The setting `cursor` is the type
 * and the ID of the last resource in the index, so that the next call continues after it.
 */
export async function buildIndex(db: D1Database, run: number, isOver: () => boolean): Promise<boolean> {
  const isChanged = (await setting(db, "cursor")) === "changed";
  if (!(await (isChanged ? buildChanged : buildAll)(db, run, isOver))) return false;
  if ((await setting(db, "recount")) !== undefined)
    await db.batch([...countChoices(db), db.prepare("DELETE FROM settings WHERE name = 'recount'")]);
  await db.batch([setSetting(db, "is-built", "yes"), setSetting(db, "was-built", "yes")]);
  return true;
}
