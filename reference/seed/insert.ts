import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types";

/** What filling needs of a D1 binding: Miniflare's, the Worker's and a test's all have it. */
export type Database = Pick<D1Database, "prepare" | "batch">;

export type Value = string | number | boolean | null | undefined;
export type Row = Record<string, Value>;

/** Characters of JSON in one parameter; D1 takes 2 MB. */
const CHUNK = 900_000;

/**
 * Statements that insert `rows`, as few as D1's limits allow: each takes its rows as one JSON parameter
 * and names the columns of the first row.
 */
export function insert(db: Database, table: string, rows: readonly Row[]): D1PreparedStatement[] {
  const [first] = rows;
  if (!first) return [];
  const columns = Object.keys(first);
  const values = columns.map((_, index) => `value ->> ${index}`).join(", ");
  const statement = db.prepare(
    `INSERT INTO ${table} (${columns.join(", ")}) SELECT ${values} FROM json_each(?1) WHERE true`,
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
    if (size > CHUNK) flush();
  }
  if (chunk.length > 0) flush();
  return statements;
}
