import type { RecordImport } from "../../contracts/records.ts";
import { matchHeadings } from "../../lib/records/headings.ts";
import { type KindName, kindOf } from "../../lib/records/kinds.ts";
import type { Context } from "../route.ts";
import { storeWords } from "../search/spelling.ts";
import { secretId } from "../secret-id.ts";
import { among, fitting, listTexts, prepare, row, rows, type Sql, sql } from "../sql.ts";
import { type Change, type CheckedRow, checkRows, type FileRow, type Problem } from "./check.ts";
import { registeredPeople, rescheduledMails } from "./registered-people.ts";
import { recordTables } from "./registry.ts";

/** Number of rows that one check reads, and the numbers of problems and changes that a report lists. */
const ROWS_PER_CHECK = 1_000;
const MAX_PROBLEMS = 200;
const MAX_CHANGES = 100;

export interface ImportRow {
  id: string;
  kind: KindName;
  file_name: string;
  state: "open" | "checked" | "applied" | "undone";
  headings: string;
  mapping: string;
  name: string;
  created_at: string;
  applied_at: string | null;
  applied_by: string | null;
  position: number | null;
  undone_at: string | null;
  undone_by: string | null;
}

export const importById = (db: D1Database, id: string) =>
  row<ImportRow>(db, sql`SELECT * FROM imports WHERE id = ${id}`);

/** Starts an import. Its rows follow in pieces, and change nothing before the import is applied. */
export async function startImport(
  { db, now, staff }: Pick<Context, "db" | "now" | "staff">,
  { kind, fileName, headings }: { kind: KindName; fileName: string; headings: readonly string[] },
): Promise<string> {
  const id = secretId("i");
  const mapping = matchHeadings(kindOf(kind), headings);
  await prepare(
    db,
    sql`INSERT INTO imports (id, kind, file_name, state, headings, mapping, subject, name, created_at)
      VALUES (${id}, ${kind}, ${fileName}, 'open', ${JSON.stringify(headings)}, ${JSON.stringify(mapping)},
        ${staff.subject}, ${staff.name}, ${now})`,
  ).run();
  return id;
}

/** Adds rows to an import. A repeated request replaces its rows. Returns false if the import no longer takes rows. */
export async function addRows(db: D1Database, importId: string, fileRows: readonly FileRow[]): Promise<boolean> {
  const found = await importById(db, importId);
  if (found?.state !== "open") return false;
  const texts = listTexts(fileRows.map(({ line, cells }) => [line, JSON.stringify(cells)]));
  await db.batch(
    texts.map((values) =>
      prepare(
        db,
        sql`INSERT OR REPLACE INTO import_rows (import_id, line, cells)
          SELECT ${importId}, value ->> 0, value ->> 1 FROM json_each(${values})`,
      ),
    ),
  );
  return true;
}

/** Returns the columns without a heading in the file that every new record needs. */
function missingColumns({ kind, mapping }: Pick<ImportRow, "kind" | "mapping">): string[] {
  const indexes: number[] = JSON.parse(mapping);
  return kindOf(kind)
    .columns.filter(({ required, name }, at) => required && (indexes[at] ?? -1) < 0 && name !== "id")
    .map(({ title }) => title);
}

/**
 * Checks the next rows of an import. Returns the number of the last row that was checked, or null after the last row.
 * @param after number of the last row that was already checked
 * @param mapping index of the heading for each column, which replaces the mapping of the import
 */
