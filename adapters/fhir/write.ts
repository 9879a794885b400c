/** Writes the entries of the index that calls read. Each step replaces the entries of some resources. */
import { sha256, toBase64 } from "../../lib/text/bytes.ts";
import { typedWords } from "./names.ts";
import { parametersOf, rows, setting, type Value } from "./store.ts";
import type { Built } from "./stored.ts";

const withTypedWords = (text: string): string => `${text} ${typedWords(text)}`.trim();

/** Which resources a step of the build concerns, as a condition on their ID. */
interface Scope {
  condition(id: string): string;
  values: Value[];
}

export const idsAfter = (after: string, last: string | null): Scope =>
  last === null
    ? { condition: (id) => `${id} > ?`, values: [after] }
    : { condition: (id) => `${id} > ? AND ${id} <= ?`, values: [after, last] };
export const theseIds = (ids: readonly string[]): Scope => ({
  condition: (id) => `${id} IN (SELECT value FROM json_each(?))`,
  values: [JSON.stringify(ids)],
});

/** Returns a short text that differs for values that differ. */
export const digestOf = async (value: unknown): Promise<string> =>
  toBase64((await sha256(JSON.stringify(value))).subarray(0, 12));

/**
 * Returns the statements that make the entries of a kind, in a scope, those of a step. Entries that stay as they are cost no
 * write. The second value is the number of entries that change.
 */
export async function replaceEntries(
  db: D1Database,
  kind: "provider" | "location" | "service",
  { condition, values }: Scope,
  { entries, findings }: Built,
): Promise<[D1PreparedStatement[], number]> {
  const [stored, [{ last } = { last: 0 }], isBuilt] = await Promise.all([
    rows<{ row: number; id: string; digest: string; updated: string | null }>(
      db,
      `SELECT rowid AS row, id, digest, updated FROM entries WHERE kind = ? AND ${condition("id")}`,
      kind,
      ...values,
    ),
    rows<{ last: number }>(db, "SELECT coalesce(max(rowid), 0) AS last FROM entries"),
    setting(db, "was-built"),
  ]);
  const keyOf = ({ id, digest }: { id: string; digest: string }) => `${id} ${digest}`;
  const built = await Promise.all(
    entries.map(async (entry) => ({ ...entry, digest: `${await digestOf(entry.doc)} ${await digestOf(entry)}` })),
  );
  const [known, wanted] = [new Set(stored.map(keyOf)), new Set(built.map(keyOf))];
  const changed = built
    .filter((entry) => !known.has(keyOf(entry)))
    .map((entry, index) => ({ ...entry, row: last + 1 + index }));
  // Others may have read what the index had before, so what differs from that changes now, whatever the directory says. Free
  // times are not part of what they read.
  const docOf = (digest: string) => digest.split(" ")[0];
  const before = new Map(stored.map(({ id, digest, updated }) => [`${id} ${docOf(digest)}`, updated]));
  const now = new Date().toISOString();
  const changedAt = ({ id, digest, updated }: (typeof built)[number]): string | null => {
    const same = before.get(`${id} ${docOf(digest)}`);
    return same !== undefined ? same : isBuilt === undefined ? updated : now;
  };
  const old = stored.filter((entry) => !wanted.has(keyOf(entry)));
  const gone = JSON.stringify(old.map(({ row }) => row));
  const insert = (text: string, list: readonly unknown[][]) =>
    parametersOf(list).map((parameter) => db.prepare(text).bind(parameter));
  const statements = [
    ...(old.length === 0
      ? []
      : ["DELETE FROM places WHERE entry", "DELETE FROM facts WHERE entry", "DELETE FROM entries_text WHERE rowid"]
          .concat("DELETE FROM entries WHERE rowid")
          .map((text) => db.prepare(`${text} IN (SELECT value FROM json_each(?))`).bind(gone))),
    ...insert(
      `INSERT INTO entries (rowid, kind, id, path, sort, first_free, free_count, updated, digest, json)
        SELECT value ->> 0, '${kind}', value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6,
          value ->> 7, value ->> 8 FROM json_each(?)`,
      changed.map((entry) => [
        entry.row,
        entry.id,
        entry.path,
        entry.sort.toLowerCase(),
        entry.first ?? null,
        entry.count ?? 0,
        changedAt(entry),
        entry.digest,
        JSON.stringify(entry.doc),
      ]),
    ),
    ...insert(
      `INSERT INTO places SELECT value ->> 0, '${kind}', value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5
        FROM json_each(?)`,
      changed.flatMap(({ row, places }) =>
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
      changed.flatMap(({ row, facts }) => facts.map(([name, value]) => [row, name, value])),
    ),
    ...insert(
      `INSERT INTO entries_text (rowid, kind, name, terms, place)
        SELECT value ->> 0, '${kind}', value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)`,
      changed.map(({ row, text }) => [row, ...[text.name, text.terms, text.place].map(withTypedWords)]),
    ),
    ...(await replaceFindings(db, kind, { condition, values }, findings)),
  ];
  return [statements, changed.length + old.length];
}

/** Returns the statements that make the findings about a scope those of a step. */
async function replaceFindings(
  db: D1Database,
  kind: string,
  { condition, values }: Scope,
  findings: Built["findings"],
): Promise<D1PreparedStatement[]> {
  const stored = await rows<{ owner_id: string; kind: string; resource: string; detail: string }>(
    db,
    `SELECT owner_id, kind, resource, detail FROM findings WHERE owner_kind = ? AND ${condition("owner_id")}`,
    kind,
    ...values,
  );
  const known = new Set(stored.map((one) => JSON.stringify([one.owner_id, one.kind, one.resource, one.detail])));
  const wanted = new Set(findings.map((one) => JSON.stringify([one.owner, one.kind, one.resource, one.detail])));
  const listOf = (texts: Iterable<string>) => [...texts].map((text) => JSON.parse(text) as string[]);
  return [
    ...parametersOf(listOf([...known].filter((text) => !wanted.has(text)))).map((list) =>
      db
        .prepare(
          `DELETE FROM findings WHERE (owner_kind, owner_id, kind, resource, detail) IN
            (SELECT ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?2))`,
        )
        .bind(kind, list),
    ),
    ...parametersOf(listOf([...wanted].filter((text) => !known.has(text)))).map((list) =>
      db
        .prepare(
          `INSERT INTO findings SELECT ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?2)
            WHERE TRUE ON CONFLICT DO NOTHING`,
        )
        .bind(kind, list),
    ),
  ];
}

/** Counts the entries with each fact, for the lists of choices. */
export const countChoices = (db: D1Database): D1PreparedStatement[] => [
  db.prepare("DELETE FROM choices"),
  db.prepare("INSERT INTO choices SELECT name, value, count(*) FROM facts GROUP BY name, value"),
];
