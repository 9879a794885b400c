/** Reads the stored resources, for the build of the index. */
import type { ContactPoint, FhirResource, HumanName, Period } from "fhir/r4";
import type { Entry, Finding } from "./map-location.ts";
import { includes } from "./reference.ts";
import { parametersOf, rows } from "./store.ts";

export interface Stored {
  id: string;
  json: string;
}

/** Returns resources without the names and telephone numbers whose period has ended. The last name stays. */
export function parsed<R>(list: readonly Stored[]): R[] {
  const today = new Date().toISOString().slice(0, 10);
  return list.map(({ json }) => {
    const resource = JSON.parse(json) as R & { name?: unknown; telecom?: ContactPoint[] };
    const { name, telecom } = resource;
    const isCurrent = ({ period }: { period?: Period }) => includes(period, today);
    const names = Array.isArray(name) ? (name as HumanName[]).filter(isCurrent) : [];
    if (names.length > 0) resource.name = names;
    if (telecom) resource.telecom = telecom.filter(isCurrent);
    return resource;
  });
}
export const byId = <R extends FhirResource>(list: readonly R[]): Map<string, R> =>
  new Map(list.map((one) => [one.id!, one]));

/** Returns what a query finds for IDs, which can need several parameters. */
const inParts = async (ids: Iterable<string>, query: (list: string) => Promise<Stored[]>): Promise<Stored[]> =>
  (await Promise.all(parametersOf([...new Set(ids)]).map(query))).flat();

/** Returns the resources of a type with the given IDs. */
export const withIds = async <R extends FhirResource>(
  db: D1Database,
  type: string,
  ids: Iterable<string>,
): Promise<R[]> =>
  parsed<R>(
    await inParts(ids, (list) =>
      rows(db, "SELECT id, json FROM resources WHERE type = ? AND id IN (SELECT value FROM json_each(?))", type, list),
    ),
  );

/** Returns the resources of a type that refer to any of the given resources. */
export const referringTo = async <R extends FhirResource>(
  db: D1Database,
  type: string,
  toType: string,
  ids: Iterable<string>,
): Promise<R[]> => {
  const found = await inParts(ids, (list) =>
    rows(
      db,
      // CROSS JOIN begins with the links. Otherwise, SQLite reads all resources of the type, in their order.
      `SELECT DISTINCT resources.id, json FROM links CROSS JOIN resources ON type = from_type AND resources.id = from_id
        WHERE to_type = ? AND from_type = ? AND to_id IN (SELECT value FROM json_each(?)) ORDER BY resources.id`,
      toType,
      type,
      list,
    ),
  );
  return parsed<R>([...new Map(found.map((one) => [one.id, one])).values()]);
};

/** Returns what `build` returns, or undefined and a finding for a resource whose form is so wrong that building fails. */
export function unlessUnreadable<T>({ resourceType, id }: FhirResource, findings: Finding[], build: () => T) {
  try {
    return build();
  } catch (error) {
    const resource = `${resourceType}/${id}`;
    findings.push({
      kind: "unreadable",
      resource,
      detail: `cannot be read, so it is not shown (${(error as Error).name})`,
    });
    return undefined;
  }
}

/** Entries of a step of the build, with what the directory lacks. The owner is the ID of the resource of the entry. */
export interface Built {
  entries: (Entry<object> & { first?: number; count?: number })[];
  findings: (Finding & { owner: string })[];
}

/** Returns findings with their owner. */
export const ownedBy = (owner: string, findings: readonly Finding[]): Built["findings"] =>
  findings.map((finding) => ({ ...finding, owner }));
