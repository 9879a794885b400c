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
export async function suggestProviders(db: D1Database, searchText: string): Promise<typeof NONE> {
  const words = typedWords(searchText);
  if (words.length === 0) return NONE;
  const groups = await suggestions(db, words);
  if (Object.values(groups).some((group) => group.length > 0)) return groups;
  const correctedWords = await corrected(db, words);
  return correctedWords ? suggestions(db, correctedWords) : groups;
}

async function suggestions(db: D1Database, words: readonly string[]): Promise<typeof NONE> {
  const query = prefixQuery(words);
  const termsJson = JSON.stringify(await termsFor(db, words));
  const namesOfKind = (kind: string): Promise<Names> =>
    rows(
      db,
      sql`SELECT DISTINCT name FROM names_fts WHERE names_fts MATCH ${`kind : ${kind} AND (${query})`}
        ORDER BY bm25(names_fts, 0, 0, 8, 1), name LIMIT ${MAX_SUGGESTIONS}`,
    );
  // The typed text matches the start of any word in the name. The query does not use LIKE, because D1 limits patterns
  // to 50 bytes.
  const prefixCondition = sql`instr(lower(' ' || name), ${` ${words.join(" ")}`}) > 0`;
  const namesInTable = (table: Sql, extraCondition: Sql): Promise<Names> =>
    rows(
      db,
      sql`SELECT DISTINCT name FROM ${table} WHERE ${prefixCondition} OR ${extraCondition} ORDER BY NOT (${prefixCondition}), name LIMIT ${MAX_SUGGESTIONS}`,
    );
  const matchesTerm = (column: string): Sql =>
    sql`${{ text: column, values: [] }} COLLATE NOCASE IN (SELECT value FROM json_each(${termsJson}))`;
  const [clinical_keywords, location_name, provider_name, specialties] = await Promise.all([
    namesInTable(sql`clinical_keywords`, matchesTerm("name")),
    namesOfKind("location"),
    namesOfKind("provider"),
    namesInTable(sql`specialties`, sql`${matchesTerm("name")} OR ${matchesTerm("practitioner")}`),
  ]);
  return { clinical_keywords, location_name, provider_name, specialties };
}
