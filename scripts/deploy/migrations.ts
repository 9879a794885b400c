import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const root = join(import.meta.dirname, "../..");

/** Folders with migrations, and the prefix of the last file that was written before migrations were checked. */
const FOLDERS = [
  ["backend/migrations", "0040"],
  ["worker/db/migrations", "0020"],
] as const;

interface Migration {
  file: string;
  sql: string;
}

interface Column {
  type: string;
  required: boolean;
  /** Position in the primary key, or 0. */
  key: number;
  /** The default as an SQL expression. */
  fallback: string | null;
}

interface Table {
  columns: Map<string, Column>;
  /** Columns of each unique constraint, sorted and joined. */
  unique: Set<string>;
  /** Columns of each foreign key, with the table to which it refers. */
  references: { columns: string[]; table: string }[];
  /** Values to which a CHECK constraint restricts a column. */
  allowed: Map<string, string[]>;
  rows: number;
}

interface Schema {
  tables: Map<string, Table>;
  triggers: Map<string, { table: string; sql: string }>;
  views: Set<string>;
}

/**
 * Returns what is wrong with the repository's migrations. While a release moves traffic, and after a rollback, the
 * previous release uses a database that has the migrations of the new one.
 */
export function migrationProblems(): string[] {
  return FOLDERS.flatMap(([folder, last]) => {
    const files = readdirSync(join(root, folder)).filter((file) => file.endsWith(".sql"));
    const migrations = files
      .sort()
      .map((name) => ({ file: `${folder}/${name}`, sql: readFileSync(join(root, folder, name), "utf8") }));
    const from = files.findIndex((name) => name.slice(0, last.length) > last);
    return from < 0 ? [] : problemsOf(migrations.slice(0, from), migrations.slice(from), releases());
  });
}

const releases = (): Set<string> =>
  new Set(execFileSync("git", ["tag", "--merged", "HEAD"], { cwd: root, encoding: "utf8" }).split("\n"));

/**
 * Applies migrations to an SQLite database in memory, and returns what each one removes or restricts. A migration may
 * remove what no release has used since a tagged release, if it says so in a comment: `-- unused since v1.2.0`.
 */
export function problemsOf(
  earlier: readonly Migration[],
  migrations: readonly Migration[],
  released: ReadonlySet<string>,
): string[] {
  const db = new DatabaseSync(":memory:");
  db.exec("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON");
  for (const { sql } of earlier) db.exec(sql);
  const problems: string[] = [];
  for (const { file, sql } of migrations) {
    const add = (problem: string) => problems.push(`${file} ${problem}`);
    const [, release] = /^-- unused since (v\S+)/m.exec(sql) ?? [];
    if (release && !released.has(release)) add(`says "unused since ${release}", but there is no tag ${release}`);
    fillTables(db);
    const before = schemaOf(db);
    try {
      db.exec(sql);
    } catch (error) {
      add(`cannot be applied to tables with rows: ${(error as Error).message}`);
      break;
    }
    if (!release) for (const problem of differences(before, schemaOf(db))) add(problem);
  }
  db.close();
  return problems;
}

/** Writes a row to each empty table, so that a migration that loses rows is noticed. */
function fillTables(db: DatabaseSync): void {
  const values: Record<string, string> = { INTEGER: "1", REAL: "1", BLOB: "x'00'" };
  for (const [name, { columns, rows }] of schemaOf(db).tables) {
    if (rows > 0) continue;
    const names = [...columns.keys()].map((column) => `"${column}"`);
    // A text such as '{}' is valid for triggers and expressions that read JSON.
    const row = [...columns.values()].map(({ type }) => values[type.toUpperCase()] ?? "'{}'");
    db.exec(`INSERT INTO "${name}" (${names.join(", ")}) VALUES (${row.join(", ")})`);
  }
}

type Row = Record<string, string | number | null>;

function schemaOf(db: DatabaseSync): Schema {
  const all = (sql: string) => db.prepare(sql).all() as Row[];
  const perTable = (sql: string) => Map.groupBy(all(sql), (row) => String(row.of_table));
  const entries = all(
    `SELECT l.name, l.type, s.sql FROM pragma_table_list l JOIN sqlite_schema s ON s.name = l.name
     WHERE l.schema = 'main' AND l.type IN ('table', 'virtual', 'view')`,
  );
  const columns = perTable(
    `SELECT t.name AS of_table, c.* FROM sqlite_schema t, pragma_table_xinfo(t.name) c WHERE t.type = 'table' AND c.hidden = 0`,
  );
  const unique = perTable(
    `SELECT t.name AS of_table, i.name AS index_name, c.name FROM sqlite_schema t, pragma_index_list(t.name) i,
       pragma_index_info(i.name) c WHERE t.type = 'table' AND i."unique" = 1 ORDER BY c.name`,
  );
  const references = perTable(
    "SELECT t.name AS of_table, k.* FROM sqlite_schema t, pragma_foreign_key_list(t.name) k WHERE t.type = 'table'",
  );
  const tables = entries.filter(({ type }) => type !== "view");
  const triggers = all("SELECT name, tbl_name, sql FROM sqlite_schema WHERE type = 'trigger'");
  return {
    tables: new Map(
      tables.map(({ name, sql }) => {
        const table = String(name);
        return [
          table,
          {
            columns: new Map((columns.get(table) ?? []).map((column) => [String(column.name), columnOf(column)])),
            unique: new Set(
              groups(unique.get(table), "index_name").map((rows) => rows.map((row) => row.name).join(", ")),
            ),
            references: groups(references.get(table), "id").map((rows) => ({
              columns: rows.map(({ from }) => String(from)),
              table: String(rows[0]?.table),
            })),
            allowed: allowedValues(String(sql)),
            rows: Number(all(`SELECT count(*) AS rows FROM "${table}"`)[0]?.rows),
          },
        ];
      }),
    ),
    triggers: new Map(triggers.map(({ name, tbl_name, sql }) => [`${name}`, { table: `${tbl_name}`, sql: `${sql}` }])),
    views: new Set(entries.filter(({ type }) => type === "view").map(({ name }) => String(name))),
  };
}