export async function checkImport(
  db: D1Database,
  found: ImportRow,
  after: number,
  mapping?: readonly number[],
): Promise<number | null> {
  const { id, kind } = found;
  if (mapping) await prepare(db, sql`UPDATE imports SET mapping = ${JSON.stringify(mapping)} WHERE id = ${id}`).run();
  const columns: number[] = mapping ? [...mapping] : JSON.parse(found.mapping);
  const stored = await rows<{ line: number; cells: string }>(
    db,
    sql`SELECT line, cells FROM import_rows WHERE import_id = ${id} AND line > ${after} ORDER BY line LIMIT ${ROWS_PER_CHECK}`,
  );
  const fileRows = stored.map(({ line, cells }): FileRow => ({ line, cells: JSON.parse(cells) }));
  const idAt = columns[kindOf(kind).columns.findIndex(({ name }) => name === "id")] ?? -1;
  const firstLines = new Map<string, number>();
  for (const { line, cells } of fileRows) {
    const key = cells[idAt]?.trim();
    if (key && !firstLines.has(key)) firstLines.set(key, line);
  }
  const earlier = await rows<{ key: string; line: number }>(
    db,
    sql`SELECT key, min(line) AS line FROM import_rows WHERE import_id = ${id} AND line <= ${after}
      AND ${among("key", [...firstLines.keys()])} GROUP BY key`,
  );
  for (const { key, line } of earlier) firstLines.set(key, line);
  const checked = await checkRows(db, kind, columns, fileRows, (key, line) => {
    const first = firstLines.get(key);
    return first === line ? undefined : first;
  });
  const values = checked.map(({ line, key, record, recordId, action, before, changes, problems }) => [
    line,
    key,
    record && JSON.stringify(record),
    recordId,
    action,
    before,
    JSON.stringify(changes),
    JSON.stringify(problems),
  ]);
  const statements = listTexts(values).map((list) =>
    prepare(
      db,
      // An upsert finds each row by its primary key. The planner would scan all rows for an UPDATE with a join.
      sql`INSERT INTO import_rows (import_id, line, cells, key, record, record_id, action, before, changes, problems)
        SELECT ${id}, value ->> 0, '[]', value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7
        FROM json_each(${list}) WHERE true
        ON CONFLICT (import_id, line) DO UPDATE SET key = excluded.key, record = excluded.record,
          record_id = excluded.record_id, action = excluded.action, before = excluded.before, changes = excluded.changes,
          problems = excluded.problems`,
    ),
  );
  if (statements.length > 0) await db.batch(statements);
  const last = fileRows.at(-1)?.line;
  if (last !== undefined && fileRows.length === ROWS_PER_CHECK) return last;
  await prepare(db, sql`UPDATE imports SET state = 'checked' WHERE id = ${id} AND state IN ('open', 'checked')`).run();
  return null;
}

const counted = (action: CheckedRow["action"], importId: string) =>
  sql`(SELECT count(*) FROM import_rows WHERE import_id = ${importId} AND action = ${action})`;

/** Returns an import with its counts, and the first problems and changes. */
export async function importReport(db: D1Database, found: ImportRow): Promise<RecordImport> {
  const { id, kind } = found;
  const [counts, problems, changes, people] = await Promise.all([
    row<{ add: number; change: number; same: number; problem: number }>(
      db,
      sql`SELECT ${counted("add", id)} AS "add", ${counted("change", id)} AS change, ${counted("same", id)} AS same,
        ${counted("problem", id)} AS problem`,
    ),
    rows<{ line: number; problems: string }>(
      db,
      sql`SELECT line, problems FROM import_rows WHERE import_id = ${id} AND action = 'problem' ORDER BY line LIMIT ${MAX_PROBLEMS}`,
    ),
    rows<{ line: number; key: string; action: "add" | "change"; record: string; changes: string }>(
      db,
      sql`SELECT line, key, action, record, changes FROM import_rows
        WHERE import_id = ${id} AND action IN ('add', 'change') ORDER BY line LIMIT ${MAX_CHANGES}`,
    ),
    kind === "sessions" ? registeredPeople(db, id) : [],
  ]);
  return {
    id,
    kind,
    fileName: found.file_name,
    state: found.state,
    by: found.name,
    appliedBy: found.applied_by ?? undefined,
    at: found.created_at,
    appliedAt: found.applied_at ?? undefined,
    undoneAt: found.undone_at ?? undefined,
    undoneBy: found.undone_by ?? undefined,
    headings: JSON.parse(found.headings),
    mapping: JSON.parse(found.mapping),
    missing: missingColumns(found),
    counts: counts ?? { add: 0, change: 0, same: 0, problem: 0 },
    problems: problems.flatMap(({ line, problems: list }) =>
      (JSON.parse(list) as Problem[]).map(([column, wrong, allowed]) => ({ line, column, wrong, allowed })),
    ),
    changes: fitting(changes, ({ changes: list }) => list.length).map(
      ({ line, key, action, record, changes: list }) => ({
        line,
        key,
        action,
        name: titleOf(JSON.parse(record)),
        fields: (JSON.parse(list) as Change[]).map(([column, before, after]) => ({ column, before, after })),
      }),
    ),
    people,
  };
}

