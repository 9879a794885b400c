import {
  allConcepts,
  allConceptsButOne,
  anyConcept,
  type Concept,
  conceptBegun,
  conceptsOf,
  type Stored,
  withoutWeakConcepts,
} from "./query.ts";
import { corrected } from "./spelling.ts";
import { typedWords } from "./words.ts";

export interface Attempt {
  /** SQLite FTS5 query for this attempt. */
  query: string;
  concepts: readonly Concept[];
  /**
   * Number of concepts that a result must match: `most` requires all concepts except one, and `some` requires one
   * concept. Not set if a result must match all concepts.
   */
  covers?: "most" | "some";
}

interface AttemptOptions {
  exact?: boolean;
  begun?: boolean;
  /** Function that normalizes words as in the searched table. */
  stored?: Stored;
  /** Whether the spelling correction accepts words from Spanish pages. */
  inSpanish?: boolean;
}

/**
 * Yields search queries for the typed text, from narrow to broad. The caller runs the queries in order until a query
 * returns results. The queries match, in this order: all words, the corrected words, and all words except weak words.
 * With `begun`, a further query matches synonyms that start with the typed text. Unless `exact` is set, two broader
 * queries follow: the first matches most concepts, and the second matches any concept that has a page.
 */
export async function* attempts(
  db: D1Database,
  typed: string,
  { exact = false, begun = false, stored, inSpanish = false }: AttemptOptions = {},
): AsyncGenerator<Attempt> {
  const words = typedWords(typed);
  const asTyped = await conceptsOf(db, words);
  const all = allConcepts(asTyped, stored);
  if (!all) return;
  const mended = await corrected(db, words, inSpanish);
  const meant = mended ? await conceptsOf(db, mended) : asTyped;
  // A misspelled word can have the same stem as an indexed word, such as 'emergancy' and 'emergency'. If the corrected
  // text is a synonym and the typed text is not, the search tries the corrected text first.
  const isMeant = mended !== null && hasMeaning(meant) && !hasMeaning(asTyped);
  if (!isMeant) yield { query: all, concepts: asTyped };
  if (mended) yield { query: allConcepts(meant, stored)!, concepts: meant };
  if (isMeant) yield { query: all, concepts: asTyped };
  const specific = withoutWeakConcepts(meant);
  if (specific) yield { query: allConcepts(specific, stored)!, concepts: specific };
  const isUnknown = meant.some(({ own }) => own.length === 0);
  const meantToBe = begun && isUnknown ? await conceptBegun(db, words) : undefined;
  if (meantToBe) yield { query: allConcepts([meantToBe], stored)!, concepts: [meantToBe] };
  const some = exact ? null : allConceptsButOne(specific ?? meant, stored);
  if (some) yield { query: some, concepts: specific ?? meant, covers: "most" };
  const known = meant.filter(({ pages }) => pages.length > 0);
  const any = exact || known.length === meant.length ? null : anyConcept(known, stored);
  if (any) yield { query: any, concepts: known, covers: "some" };
}

const hasMeaning = (concepts: readonly Concept[]): boolean => concepts.some(({ own }) => own.length > 0);