const groups = (rows: readonly Row[] = [], key: string): Row[][] => [
  ...Map.groupBy(rows, (row) => String(row[key])).values(),
];

const columnOf = ({ type, notnull, pk, dflt_value }: Row): Column => ({
  type: String(type),
  required: notnull === 1,
  key: Number(pk),
  fallback: dflt_value === null || dflt_value === undefined ? null : String(dflt_value),
});

/** Returns the values of `column IN ('a', 'b')` in the constraints of a table, by column. */
const allowedValues = (sql: string): Map<string, string[]> =>
  new Map(
    [...sql.matchAll(/\bCHECK\s*\(\s*"?(\w+)"?\s+IN\s*\(([^)]*)\)/gi)].map(([, column = "", values = ""]) => [
      column,
      values.split(",").map((value) => value.trim()),
    ]),
  );

const LIVE = "the live release";

function* differences(before: Schema, after: Schema): Generator<string> {
  for (const view of before.views) if (!after.views.has(view)) yield `removes the view ${view}, which ${LIVE} may read`;
  for (const [name, { table }] of before.triggers)
    if (!after.triggers.has(name) && after.tables.has(table))
      yield `removes the trigger ${name} of ${table}, on which ${LIVE} may rely`;
  for (const [name, { table, sql }] of after.triggers)
    if (!before.triggers.has(name) && before.tables.has(table) && /\bRAISE\s*\(/i.test(sql))
      yield `adds the trigger ${name}, which rejects writes of ${LIVE} to ${table}`;
  for (const [name, old] of before.tables) {
    const table = after.tables.get(name);
    if (table) yield* tableDifferences(name, old, table);
    else yield `removes or renames the table ${name}, which ${LIVE} uses`;
  }
}

function* tableDifferences(name: string, before: Table, after: Table): Generator<string> {
  for (const [column, old] of before.columns) {
    const now = after.columns.get(column);
    const label = `${name}.${column}`;
    if (!now) {
      yield `removes or renames the column ${label}, which ${LIVE} uses`;
      continue;
    }
    if (now.type !== old.type) yield `changes the type of ${label} from ${old.type} to ${now.type}`;
    if (now.key !== old.key) yield `changes the primary key of ${name}`;
    if (now.required && !old.required) yield `makes ${label} NOT NULL, but ${LIVE} may write NULL`;
    if (old.fallback !== null && now.fallback === null)
      yield `removes the default of ${label}, on which ${LIVE} relies`;
  }
  for (const [column, { required, fallback }] of after.columns)
    if (!before.columns.has(column) && required && fallback === null)
      yield `adds the NOT NULL column ${name}.${column} without a default, which ${LIVE} does not write`;
  const isNewAndEmpty = (column: string) => !before.columns.has(column) && after.columns.get(column)?.fallback === null;
  for (const columns of after.unique)
    if (!before.unique.has(columns) && !columns.split(", ").some(isNewAndEmpty))
      yield `makes ${name} (${columns}) unique, but ${LIVE} may write duplicates`;
  for (const columns of before.unique)
    if (!after.unique.has(columns))
      yield `removes the unique constraint on ${name} (${columns}), on which ${LIVE} relies`;
  for (const { columns, table } of after.references)
    if (
      columns.every((column) => before.columns.has(column)) &&
      !before.references.some((old) => old.table === table && `${old.columns}` === `${columns}`)
    )
      yield `makes ${name} (${columns.join(", ")}) refer to ${table}, which ${LIVE} does not check`;
  for (const [column, values] of after.allowed) {
    const old = before.allowed.get(column);
    if (!before.columns.has(column) || old?.every((value) => values.includes(value))) continue;
    yield `restricts ${name}.${column} to ${values.join(", ")}, but ${LIVE} may write ${old ? old.join(", ") : "other values"}`;
  }
  if (after.rows < before.rows) yield `removes rows of ${name}, which ${LIVE} may read`;
}