const titleOf = (record: Record<string, unknown>): string => {
  const { name, title, first_name, last_name, payer, plan, starts } = record;
  return [
    name ?? title ?? (first_name && `${first_name} ${last_name}`) ?? (payer && `${payer} ${plan}`) ?? starts ?? "",
  ].join("");
};

const changedRows = (importId: string, record: "record" | "before", actions: readonly string[]): Sql =>
  sql`(SELECT record_id AS id, ${{ text: record, values: [] }} AS record FROM import_rows
    WHERE import_id = ${importId} AND ${among("action", actions)})`;

/** Returns the statement that fails its transaction if a condition holds: no import has the state that it sets. */
const failIf = (importId: string, condition: Sql): Sql =>
  sql`UPDATE imports SET state = 'stale' WHERE id = ${importId} AND ${condition}`;

/** Returns the query for the rows of an import whose record is not the record with which the row was compared. */
const staleRows = ({ id, kind }: Pick<ImportRow, "id" | "kind">): Sql => {
  const { table, record } = recordTables[kind];
  return sql`SELECT key FROM import_rows LEFT JOIN ${{ text: table, values: [] }} AS t ON t.id = record_id
    WHERE import_id = ${id} AND action = 'change' AND ${record} IS NOT before`;
};

/** Returns who changed a record last, by the ID in the provider's files, and when. */
export const lastChange = (db: D1Database, kind: KindName, key: string) =>
  row<{ by: string; at: string }>(
    db,
    sql`SELECT coalesce(undone_by, applied_by, name) AS "by", coalesce(undone_at, applied_at) AS at
      FROM imports JOIN import_rows ON import_id = imports.id AND key = ${key} AND action IN ('add', 'change')
      WHERE kind = ${kind} AND state IN ('applied', 'undone') ORDER BY at DESC, position DESC LIMIT 1`,
  );

/** Returns why an import cannot be applied any more: another change came after its check. */
export async function staleReason(db: D1Database, found: ImportRow): Promise<string> {
  const stale = await row<{ key: string }>(db, sql`${staleRows(found)} LIMIT 1`);
  if (!stale) return "A record to which the file refers was changed or removed in the meantime. Check the file again.";
  const change = await lastChange(db, found.kind, stale.key);
  return `${change?.by ?? "Another user"} changed or removed a record after the file was checked. Nothing was changed. Check the file again.`;
}

/**
 * Applies an import in one transaction: all of its rows, or none. Returns the reason if nothing was changed. Throws a
 * constraint error if a record that the import changes is not the record of the check any more.
 */
