/** The adapter's own index in D1: resources as they came, and the tables that answer the calls. */
import type { FhirResource } from "fhir/r4";
import type { AdapterEnv } from "../adapter.ts";
import { SystemError } from "../adapter.ts";
import { PAYER_SCHEMA } from "./payer-tables.ts";
import { isNpi, linksOf, npiOf } from "./reference.ts";
import { tolerated } from "./tolerant.ts";

export type Value = string | number | null;

/**
 * Form of the tables that the build fills. The next run fills them again if it changes, from the stored resources.
 */
const FORM = "4";

/** Tables of the index that calls read. Names of facts differ between kinds of entries. */
const INDEX_TABLES = {
  entries: `CREATE TABLE entries (rowid INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, path TEXT NOT NULL,
    sort TEXT NOT NULL, first_free INTEGER, free_count INTEGER NOT NULL DEFAULT 0, updated TEXT, digest TEXT NOT NULL,
    json TEXT NOT NULL)`,
  places: `CREATE TABLE places (entry INTEGER NOT NULL, kind TEXT NOT NULL, location TEXT NOT NULL, state TEXT,
    city TEXT COLLATE NOCASE, latitude REAL, longitude REAL, PRIMARY KEY (entry, location)) WITHOUT ROWID`,
  facts: `CREATE TABLE facts (entry INTEGER NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL COLLATE NOCASE,
    PRIMARY KEY (entry, name, value)) WITHOUT ROWID`,
  // How many entries have a fact: lists of choices would have to read all facts.
  choices: `CREATE TABLE choices (name TEXT NOT NULL, value TEXT NOT NULL COLLATE NOCASE, count INTEGER NOT NULL,
    PRIMARY KEY (name, value)) WITHOUT ROWID`,
  entries_text: `CREATE VIRTUAL TABLE entries_text USING fts5 (kind, name, terms, place, tokenize = 'unicode61 remove_diacritics 2')`,
  // The entry of the resource `owner_id` has the findings. They can be about another resource, such as a role.
  findings: `CREATE TABLE findings (owner_kind TEXT NOT NULL, owner_id TEXT NOT NULL, kind TEXT NOT NULL,
    resource TEXT NOT NULL, detail TEXT NOT NULL, PRIMARY KEY (owner_kind, owner_id, kind, resource, detail)) WITHOUT ROWID`,
};
const INDEXES = [
  "CREATE INDEX entries_by_id ON entries (kind, id)",
  "CREATE INDEX entries_by_path ON entries (kind, path)",
  "CREATE INDEX entries_by_free ON entries (first_free) WHERE first_free IS NOT NULL",
  "CREATE INDEX places_by_city ON places (kind, state, city, latitude, longitude)",
  "CREATE INDEX places_by_latitude ON places (kind, latitude, longitude)",
  "CREATE INDEX places_by_location ON places (location)",
  "CREATE INDEX facts_by_value ON facts (name, value)",
  "CREATE INDEX findings_by_kind ON findings (kind, resource)",
];

const SCHEMA = [
  `CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS progress (type TEXT PRIMARY KEY, next TEXT, since TEXT, done INTEGER NOT NULL DEFAULT 0,
    pages INTEGER NOT NULL DEFAULT 0, is_full INTEGER NOT NULL DEFAULT 1) WITHOUT ROWID`,
  // Only practitioners have an `npi`. A query with it that names their type, too, would read all of them.
  `CREATE TABLE IF NOT EXISTS resources (type TEXT NOT NULL, id TEXT NOT NULL, run INTEGER NOT NULL, npi TEXT,
    json TEXT NOT NULL, PRIMARY KEY (type, id)) WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS resources_by_npi ON resources (npi, id) WHERE npi IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS resources_by_run ON resources (type, run)`,
  `CREATE INDEX IF NOT EXISTS slots_by_start ON resources (unixepoch(json ->> 'start')) WHERE type = 'Slot'`,
  `CREATE TABLE IF NOT EXISTS links (to_type TEXT NOT NULL, to_id TEXT NOT NULL, from_type TEXT NOT NULL,
    from_id TEXT NOT NULL, PRIMARY KEY (to_type, to_id, from_type, from_id)) WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS links_by_source ON links (from_type, from_id)`,
  `CREATE TABLE IF NOT EXISTS changed (id TEXT PRIMARY KEY) WITHOUT ROWID`,
];

/** Returns the database, or throws a SystemError that names the missing binding. */
export function databaseOf({ INDEX }: AdapterEnv): D1Database {
  if (!INDEX) throw new SystemError("the binding INDEX is missing", { status: 503 });
  return INDEX as D1Database;
}

