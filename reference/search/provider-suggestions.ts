import { rows, type Sql, sql } from "../sql.ts";
import { prefixQuery, termsFor } from "./query.ts";
import { corrected } from "./spelling.ts";
import { typedWords } from "./words.ts";

/** Maximum number of suggestions of each type. */
const MAX_SUGGESTIONS = 5;

type Names = { name: string }[];
const NONE = {
  clinical_keywords: [] as Names,
  location_name: [] as Names,
  provider_name: [] as Names,
  specialties: [] as Names,
};

/** Suggests keywords, locations, names, and specialties for a provider search. */
export async function suggestProviders(db: D1Database, typed: string): Promise<typeof NONE> {
  const words = typedWords(typed);
  if (words.length === 0) return NONE;
  const found = await suggestions(db, words);
  if (Object.values(found).some((group) => group.length > 0)) return found;
  const mended = await corrected(db, words);
  return mended ? suggestions(db, mended) : found;
}

async function suggestions(db: D1Database, words: readonly string[]): Promise<typeof NONE> {
  const begun = prefixQuery(words);
  const meant = JSON.stringify(await termsFor(db, words));
  const named = (kind: string): Promise<Names> =>
    rows(
      db,
      sql`SELECT DISTINCT name FROM names_fts WHERE names_fts MATCH ${`kind : ${kind} AND (${begun})`}
        ORDER BY bm25(names_fts, 0, 0, 8, 1), name LIMIT ${MAX_SUGGESTIONS}`,
    );
  // The typed text matches the start of any word in the name. The query does not use LIKE, because D1 limits patterns
  // to 50 bytes.
  const begins = sql`instr(lower(' ' || name), ${` ${words.join(" ")}`}) > 0`;
  const listed = (table: Sql, also: Sql): Promise<Names> =>
    rows(
      db,
      sql`SELECT DISTINCT name FROM ${table} WHERE ${begins} OR ${also} ORDER BY NOT (${begins}), name LIMIT ${MAX_SUGGESTIONS}`,
    );
  const isMeant = (column: string): Sql =>
    sql`${{ text: column, values: [] }} COLLATE NOCASE IN (SELECT value FROM json_each(${meant}))`;
  const [clinical_keywords, location_name, provider_name, specialties] = await Promise.all([
    listed(sql`clinical_keywords`, isMeant("name")),
    named("location"),
    named("provider"),
    listed(sql`specialties`, sql`${isMeant("name")} OR ${isMeant("practitioner")}`),
  ]);
  return { clinical_keywords, location_name, provider_name, specialties };
}
