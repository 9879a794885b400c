/** Searches in the index of a price file. */
import type { Code } from "./item.ts";
import { matchOf, typedWords, wordsOf } from "./words.ts";

/** Number of matches that are counted and ranked. */
const MAX_MATCHES = 400;
/** Number of items with the code of one service. */
const MAX_WITH_CODE = 3;

export interface ItemRow extends Record<string, SqlStorageValue> {
  id: number;
  description: string;
  codes: string;
  drug: string;
  charges: string;
}

const rowsOf = <Row extends object>(sql: SqlStorage, query: string, ...values: SqlStorageValue[]): Row[] =>
  sql.exec(query, ...values).toArray() as Row[];

/** Returns those of the codes, such as `CPT 73721`, that items have. */
export function knownCodes(sql: SqlStorage, codes: readonly string[]): string[] {
  return rowsOf<{ code: string }>(
    sql,
    `SELECT value AS code FROM json_each(?) WHERE EXISTS (SELECT 1 FROM codes WHERE code = value)`,
    JSON.stringify(codes),
  ).map(({ code }) => code);
}

/** Returns the IDs of the items that match best. Items with the typed words come before items with longer words. */
export function matchingItems(
  sql: SqlStorage,
  text: string,
  limit: number,
  items: number,
): { ids: number[]; total: number; isMore: boolean } {
  const words = typedWords(text);
  if (words.length === 0) {
    const ids = rowsOf<{ id: number }>(sql, "SELECT id FROM items ORDER BY id LIMIT ?", limit).map(({ id }) => id);
    return { ids, total: Math.min(items, MAX_MATCHES), isMore: items > MAX_MATCHES };
  }
  const found = (query: string) =>
    rowsOf<{ id: number; description: string; codes: string }>(
      sql,
      `SELECT id, description, codes FROM items WHERE id IN (
         SELECT rowid FROM words WHERE words MATCH ? ORDER BY rowid LIMIT ${MAX_MATCHES + 1})`,
      query,
    );
  let candidates = found(matchOf(words, false));
  if (candidates.length < limit) candidates = found(matchOf(words, true));
  const ids = candidates
    .map(({ id, description, codes }) => ({ id, rank: rankOf(words, description, JSON.parse(codes)) }))
    .sort((a, b) => b.rank - a.rank || a.id - b.id)
    .slice(0, limit)
    .map(({ id }) => id);
  return { ids, total: Math.min(candidates.length, MAX_MATCHES), isMore: candidates.length > MAX_MATCHES };
}

/** Returns the IDs of the first items with a code, those with the shortest descriptions first. */
export function idsWithCode(sql: SqlStorage, code: string): number[] {
  return rowsOf<{ id: number }>(
    sql,
    `SELECT id FROM (SELECT id, description FROM codes JOIN items ON items.id = item WHERE code = ? LIMIT ${MAX_MATCHES})
      ORDER BY length(description), id LIMIT ${MAX_WITH_CODE}`,
    code,
  ).map(({ id }) => id);
}

export function itemsWith(sql: SqlStorage, ids: readonly number[]): ItemRow[] {
  const rows = rowsOf<ItemRow>(
    sql,
    "SELECT * FROM items WHERE id IN (SELECT value FROM json_each(?))",
    JSON.stringify(ids),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)!);
}

/** Returns how well an item matches: an exact code first, then whole words, then short descriptions. */
function rankOf(words: readonly string[], description: string, codes: readonly Code[]): number {
  const own = new Set(wordsOf(description, []).split(" "));
  const exact = codes.some(({ code }) => words.includes(code.toLowerCase())) ? 1_000 : 0;
  return exact + 10 * words.filter((word) => own.has(word)).length - description.length / 100;
}
