import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types";

type Value = string | number | null;

/** A fragment of SQL with its values; fragments nest. */
export interface Sql {
  readonly text: string;
  readonly values: readonly Value[];
}

const isSql = (part: unknown): part is Sql => typeof part === "object" && part !== null && "text" in part;

/** sql`SELECT … WHERE id = ${id}`: a value becomes a parameter, a fragment is inserted as it is. */
export function sql(parts: TemplateStringsArray, ...values: (Value | boolean | Date | Sql)[]): Sql {
  let text = parts[0] ?? "";
  const bound: Value[] = [];
  for (const [index, value] of values.entries()) {
    if (isSql(value)) {
      text += value.text;
      bound.push(...value.values);
    } else {
      text += "?";
      bound.push(typeof value === "boolean" ? Number(value) : value instanceof Date ? moment(value) : value);
    }
    text += parts[index + 1] ?? "";
  }
  return { text, values: bound };
}

// As the database stores times: UTC, to the second.
const moment = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;

/** Conditions that must all hold; a missing one does not count, and none at all always holds. */
export function all(...conditions: (Sql | undefined)[]): Sql {
  const held = conditions.filter((condition) => condition !== undefined);
  if (held.length === 0) return { text: "TRUE", values: [] };
  return { text: held.map(({ text }) => `(${text})`).join(" AND "), values: held.flatMap(({ values }) => values) };
}

/** `column IN (…)`, however long the list: it travels as one parameter. */
export const among = (column: string, list: readonly (string | number)[]): Sql => ({
  text: `${column} IN (SELECT value FROM json_each(?))`,
  values: [JSON.stringify(list)],
});

/** The whole numbers among some ids; the database has no other ids. */
export const idsOf = (ids: readonly string[]): number[] => ids.map(Number).filter(Number.isInteger);

/** A column of whole numbers that holds an id exactly as it is written: the database would take `015` for 15, too. */
export const isId = (column: Sql, id: string): Sql => sql`(${column} = ${id} AND CAST(${column} AS TEXT) = ${id})`;

/** Prepares a fragment for a database. */
export function prepare(db: Pick<D1Database, "prepare">, { text, values }: Sql): D1PreparedStatement {
  return db.prepare(text).bind(...values);
}

/** All rows of a SQL fragment. */
export async function rows<Row>(db: Pick<D1Database, "prepare">, query: Sql): Promise<Row[]> {
  return (await prepare(db, query).all<Row>()).results;
}

/** Its first row, if any. */
export function row<Row>(db: Pick<D1Database, "prepare">, query: Sql): Promise<Row | null> {
  return prepare(db, query).first<Row>();
}
