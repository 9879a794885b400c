import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types";

/** The methods of a D1 binding that the seed functions use. */
export type Database = Pick<D1Database, "prepare" | "batch">;

export type Value = string | number | boolean | null | undefined;
export type Row = Record<string, Value>;

/** Maximum length of the JSON in an SQL parameter, in characters. D1 allows 2 MB per parameter. */
const MAX_CHUNK_BYTES = 900_000;

/**
 * Returns the SQL statements that insert `rows`. Each statement receives one JSON parameter with as many rows as D1's
 * limits allow. The first row determines the columns. With `OR IGNORE`, existing rows are kept.
 */
export function insert(
  db: Database,
  table: string,
  rows: readonly Row[],
  conflict: "" | "OR IGNORE" = "",
): D1PreparedStatement[] {
  const [first] = rows;
  if (!first) return [];
  const columns = Object.keys(first);
  const values = columns.map((_, index) => `value ->> ${index}`).join(", ");
  const statement = db.prepare(
    `INSERT ${conflict} INTO ${table} (${columns.join(", ")}) SELECT ${values} FROM json_each(?1) WHERE true`,
  );
  const statements: D1PreparedStatement[] = [];
  let chunk: string[] = [];
  let size = 0;
  const flush = () => {
    statements.push(statement.bind(`[${chunk.join(",")}]`));
    chunk = [];
    size = 0;
  };
  for (const row of rows) {
    const text = JSON.stringify(columns.map((column) => row[column] ?? null));
    chunk.push(text);
    size += text.length;
    if (size > MAX_CHUNK_BYTES) flush();
  }
  if (chunk.length > 0) flush();
  return statements;
}