/** Creates the tables that do not exist, or whose form has changed. */
export async function createTables(db: D1Database): Promise<void> {
  const form = await setting(db, "form").catch(() => undefined);
  if (form === FORM) return;
  const names = Object.keys(INDEX_TABLES);
  await db.batch([
    ...[...SCHEMA, ...PAYER_SCHEMA, ...names.map((name) => `DROP TABLE IF EXISTS ${name}`)].map((text) =>
      db.prepare(text),
    ),
    ...[...Object.values(INDEX_TABLES), ...INDEXES].map((text) => db.prepare(text)),
    db.prepare("DELETE FROM settings WHERE name IN ('full-build', 'is-built', 'run')"),
    setSetting(db, "form", FORM),
  ]);
}

/** Returns the database, and the number of queries that it was asked so far. */
export function counted(db: D1Database): { db: D1Database; queries: () => number } {
  let queries = 0;
  const prepare = (text: string) => {
    queries++;
    return db.prepare(text);
  };
  return { db: { prepare, batch: db.batch.bind(db) } as D1Database, queries: () => queries };
}

const EMPTY = "the index is empty until the first run has ended";

/** Returns the rows of a query. Throws a SystemError while the index has no tables. */
export async function rows<Row>(db: D1Database, text: string, ...values: Value[]): Promise<Row[]> {
  const statement = db.prepare(text).bind(...values);
  const { results } = await statement.all<Row>().catch((error: unknown) => {
    if (/no such table/.test(String(error))) throw new SystemError(EMPTY, { status: 503 });
    throw error;
  });
  return results;
}

/** Returns a setting, or undefined. */
export async function setting(db: D1Database, name: string): Promise<string | undefined> {
  return (await rows<{ value: string }>(db, "SELECT value FROM settings WHERE name = ?", name))[0]?.value;
}

export const setSetting = (db: D1Database, name: string, value: string): D1PreparedStatement =>
  db
    .prepare("INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value")
    .bind(name, value);

/** Throws a SystemError until the index has been built once. */
export async function requireIndex(db: D1Database): Promise<void> {
  if ((await setting(db, "is-built")) === undefined) throw new SystemError(EMPTY, { status: 503 });
}

/** Maximum size of a parameter in characters. D1 rejects values of more than 2 MB. */
const MAX_PARAMETER = 500_000;

/** Returns a list as JSON texts that D1 accepts as parameters. An empty list has no text. */
export function parametersOf(list: readonly unknown[]): string[] {
  const texts: string[] = [];
  let [part, size]: [string[], number] = [[], 0];
  for (const item of list.map((one) => JSON.stringify(one))) {
    if (size + item.length > MAX_PARAMETER && part.length > 0) {
      texts.push(`[${part.join(",")}]`);
      [part, size] = [[], 0];
    }
    part.push(item);
    size += item.length + 1;
  }
  return part.length > 0 ? [...texts, `[${part.join(",")}]`] : texts;
}

/**
 * Stores the resources of a page as they came, together with the statement that advances the run. The function receives
 * the number of resources that this run had not stored before.
 */
export async function storePage(
  db: D1Database,
  type: string,
  resources: readonly FhirResource[],
  run: number,
  advance: (fresh: number) => D1PreparedStatement,
): Promise<void> {
  const own = resources
    .filter((resource) => resource?.resourceType === type && typeof resource.id === "string" && resource.id)
    .map(tolerated);
  const ids = JSON.stringify(own.map(({ id }) => id));
  const [known] = await rows<{ count: number }>(
    db,
    "SELECT count(*) AS count FROM resources WHERE type = ? AND run = ? AND id IN (SELECT value FROM json_each(?))",
    type,
    run,
    ids,
  );
  const values = own.map((resource) => {
    const npi = npiOf(resource as never);
    return [resource.id!, npi && isNpi(npi) && type === "Practitioner" ? npi : null, JSON.stringify(resource)];
  });
  const changed = await changedIn(db, type, values);
  const links = own.flatMap((resource) => linksOf(resource).map(([toType, toId]) => [toType, toId, resource.id!]));
  const fresh = new Set(own.map(({ id }) => id)).size - (known?.count ?? 0);
  await db.batch([
    advance(fresh),
    // A change concerns the doctors to whom a resource belonged, and those to whom it belongs now.
    ...markChanged(db, type, changed),
    ...parametersOf(values).map((list) =>
      db
        .prepare(
          `INSERT INTO resources (type, id, run, npi, json)
            SELECT ?1, value ->> 0, ?2, value ->> 1, value ->> 2 FROM json_each(?3) WHERE TRUE
            ON CONFLICT (type, id) DO UPDATE SET run = excluded.run, npi = excluded.npi, json = excluded.json`,
        )
        .bind(type, run, list),
    ),
    db.prepare("DELETE FROM links WHERE from_type = ? AND from_id IN (SELECT value FROM json_each(?))").bind(type, ids),
    ...parametersOf(links).map((list) =>
      db
        .prepare(
          `INSERT INTO links (to_type, to_id, from_type, from_id)
            SELECT value ->> 0, value ->> 1, ?1, value ->> 2 FROM json_each(?2) WHERE TRUE ON CONFLICT DO NOTHING`,
        )
        .bind(type, list),
    ),
    ...markChanged(db, type, changed),
  ]);
}

