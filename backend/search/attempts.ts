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
  /** SQLite FTS5 query that the attempt runs. */
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
  /** Function that normalizes words in the same way as the searched table. */
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
  searchText: string,
  { exact = false, begun = false, stored, inSpanish = false }: AttemptOptions = {},
): AsyncGenerator<Attempt> {
  const words = typedWords(searchText);
  const typedConcepts = await conceptsOf(db, words);
  const fullQuery = allConcepts(typedConcepts, stored);
  if (!fullQuery) return;
  const correctedWords = await corrected(db, words, inSpanish);
  const correctedConcepts = correctedWords ? await conceptsOf(db, correctedWords) : typedConcepts;
  // A misspelled word can have the same stem as an indexed word, such as 'emergancy' and 'emergency'. If the corrected
  // text is a synonym and the typed text is not, the search tries the corrected text first.
  const prefersCorrection = correctedWords !== null && hasMeaning(correctedConcepts) && !hasMeaning(typedConcepts);
  if (!prefersCorrection) yield { query: fullQuery, concepts: typedConcepts };
  if (correctedWords) yield { query: allConcepts(correctedConcepts, stored)!, concepts: correctedConcepts };
  if (prefersCorrection) yield { query: fullQuery, concepts: typedConcepts };
  const specific = withoutWeakConcepts(correctedConcepts);
  if (specific) yield { query: allConcepts(specific, stored)!, concepts: specific };
  const isUnknown = correctedConcepts.some(({ own }) => own.length === 0);
  const prefixConcept = begun && isUnknown ? await conceptBegun(db, words) : undefined;
  if (prefixConcept) yield { query: allConcepts([prefixConcept], stored)!, concepts: [prefixConcept] };
  const partialQuery = exact ? null : allConceptsButOne(specific ?? correctedConcepts, stored);
  if (partialQuery) yield { query: partialQuery, concepts: specific ?? correctedConcepts, covers: "most" };
  const pageConcepts = correctedConcepts.filter(({ pages }) => pages.length > 0);
  const anyQuery = exact || pageConcepts.length === correctedConcepts.length ? null : anyConcept(pageConcepts, stored);
  if (anyQuery) yield { query: anyQuery, concepts: pageConcepts, covers: "some" };
}

const hasMeaning = (concepts: readonly Concept[]): boolean => concepts.some(({ own }) => own.length > 0);
