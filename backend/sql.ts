import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types";

type Value = string | number | null;

/** An SQL fragment with its bound values. Fragments can be nested. */
export interface Sql {
  readonly text: string;
  readonly values: readonly Value[];
}

const isSql = (part: unknown): part is Sql => typeof part === "object" && part !== null && "text" in part;

/**
 * Template tag for SQL: sql`SELECT … WHERE id = ${id}`. Values become SQL parameters, and nested fragments become part
 * of the SQL text.
 */
export function sql(parts: TemplateStringsArray, ...values: (Value | boolean | Date | Sql)[]): Sql {
  let text = parts[0] ?? "";
  const bindings: Value[] = [];
  for (const [index, value] of values.entries()) {
    if (isSql(value)) {
      text += value.text;
      bindings.push(...value.values);
    } else {
      text += "?";
      bindings.push(typeof value === "boolean" ? Number(value) : value instanceof Date ? toTimestamp(value) : value);
    }
    text += parts[index + 1] ?? "";
  }
  return { text, values: bindings };
}

// The database stores times as UTC strings without milliseconds.
const toTimestamp = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;

/** Returns the SQL expression that formats an amount in cents as `money` does, such as `$25`, `$25.50`, or `$1,200`. */
export const moneyText = (cents: Sql): Sql =>
  sql`(SELECT printf('$%,d', cents / 100) || iif(cents % 100, printf('.%02d', cents % 100), '')
    FROM (SELECT ${cents} AS cents))`;

/**
 * Joins SQL conditions with AND. Undefined conditions are skipped. If all conditions are undefined, the result is TRUE.
 */
export function all(...conditions: (Sql | undefined)[]): Sql {
  const presentConditions = conditions.filter((condition) => condition !== undefined);
  if (presentConditions.length === 0) return { text: "TRUE", values: [] };
  return {
    text: presentConditions.map(({ text }) => `(${text})`).join(" AND "),
    values: presentConditions.flatMap(({ values }) => values),
  };
}

/**
 * Returns the SQL condition for rows whose column value is in a list. The list may have any length, because the
 * statement passes it as one JSON parameter.
 */
export const among = (column: string, list: readonly (string | number)[]): Sql => ({
  text: `${column} IN (SELECT value FROM json_each(?))`,
  values: [JSON.stringify(list)],
});

/** Returns only the integers in a list of IDs, because all IDs in the database are integers. */
export const idsOf = (ids: readonly string[]): number[] => ids.map(Number).filter(Number.isInteger);

/**
 * Returns the SQL condition for rows whose integer column equals an ID exactly. In SQLite, a plain comparison would
 * also match the string `015` with the integer 15.
 */
export const isId = (column: Sql, id: string): Sql => sql`(${column} = ${id} AND CAST(${column} AS TEXT) = ${id})`;

/** Prepares an SQL fragment for a database. */
export function prepare(db: Pick<D1Database, "prepare">, { text, values }: Sql): D1PreparedStatement {
  return db.prepare(text).bind(...values);
}

/** Returns all rows of an SQL query. */
export async function rows<Row>(db: Pick<D1Database, "prepare">, query: Sql): Promise<Row[]> {
  return (await prepare(db, query).all<Row>()).results;
}

/** Returns the first row of an SQL query, or null if the query returns no rows. */
export function row<Row>(db: Pick<D1Database, "prepare">, query: Sql): Promise<Row | null> {
  return prepare(db, query).first<Row>();
}
