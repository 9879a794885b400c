/** Builds the entries of locations and services. */
import type { HealthcareService, Location } from "fhir/r4";
import { type Finding, isShown, locationEntry, partOfId } from "./map-location.ts";
import { serviceEntry, serviceName } from "./map-service.ts";
import { idsOf } from "./reference.ts";
import { rows } from "./store.ts";
import { type Built, byId, ownedBy, parsed, referringTo, type Stored, unlessUnreadable, withIds } from "./stored.ts";

export async function locations(db: D1Database, chunk: readonly Location[], now: number): Promise<Built> {
  const day = new Date(now).toISOString().slice(0, 10);
  const shown = chunk.filter(isShown);
  const ids = shown.map(({ id }) => id!);
  const [services, campuses, departments] = await Promise.all([
    referringTo<HealthcareService>(db, "HealthcareService", "Location", ids),
    withIds<Location>(
      db,
      "Location",
      shown.map(partOfId).filter((id) => id !== undefined),
    ),
    referringTo<Location>(db, "Location", "Location", ids),
  ]);
  const findings: Built["findings"] = [];
  const entries = shown.flatMap((one) => {
    const unreadable: Finding[] = [];
    const built = unlessUnreadable(one, unreadable, () =>
      locationEntry(
        one,
        services.filter(({ location }) => idsOf(location, "Location").includes(one.id!)),
        campuses.find(({ id }) => id === partOfId(one)),
        departments.filter((part) => partOfId(part) === one.id),
        day,
      ),
    );
    findings.push(...ownedBy(one.id!, built?.findings ?? unreadable));
    return built ? [built.entry] : [];
  });
  for (const { id, name } of chunk)
    if (!name?.trim())
      findings.push({
        owner: id!,
        kind: "no-name",
        resource: `Location/${id}`,
        detail: "has no name, so it is not shown",
      });
  return { entries, findings };
}

/**
 * Builds the services of the directory. A directory has one service per place, so those with the same name are one service
 * of the site.
 */
export async function services(db: D1Database): Promise<Built> {
  const byName = new Map<string, HealthcareService[]>();
  const findings: Built["findings"] = [];
  for (let after = ""; ; ) {
    const stored = await rows<Stored>(
      db,
      "SELECT id, json FROM resources WHERE type = 'HealthcareService' AND id > ? ORDER BY id LIMIT 500",
      after,
    );
    for (const service of parsed<HealthcareService>(stored)) {
      if (service.active === false) continue;
      const name = serviceName(service);
      if (!name) {
        const resource = `HealthcareService/${service.id}`;
        const detail = "has no name and no type, so it is not shown";
        findings.push({ owner: service.id!, kind: "no-name", resource, detail });
        continue;
      }
      const key = name.toLowerCase();
      const known = byName.get(key);
      // The entry needs what differs between places of a few services only.
      if (!known) byName.set(key, [service]);
      else if (known.length < MAX_PER_SERVICE) known.push(service);
    }
    const last = stored.at(-1);
    if (!last) break;
    after = last.id;
  }
  const locationIds = [...byName.values()].flat().flatMap(({ location }) => idsOf(location, "Location"));
  const places = byId(await withIds<Location>(db, "Location", locationIds));
  const entries = [...byName.values()].flatMap((group) => {
    const unreadable: Finding[] = [];
    const entry = unlessUnreadable(group[0]!, unreadable, () => serviceEntry(group, places));
    findings.push(...ownedBy(group[0]!.id!, unreadable));
    return entry ?? [];
  });
  return { entries, findings };
}

/** Returns the roles without a doctor to whom they belong. A role that names nobody belongs to its organization. */
export async function rolesOfNobody(db: D1Database): Promise<Built["findings"]> {
  const list = await rows<{ id: string; reference: unknown }>(
    db,
    `SELECT id, json ->> '$.practitioner.reference' AS reference FROM resources AS role
      WHERE type = 'PractitionerRole' AND json ->> 'active' IS NOT 0 AND json -> 'practitioner' IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM links CROSS JOIN resources AS person ON person.type = 'Practitioner' AND person.id = to_id
          WHERE from_type = 'PractitionerRole' AND from_id = role.id AND to_type = 'Practitioner')
      ORDER BY id`,
  );
  return list.map(({ id, reference }) => ({
    owner: id,
    resource: `PractitionerRole/${id}`,
    ...(typeof reference !== "string" || reference.startsWith("#")
      ? { kind: "unfollowed-reference", detail: "has a contained doctor, or names one by an identifier only" }
      : { kind: "dead-reference", detail: `refers to ${reference}, which does not exist` }),
  }));
}

/** Maximum number of services with the same name that an entry summarizes. */
const MAX_PER_SERVICE = 50;
