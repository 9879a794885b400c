import { rows, sql } from "../sql.ts";
import { spanishWords } from "./spelling.ts";
import { isFiller, isWeak, phraseKey, typedWords } from "./words.ts";

/**
 * A concept in search text: the typed words, the terms that the site uses for the concept (`own`), and the pages about
 * the concept.
 */
export interface Concept {
  words: readonly string[];
  own: readonly string[];
  pages: readonly string[];
}

/** Maximum number of words in a synonym. */
const MAX_PHRASE_WORDS = 5;
/** Minimum length of a prefix in characters. Shorter prefixes match too many phrases. */
const MIN_PREFIX_LENGTH = 3;
/** Minimum length of a compound word in characters. Shorter words would often match by chance. */
const MIN_COMPOUND_LENGTH = 7;
/** Maximum number of synonyms that a prefix may match. */
const MAX_PHRASES = 4;

interface EverydayRow {
  phrase: string;
  own: string;
  page: string | null;
}

type Phrases = ReadonlyMap<string, readonly EverydayRow[]>;

/**
 * Returns the synonyms that occur in a list of words. Two words that the site writes as one, such as 'wheel chair',
 * also count as a synonym of the one-word form.
 */
export async function phrasesAmong(db: D1Database, words: readonly string[]): Promise<Phrases> {
  const spans = words.flatMap((_, from) =>
    Array.from({ length: Math.min(MAX_PHRASE_WORDS, words.length - from) }, (_, extraWords) =>
      words.slice(from, from + extraWords + 1),
    ),
  );
  // Maps the concatenation of two consecutive words to the two words.
  const pairs = new Map(
    spans
      .filter((span) => span.length === 2 && !span.some(isFiller) && span.join("").length >= MIN_COMPOUND_LENGTH)
      .map((span) => [phraseKey([span.join("")]), span]),
  );
  const keys = new Set([...spans.map(phraseKey), ...pairs.keys(), ...pairsOf(words).map(phraseKey)]);
  const [synonyms, knownWords] = await Promise.all([
    rows<EverydayRow>(
      db,
      sql`SELECT phrase, own, page FROM everyday_words
        WHERE phrase IN (SELECT value FROM json_each(${JSON.stringify([...keys])})) ORDER BY phrase, subject`,
    ),
    rows<{ word: string }>(
      db,
      sql`SELECT DISTINCT word FROM known_words
        WHERE source <> ${spanishWords} AND word IN (SELECT value FROM json_each(${JSON.stringify([...pairs.keys()])}))`,
    ),
  ]);
  const synonymPhrases = new Set(synonyms.map(({ phrase }) => phrase));
  const compounds = knownWords.flatMap(({ word }) =>
    synonymPhrases.has(word) ? [] : { phrase: word, own: `["${word}"]`, page: null },
  );
  return Map.groupBy(
    [...synonyms, ...compounds].flatMap((row) => {
      const pair = pairs.get(row.phrase);
      return pair && !synonymPhrases.has(phraseKey(pair)) ? [row, { ...row, phrase: phraseKey(pair) }] : [row];
    }),
    ({ phrase }) => phrase,
  );
}

/** Returns the concepts in a list of words. */
export const conceptsOf = async (
  db: D1Database,
  words: readonly string[],
  isEmpty?: (word: string) => boolean,
): Promise<Concept[]> => {
  const phrases = await phrasesAmong(db, words);
  return conceptsFrom(phrases, reorderWords(phrases, words), isEmpty);
};

/** Returns all ordered pairs of different words, without stop words. */
function pairsOf(words: readonly string[]): [string, string][] {
  const content = words.filter((word) => !isFiller(word));
  return content.flatMap((first) =>
    content.flatMap((second): [string, string][] => (first === second ? [] : [[first, second]])),
  );
}

/**
 * Moves two words next to each other if they form a synonym and neither is part of another synonym. For example, 'pain
 * in lower belly' contains 'belly pain'.
 */
function reorderWords(phrases: Phrases, words: readonly string[]): readonly string[] {
  const phraseWords = new Set(conceptsFrom(phrases, words).flatMap(({ words }) => (words.length > 1 ? words : [])));
  const pair = pairsOf(words.filter((word) => !phraseWords.has(word))).find((pair) => phrases.has(phraseKey(pair)));
  if (!pair) return words;
  const startIndex = words.findIndex((word) => pair.includes(word));
  return words.filter((word) => !pair.includes(word)).toSpliced(startIndex, 0, ...pair);
}

/**
 * Groups words into concepts. The longest synonym is matched first. Stop words are removed, unless the text contains
 * only stop words.
 */
