import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types";

/** The methods of a D1 binding that the seed functions use. */
export type Database = Pick<D1Database, "prepare" | "batch">;

export type Value = string | number | boolean | null | undefined;
export type Row = Record<string, Value>;

/** Maximum length of the JSON in an SQL parameter, in characters. D1 allows 2 MB per parameter. */
const MAX_PARAMETER = 900_000;
/** Maximum length of an SQL statement in a file, in bytes. D1 allows 100 KB. */
const MAX_STATEMENT = 90_000;

type Conflict = "" | "OR IGNORE";

/**
 * Returns the SQL statements that insert `rows`. Each statement receives one JSON parameter with as many rows as D1's
 * limits allow. The first row determines the columns. With `OR IGNORE`, existing rows are kept.
 */
export function insert(
  db: Database,
  table: string,
  rows: readonly Row[],
  conflict: Conflict = "",
): D1PreparedStatement[] {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return [];
  const statement = db.prepare(statementOf(table, columns, conflict, "?1"));
  return chunksOf(columns, rows, MAX_PARAMETER).map((chunk) => statement.bind(chunk));
}

/** Returns SQL statements as text for `wrangler d1 execute --file`, which insert `rows` and keep existing rows. */
export function insertText(table: string, rows: readonly Row[]): string[] {
  const columns = Object.keys(rows[0] ?? {});
  return chunksOf(columns, rows, MAX_STATEMENT).map(
    (chunk) => `${statementOf(table, columns, "OR IGNORE", `'${chunk.replaceAll("'", "''")}'`)};`,
  );
}

function statementOf(table: string, columns: readonly string[], conflict: Conflict, json: string): string {
  const values = columns.map((_, index) => `value ->> ${index}`).join(", ");
  return `INSERT ${conflict} INTO ${table} (${columns.join(", ")}) SELECT ${values} FROM json_each(${json}) WHERE true`;
}

/** Returns the values of rows as JSON texts of about at most `max` bytes. */
function chunksOf(columns: readonly string[], rows: readonly Row[], max: number): string[] {
  const chunks: string[] = [];
  let chunk: string[] = [];
  let size = 0;
  for (const row of rows) {
    const text = JSON.stringify(columns.map((column) => row[column] ?? null));
    const bytes = new TextEncoder().encode(text.replaceAll("'", "''")).length + 1;
    if (size + bytes > max && chunk.length > 0) {
      chunks.push(`[${chunk.join(",")}]`);
      chunk = [];
      size = 0;
    }
    chunk.push(text);
    size += bytes;
  }
  if (chunk.length > 0) chunks.push(`[${chunk.join(",")}]`);
  return chunks;
}