export async function applyImport(
  { db, now, staff }: Pick<Context, "db" | "now" | "staff">,
  found: ImportRow,
): Promise<string | null> {
  const { id, kind } = found;
  if (found.state === "applied") return "The import was already applied.";
  if (found.state !== "checked") return "The import was not checked.";
  const { counts, missing } = await importReport(db, found);
  if (counts.problem > 0) return "The file has problems. Correct them and import the file again.";
  if (missing.length > 0 && counts.add > 0) return `The file has no column for ${missing.join(", ")}.`;
  const table = recordTables[kind];
  const tableName = { text: table.table, values: [] };
  const all = changedRows(id, "record", ["add", "change"]);
  const isFirst = sql`(SELECT state FROM imports WHERE imports.id = ${id}) = 'checked'`;
  const results = await db.batch(
    [
      failIf(id, sql`EXISTS (${staleRows(found)})`),
      sql`INSERT INTO import_rows (import_id, line, cells, record_id)
        SELECT import_id, line, '[]', row_number() OVER (ORDER BY line) + max((SELECT coalesce(max(id), 0) FROM ${tableName}),
          (SELECT coalesce(max(id), 0) FROM record_keys WHERE kind = ${kind}))
        FROM import_rows WHERE import_id = ${id} AND action = 'add' AND ${isFirst}
        ON CONFLICT (import_id, line) DO UPDATE SET record_id = excluded.record_id`,
      ...table.write(all),
      sql`INSERT INTO record_keys (kind, key, id) SELECT ${kind}, key, record_id FROM import_rows
        WHERE import_id = ${id} AND action = 'add' AND ${isFirst}`,
      ...(kind === "sessions" ? [rescheduledMails(id, now)] : []),
      sql`UPDATE imports SET state = 'applied', applied_at = ${now}, applied_by = ${staff.name},
        position = (SELECT coalesce(max(position), 0) + 1 FROM imports)
        WHERE id = ${id} AND state = 'checked' RETURNING id`,
    ].map((statement) => prepare(db, statement)),
  );
  if (results.at(-1)?.results.length !== 1) return "The import was already applied.";
  await updateWords(db, kind);
  return null;
}

/** Undoes an import in one transaction. Returns the reason if nothing was changed. */
export async function undoImport(
  { db, now, staff }: Pick<Context, "db" | "now" | "staff">,
  found: ImportRow,
): Promise<string | null> {
  const { id, kind } = found;
  if (found.state !== "applied")
    return found.state === "undone" ? "The import was already undone." : "The import was not applied.";
  const table = recordTables[kind];
  const tableName = { text: table.table, values: [] };
  const laterChange = sql`SELECT coalesce(imports.applied_by, imports.name) AS name FROM imports JOIN import_rows AS theirs ON theirs.import_id = imports.id
      JOIN import_rows AS ours ON ours.import_id = ${id} AND ours.record_id = theirs.record_id
      WHERE imports.kind = ${kind} AND imports.state = 'applied' AND imports.id <> ${id} AND theirs.action IN ('add', 'change') AND ours.action IN ('add', 'change')
        AND (imports.applied_at, imports.position) > (${found.applied_at}, ${found.position}) LIMIT 1`;
  const later = await row<{ name: string }>(db, laterChange);
  if (later) return `${later.name} changed some of the records later. Undo that change first.`;
  const added = sql`(SELECT record_id FROM import_rows WHERE import_id = ${id} AND action = 'add')`;
  const used = await row<{ key: string; reason: string }>(
    db,
    sql`SELECT import_rows.key, ${table.inUse} AS reason FROM ${tableName} AS t JOIN import_rows ON record_id = t.id
      WHERE import_id = ${id} AND action = 'add' AND ${table.inUse} IS NOT NULL LIMIT 1`,
  );
  if (used) return `The ${kindOf(kind).one} ${used.key} cannot be removed: ${used.reason}.`;
  const results = await db.batch(
    [
      failIf(id, sql`EXISTS (${laterChange})`),
      ...table.write(changedRows(id, "before", ["change"])),
      ...table.remove(added),
      sql`DELETE FROM record_keys WHERE kind = ${kind} AND id IN ${added}`,
      sql`UPDATE imports SET state = 'undone', undone_at = ${now}, undone_by = ${staff.name}
        WHERE id = ${id} AND state = 'applied' RETURNING id`,
    ].map((statement) => prepare(db, statement)),
  );
  if (results.at(-1)?.results.length !== 1) return "The import was already undone.";
  await updateWords(db, kind);
  return null;
}

/** Updates the words that the spelling correction knows. */
async function updateWords(db: D1Database, kind: KindName): Promise<void> {
  const { words } = recordTables[kind];
  if (!words) return;
  const texts = (await rows<{ text: string }>(db, words)).map(({ text }) => text);
  await db.batch(storeWords(`own ${kind}`, texts).map((statement) => prepare(db, statement)));
}
