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

/**
 * Maximum length of a list in one parameter, in characters. D1 rejects parameters of more than 2 MB, and a character has up
 * to 3 bytes.
 */
const MAX_LIST = 600_000;

/** Returns a list as JSON texts that D1 accepts as parameters. An empty list has no text. */
export function listTexts(list: readonly unknown[]): string[] {
  const parts: string[][] = [];
  let size = MAX_LIST;
  for (const item of list.map((one) => JSON.stringify(one))) {
    size += item.length + 1;
    if (size > MAX_LIST) {
      parts.push([]);
      size = item.length + 1;
    }
    parts.at(-1)!.push(item);
  }
  return parts.map((part) => `[${part.join(",")}]`);
}

/** Returns the first items of a list that fit into one response of at most 2 MB, at least one, by their number of characters. */
export function fitting<Item>(list: readonly Item[], lengthOf: (item: Item) => number): Item[] {
  let size = 0;
  return list.filter((item, at) => {
    size += lengthOf(item);
    return at === 0 || size <= MAX_LIST;
  });
}

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