export function conceptsFrom(
  phrases: Phrases,
  words: readonly string[],
  isEmpty: (word: string) => boolean = isFiller,
): Concept[] {
  const concepts: Concept[] = [];
  const fillerConcepts: Concept[] = [];
  for (let from = 0; from < words.length; ) {
    let length = Math.min(MAX_PHRASE_WORDS, words.length - from);
    while (length > 0 && !phrases.has(phraseKey(words.slice(from, from + length)))) length--;
    const everydayRows = phrases.get(phraseKey(words.slice(from, from + length))) ?? [];
    const concept = {
      words: words.slice(from, from + Math.max(1, length)),
      own: ownOf(everydayRows),
      pages: pagesOf(everydayRows),
    };
    const isMeaningful = length > 1 || !isEmpty(concept.words[0]!);
    (isMeaningful ? concepts : fillerConcepts).push(concept);
    from += concept.words.length;
  }
  return concepts.length > 0 ? concepts : fillerConcepts;
}

/**
 * Returns the synonyms that start with the typed text, as one concept. For example, 'kids doc' matches Pediatrics,
 * because one of its synonyms starts with this text.
 */
export async function conceptBegun(db: D1Database, words: readonly string[]): Promise<Concept | undefined> {
  const prefix = phraseKey(words);
  if (prefix.length < MIN_PREFIX_LENGTH) return undefined;
  const everydayRows = await rows<EverydayRow>(
    db,
    sql`SELECT phrase, own, page FROM everyday_words
      WHERE phrase >= ${prefix} AND phrase < ${`${prefix}\u{10ffff}`} ORDER BY phrase, subject LIMIT ${MAX_PHRASES}`,
  );
  if (everydayRows.length === 0) return undefined;
  return { words, own: ownOf(everydayRows), pages: pagesOf(everydayRows) };
}

const ownOf = (everydayRows: readonly EverydayRow[]): string[] => [
  ...new Set(everydayRows.flatMap(({ own }) => JSON.parse(own) as string[])),
];
const pagesOf = (everydayRows: readonly EverydayRow[]): string[] => [
  ...new Set(everydayRows.flatMap(({ page }) => page ?? [])),
];

/** If the typed text matches a single concept, returns the terms that the site uses for the concept. */
export async function termsFor(
  db: D1Database,
  words: readonly string[],
  isEmpty?: (word: string) => boolean,
): Promise<readonly string[]> {
  const all = await conceptsOf(db, words, isEmpty);
  const concepts = withoutWeakConcepts(all) ?? all;
  if (concepts.length === 1 && concepts[0]!.own.length > 0) return concepts[0]!.own;
  return (await conceptBegun(db, words))?.own ?? [];
}

/** Returns the concepts in search text. */
export const conceptsIn = (db: D1Database, searchText: string): Promise<Concept[]> =>
  conceptsOf(db, typedWords(searchText));

/**
 * Function that normalizes text in the same way as the text in the searched table. By default, the text is not
 * normalized, because FTS5 stems English words.
 */
export type Stored = (text: string) => string;
const identity: Stored = (text) => text;

// Quotes disable FTS5 operators in user input, and FTS5 treats quoted words as a phrase.
export const quoted = (phrase: string): string => `"${phrase.replaceAll('"', " ")}"`;

/** Returns the FTS5 query that requires all words. */
export const allWords = (words: readonly string[], stored: Stored = identity): string =>
  words.map((word) => quoted(stored(word))).join(" AND ");

const meaning = ({ words, own }: Concept, stored: Stored): string =>
  `(${[`(${allWords(words, stored)})`, ...own.map((term) => quoted(stored(term)))].join(" OR ")})`;

/** Returns the FTS5 query that requires all concepts, or null if there are no concepts. */
export const allConcepts = (concepts: readonly Concept[], stored: Stored = identity): string | null =>
  concepts.length > 0 ? concepts.map((concept) => meaning(concept, stored)).join(" AND ") : null;

/** Returns the FTS5 query that matches any of the concepts, or null if there are no concepts. */
export const anyConcept = (concepts: readonly Concept[], stored: Stored = identity): string | null =>
  concepts.length > 0 ? concepts.map((concept) => meaning(concept, stored)).join(" OR ") : null;

/** Returns the FTS5 query that requires all concepts except one, or null if there are fewer than two concepts. */
export const allConceptsButOne = (concepts: readonly Concept[], stored: Stored = identity): string | null =>
  concepts.length > 1
    ? concepts
        .map(
          (_, omitted) =>
            `(${allConcepts(
              concepts.filter((_, index) => index !== omitted),
              stored,
            )})`,
        )
        .join(" OR ")
    : null;

/**
 * Removes weak concepts, whose words a search without results may drop. Returns null if no concept or every concept is
 * weak.
 */
export function withoutWeakConcepts(concepts: readonly Concept[]): readonly Concept[] | null {
  const strongConcepts = concepts.filter(({ words }) => !words.every(isWeak));
  return strongConcepts.length > 0 && strongConcepts.length < concepts.length ? strongConcepts : null;
}

/**
 * Returns the FTS5 query for suggestions. The query matches all words and treats the last word as a prefix. The name
 * and title indexes store words without stemming.
 */
export const prefixQuery = (words: readonly string[]): string | null =>
  words.length > 0 ? `${allWords(words)}*` : null;
