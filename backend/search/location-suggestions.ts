import { cityKey } from "../city-key.ts";
import { rows, sql } from "../sql.ts";
import { prefixQuery, termsFor } from "./query.ts";
import { corrected } from "./spelling.ts";
import { isPlaceFiller, typedWords } from "./words.ts";

const MAX_SUGGESTIONS = 10;
/** Maximum number of suggested cities, and maximum number of suggested ZIP codes. */
const MAX_CITIES = 3;

interface Suggestion {
  key: string;
  value: string;
}

/**
 * Suggests location types, cities, ZIP codes, and names that start with the typed text. Also suggests location types
 * that have a synonym that starts with the typed text.
 */
export async function suggestLocations(db: D1Database, searchText: string): Promise<Suggestion[]> {
  const words = typedWords(searchText);
  if (words.length === 0) return [];
  const matches = await suggestions(db, words);
  if (matches.length > 0) return matches;
  const correctedWords = await corrected(db, words);
  return correctedWords ? suggestions(db, correctedWords) : [];
}

async function suggestions(db: D1Database, words: readonly string[]): Promise<Suggestion[]> {
  const terms = await termsFor(db, words, isPlaceFiller);
  const text = words.join(" ");
  const query = prefixQuery(words);
  const [kinds, cities, zips, names] = await Promise.all([
    rows<Suggestion>(
      db,
      sql`SELECT 'type-' || id AS key, facet_name AS value FROM location_types
        WHERE instr(lower(facet_name), ${text}) = 1
          OR facet_name IN (SELECT value FROM json_each(${JSON.stringify(terms)}))
        ORDER BY instr(lower(facet_name), ${text}) <> 1, facet_name`,
    ),
    rows<Suggestion>(
      db,
      sql`SELECT 'place-' || id AS key, city || ', ' || state AS value FROM places
        WHERE city_key >= ${cityKey(text)} AND city_key < ${`${cityKey(text)}\u{10ffff}`}
          AND EXISTS (SELECT 1 FROM locations WHERE locations.state = places.state)
        ORDER BY population DESC, city_key LIMIT ${MAX_CITIES}`,
    ),
    /^\d{2,5}$/.test(text)
      ? rows<Suggestion>(
          db,
          sql`SELECT 'zip-' || postal_codes.zip AS key, postal_codes.zip AS value FROM postal_codes JOIN places ON places.id = place_id
            WHERE postal_codes.zip >= ${text} AND postal_codes.zip < ${`${text}:`}
              AND EXISTS (SELECT 1 FROM locations WHERE locations.state = places.state)
            ORDER BY postal_codes.zip LIMIT ${MAX_CITIES}`,
        )
      : [],
    rows<Suggestion>(
      db,
      sql`SELECT CAST(id AS TEXT) AS key, name AS value FROM names_fts WHERE names_fts MATCH ${`kind : location AND (${query})`}
        ORDER BY bm25(names_fts, 0, 0, 8, 1), name LIMIT ${MAX_SUGGESTIONS}`,
    ),
  ]);
  return [...kinds, ...cities, ...zips, ...names].slice(0, MAX_SUGGESTIONS);
}
