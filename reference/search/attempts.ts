import { type Concept, conceptBegun, conceptsOf, either, every, most, type Stored, telling } from "./query.ts";
import { corrected } from "./spelling.ts";
import { typedWords } from "./words.ts";

export interface Attempt {
  /** FTS5 query of this attempt. */
  query: string;
  concepts: readonly Concept[];
  /** The property is set if a result must match only most or some of the meaningful concepts. */
  covers?: "most" | "some";
}

interface AttemptOptions {
  exact?: boolean;
  begun?: boolean;
  /** Function that converts words to the form that the searched table stores. */
  stored?: Stored;
  /** Whether words on Spanish pages count as spelled correctly. */
  inSpanish?: boolean;
}

/**
 * Yields search queries for the typed text. The queries run in this order until one returns results: all words;
 * corrected spelling; without weak words; synonyms that start with the text (`begun`). Unless `exact` is set, two
 * broader queries follow: most concepts, and any concept that has a page.
 */
export async function* attempts(
  db: D1Database,
  typed: string,
  { exact = false, begun = false, stored, inSpanish = false }: AttemptOptions = {},
): AsyncGenerator<Attempt> {
  const words = typedWords(typed);
  const asTyped = await conceptsOf(db, words);
  const all = every(asTyped, stored);
  if (!all) return;
  const mended = await corrected(db, words, inSpanish);
  const meant = mended ? await conceptsOf(db, mended) : asTyped;
  // A misspelled word can share the stem of an indexed word, as 'emergancy' and 'emergency' do. If the corrected text
  // is a synonym, its query runs before the query for the typed text.
  const isMeant = mended !== null && hasMeaning(meant) && !hasMeaning(asTyped);
  if (!isMeant) yield { query: all, concepts: asTyped };
  if (mended) yield { query: every(meant, stored)!, concepts: meant };
  if (isMeant) yield { query: all, concepts: asTyped };
  const specific = telling(meant);
  if (specific) yield { query: every(specific, stored)!, concepts: specific };
  const isUnknown = meant.some(({ own }) => own.length === 0);
  const meantToBe = begun && isUnknown ? await conceptBegun(db, words) : undefined;
  if (meantToBe) yield { query: every([meantToBe], stored)!, concepts: [meantToBe] };
  const some = exact ? null : most(specific ?? meant, stored);
  if (some) yield { query: some, concepts: specific ?? meant, covers: "most" };
  const known = meant.filter(({ pages }) => pages.length > 0);
  const any = exact || known.length === meant.length ? null : either(known, stored);
  if (any) yield { query: any, concepts: known, covers: "some" };
}

const hasMeaning = (concepts: readonly Concept[]): boolean => concepts.some(({ own }) => own.length > 0);
