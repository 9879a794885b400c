import { localized } from "../demo/spanish/index.ts";
import { among, rows, type Sql, sql } from "../sql.ts";
import { property } from "./table.ts";

/** Returns the SQL expression for a field's Spanish text. The alias of the record's table is t. */
export const spanishOf = (kind: string, field: string): Sql =>
  sql`(SELECT spanish FROM own_spanish WHERE kind = ${kind} AND own_spanish.id = t.id AND field = ${field})`;

/** Returns the statements that store the Spanish text of the records of a source. A field's Spanish is in `<field>_es`. */
export const writeSpanish = (kind: string, fields: readonly string[], source: Sql): Sql[] => [
  removeSpanish(kind, sql`(SELECT id FROM ${source})`),
  ...fields.map(
    (field) => sql`INSERT INTO own_spanish (kind, id, field, english, spanish)
      SELECT ${kind}, source.id, ${field}, ${property(field)}, ${property(`${field}_es`)} FROM ${source} AS source
      WHERE coalesce(${property(`${field}_es`)}, '') <> '' AND coalesce(${property(field)}, '') <> ''`,
  ),
];

/** Returns the statement that removes the Spanish text of records, given a query for their IDs. */
export const removeSpanish = (kind: string, ids: Sql): Sql =>
  sql`DELETE FROM own_spanish WHERE kind = ${kind} AND id IN ${ids}`;

/** Returns the SQL expression for the Spanish names of a record's list, in the order of the list. */
export const spanishNamesOf = (kind: string): Sql =>
  sql`(SELECT json_group_array(spanish) FROM (SELECT spanish FROM own_spanish WHERE kind = ${kind} AND own_spanish.id = t.id ORDER BY field))`;

/**
 * Returns the statements that store the Spanish names of a list of the records of a source. The Spanish names have the
 * order of the English names, in which a name that occurs several times counts once.
 * @param name the English name of an item of the list, which is `item`
 */
export const writeSpanishNames = (kind: string, field: string, name: Sql, source: Sql): Sql[] => [
  removeSpanish(kind, sql`(SELECT id FROM ${source})`),
  sql`INSERT INTO own_spanish (kind, id, field, english, spanish)
    SELECT ${kind}, named.id, printf('%03d', named.place), named.name, spanish.value
    FROM (SELECT source.id, source.record, ${name} AS name, row_number() OVER (PARTITION BY source.id ORDER BY min(item.key)) - 1 AS place
      FROM ${source} AS source, json_each(source.record, ${`$.${field}`}) AS item WHERE ${name} IS NOT NULL GROUP BY source.id, ${name}) AS named,
      json_each(named.record, ${`$.${field}_es`}) AS spanish
    WHERE spanish.key = named.place`,
];

/** Returns a text and, for the title of a document, the part that names the record. */
const candidates = (text: string): string[] => [text, ...(text.includes(" | ") ? [text.split(" | ", 1)[0]!] : [])];

function textsIn(node: unknown): string[] {
  if (typeof node === "string") return candidates(node);
  return typeof node === "object" && node !== null ? Object.values(node).flatMap(textsIn) : [];
}

/** Returns the Spanish of the texts in a response that a provider wrote in both languages, keyed by the English text. */
export async function ownSpanish(db: D1Database, node: unknown): Promise<ReadonlyMap<string, string>> {
  const texts = [...new Set(textsIn(node))];
  if (texts.length === 0) return new Map();
  const found = await rows<{ english: string; spanish: string }>(
    db,
    sql`SELECT english, spanish FROM own_spanish WHERE ${among("english", texts)} ORDER BY id`,
  );
  return new Map(found.map(({ english, spanish }) => [english, spanish]));
}

/**
 * Translates the text in a response to Spanish if `isSpanish` is true: to what the provider wrote, and otherwise to the
 * text of the demo.
 */
export const translated = async <T>(db: D1Database, node: T, isSpanish: boolean): Promise<T> =>
  localized(node, isSpanish, isSpanish ? await ownSpanish(db, node) : undefined) as T;
