import { slug } from "../../lib/text/slug.ts";
import { type Sql, sql } from "../sql.ts";

// biome-ignore lint/suspicious/noExplicitAny: the columns of a kind define the properties of its records.
export type StoredRecord = Record<string, any>;

/** How the records of a kind are stored. SQL fragments named `source` select `id` and `record` (JSON). */
export interface RecordTable {
  /** Name of the table with one row for each record. Its primary key is the integer `id`. */
  table: string;
  /** SQL expression for a record as JSON. The alias of the table is t. */
  record: Sql;
  /** Statements that insert or change the records of a source. */
  write(source: Sql): Sql[];
  /** Statements that remove records, given a query for their IDs. */
  remove(ids: Sql): Sql[];
  /** SQL expression for the reason why a record, with the ID in the column t.id, cannot be removed; null if it can. */
  inUse: Sql;
  /** Adds to a record from a file what the database stores besides. */
  complete?(record: StoredRecord, id: string): void;
  /** Adds to a record from the database what files contain. */
  present?(record: StoredRecord): void;
  /** Query for the texts whose words the spelling correction knows. */
  words?: Sql;
}

/** Returns the SQL expression for the ID of a row in the provider's files. */
export const keyOf = (kind: string, id: Sql): Sql =>
  sql`coalesce((SELECT key FROM record_keys WHERE kind = ${kind} AND record_keys.id = ${id}), CAST(${id} AS TEXT))`;

/** Returns the SQL expression for the ID of the row with an ID from the provider's files. */
export const idOf = (kind: string, key: Sql): Sql =>
  sql`coalesce((SELECT id FROM record_keys WHERE kind = ${kind} AND record_keys.key = ${key}), CAST(${key} AS INTEGER))`;

/** Returns the SQL expression for a property of `source.record`. */
export const property = (name: string): Sql => sql`(source.record ->> ${`$.${name}`})`;

/** Returns the URL path of a record's page. The ID makes the path unique. */
export const pathOf = (folder: string, name: string, id: string): string => `${folder}/${slug(`${name} ${id}`)}`;