/** Returns the IDs of the resources that differ from the stored ones. */
async function changedIn(db: D1Database, type: string, values: readonly unknown[][]): Promise<string[]> {
  const same = await Promise.all(
    parametersOf(values).map((list) =>
      rows<{ id: string }>(
        db,
        // CROSS JOIN makes SQLite look for each resource of the page. Otherwise, it compares all resources with the page.
        `SELECT resources.id FROM json_each(?) AS page CROSS JOIN resources ON resources.type = ?
          AND resources.id = page.value ->> 0 AND resources.json = page.value ->> 2`,
        list,
        type,
      ),
    ),
  );
  const equal = new Set(same.flat().map(({ id }) => id));
  return values.map(([id]) => id as string).filter((id) => !equal.has(id));
}

const OWN = "SELECT value FROM json_each(?1)";
/** The practitioners of schedules: their own, and those of roles. `+` keeps SQLite from reading all links to a type. */
const practitionersOf = (schedules: string) => `SELECT to_id FROM links WHERE from_type = 'Schedule'
    AND +to_type = 'Practitioner' AND from_id IN (${schedules})
  UNION SELECT roles.to_id FROM links CROSS JOIN links AS roles ON roles.from_type = 'PractitionerRole'
    AND roles.from_id = links.to_id AND +roles.to_type = 'Practitioner'
    WHERE links.from_type = 'Schedule' AND +links.to_type = 'PractitionerRole' AND links.from_id IN (${schedules})`;

/**
 * Selects the practitioners whose entries depend on resources of a type. Resources of other types concern everything, and a
 * practitioner concerns those with the same identifier.
 */
const CONCERNED: Readonly<Record<string, string>> = {
  Practitioner: OWN,
  PractitionerRole: `SELECT to_id FROM links WHERE from_type = 'PractitionerRole' AND +to_type = 'Practitioner'
    AND from_id IN (${OWN})`,
  Schedule: practitionersOf(OWN),
  Slot: practitionersOf(
    `SELECT to_id FROM links WHERE from_type = 'Slot' AND +to_type = 'Schedule' AND from_id IN (${OWN})`,
  ),
};

/** Marks every entry as changed. */
export const EVERYTHING = "*";

/** Returns the statements that mark the entries which resources concern, for the next build of the index. */
export function markChanged(db: D1Database, type: string, ids: readonly string[]): D1PreparedStatement[] {
  const select = CONCERNED[type];
  if (ids.length === 0) return [];
  if (!select) return [db.prepare("INSERT OR IGNORE INTO changed VALUES (?)").bind(EVERYTHING)];
  return parametersOf(ids).map((list) =>
    db
      .prepare(
        `WITH concerned (id) AS (${select})
          INSERT OR IGNORE INTO changed SELECT id FROM concerned
            UNION SELECT id FROM resources WHERE npi IN
              (SELECT npi FROM resources WHERE type = 'Practitioner' AND id IN (SELECT id FROM concerned))`,
      )
      .bind(list),
  );
}

/** Adds what a run found about the server to the report, once. */
export async function addNote(db: D1Database, text: string): Promise<void> {
  const notes = JSON.parse((await setting(db, "notes")) ?? "[]") as string[];
  if (!notes.includes(text)) await setSetting(db, "notes", JSON.stringify([...notes, text])).run();
}

/** Deletes resources with their links. */
export async function deleteResources(db: D1Database, list: readonly (readonly [type: string, id: string])[]) {
  const statements = parametersOf(list).flatMap((texts) => [
    db
      .prepare(`DELETE FROM links WHERE (from_type, from_id) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))`)
      .bind(texts),
    db
      .prepare("DELETE FROM resources WHERE (type, id) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))")
      .bind(texts),
  ]);
  if (statements.length > 0) await db.batch(statements);
}
