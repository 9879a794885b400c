import { rows, sql } from "../sql.ts";
import { isFiller, isWeak, phraseKey, typedWords } from "./words.ts";

/** A concept of the search: in the typed words, and in the site's own. */
export interface Concept {
  words: readonly string[];
  own: readonly string[];
  /** Pages about it. */
  pages: readonly string[];
}

/** The longest everyday phrase, in words. */
const PHRASE = 5;
/** Fewer letters begin too much. */
const BEGUN = 3;
/** Shorter words made of two happen by chance. */
const COMPOUND = 7;
/** So many phrases that begin alike are looked at. */
const PHRASES = 4;

interface EverydayRow {
  phrase: string;
  own: string;
  page: string | null;
}

type Phrases = ReadonlyMap<string, readonly EverydayRow[]>;

/** The everyday phrases among some words, and what the site writes as one word: a 'wheel chair' is a wheelchair. */
export async function phrasesAmong(db: D1Database, words: readonly string[]): Promise<Phrases> {
  const spans = words.flatMap((_, from) =>
    Array.from({ length: Math.min(PHRASE, words.length - from) }, (_, more) => words.slice(from, from + more + 1)),
  );
  // By the word that each would be.
  const pairs = new Map(
    spans
      .filter((span) => span.length === 2 && !span.some(isFiller) && span.join("").length >= COMPOUND)
      .map((span) => [phraseKey([span.join("")]), span]),
  );
  const keys = new Set([...spans.map(phraseKey), ...pairs.keys()]);
  const [everyday, known] = await Promise.all([
    rows<EverydayRow>(
      db,
      sql`SELECT phrase, own, page FROM everyday_words
        WHERE phrase IN (SELECT value FROM json_each(${JSON.stringify([...keys])})) ORDER BY phrase, subject`,
    ),
    rows<{ word: string }>(
      db,
      sql`SELECT DISTINCT word FROM known_words
        WHERE word IN (SELECT value FROM json_each(${JSON.stringify([...pairs.keys()])}))`,
    ),
  ]);
  const written = new Set(everyday.map(({ phrase }) => phrase));
  const compounds = known.flatMap(({ word }) =>
    written.has(word) ? [] : { phrase: word, own: `["${word}"]`, page: null },
  );
  return Map.groupBy(
    [...everyday, ...compounds].flatMap((row) => {
      const pair = pairs.get(row.phrase);
      return pair && !written.has(phraseKey(pair)) ? [row, { ...row, phrase: phraseKey(pair) }] : [row];
    }),
    ({ phrase }) => phrase,
  );
}

/** The typed text as concepts. */
export const conceptsOf = async (
  db: D1Database,
  words: readonly string[],
  isEmpty?: (word: string) => boolean,
): Promise<Concept[]> => conceptsFrom(await phrasesAmong(db, words), words, isEmpty);

/**
 * Words as concepts: everyday phrases are taken as a whole, the longest first, and of the other words those that
 * say something, unless none does.
 */
export function conceptsFrom(
  known: Phrases,
  words: readonly string[],
  isEmpty: (word: string) => boolean = isFiller,
): Concept[] {
  const concepts: Concept[] = [];
  const others: Concept[] = [];
  for (let from = 0; from < words.length; ) {
    let length = Math.min(PHRASE, words.length - from);
    while (length > 0 && !known.has(phraseKey(words.slice(from, from + length)))) length--;
    const meant = known.get(phraseKey(words.slice(from, from + length))) ?? [];
    const concept = {
      words: words.slice(from, from + Math.max(1, length)),
      own: ownOf(meant),
      pages: pagesOf(meant),
    };
    const isTelling = length > 1 || !isEmpty(concept.words[0]!);
    (isTelling ? concepts : others).push(concept);
    from += concept.words.length;
  }
  return concepts.length > 0 ? concepts : others;
}

/** Everyday phrases that begin as what was typed so far, as one thing: 'kids doc' is on its way to Pediatrics. */
export async function conceptBegun(db: D1Database, words: readonly string[]): Promise<Concept | undefined> {
  const begun = phraseKey(words);
  if (begun.length < BEGUN) return undefined;
  const meant = await rows<EverydayRow>(
    db,
    sql`SELECT phrase, own, page FROM everyday_words
      WHERE phrase >= ${begun} AND phrase < ${`${begun}\u{10ffff}`} ORDER BY phrase, subject LIMIT ${PHRASES}`,
  );
  if (meant.length === 0) return undefined;
  return { words, own: ownOf(meant), pages: pagesOf(meant) };
}

const ownOf = (meant: readonly EverydayRow[]): string[] => [
  ...new Set(meant.flatMap(({ own }) => JSON.parse(own) as string[])),
];
const pagesOf = (meant: readonly EverydayRow[]): string[] => [...new Set(meant.flatMap(({ page }) => page ?? []))];

/** The site's own words for what was typed so far, if it is one thing. */
export async function meantBy(
  db: D1Database,
  words: readonly string[],
  isEmpty?: (word: string) => boolean,
): Promise<readonly string[]> {
  const all = await conceptsOf(db, words, isEmpty);
  const concepts = telling(all) ?? all;
  if (concepts.length === 1 && concepts[0]!.own.length > 0) return concepts[0]!.own;
  return (await conceptBegun(db, words))?.own ?? [];
}

/** The same of a text. */
export const conceptsIn = (db: D1Database, typed: string): Promise<Concept[]> => conceptsOf(db, typedWords(typed));

// Quoted, so that nothing typed is read as an operator; the index takes quoted words as a phrase, and stems them.
const quoted = (phrase: string): string => `"${phrase.replaceAll('"', " ")}"`;

/** Every one of the words. */
export const allWords = (words: readonly string[]): string => words.map(quoted).join(" AND ");

const meaning = ({ words, own }: Concept): string => `(${[`(${allWords(words)})`, ...own.map(quoted)].join(" OR ")})`;

/** An FTS5 query for all concepts; null without any. */
export const every = (concepts: readonly Concept[]): string | null =>
  concepts.length > 0 ? concepts.map(meaning).join(" AND ") : null;

/** For any of them; null without any. */
export const either = (concepts: readonly Concept[]): string | null =>
  concepts.length > 0 ? concepts.map(meaning).join(" OR ") : null;

/** For all of them but one, whichever that is: what to show when nothing has them all. */
export const most = (concepts: readonly Concept[]): string | null =>
  concepts.length > 1
    ? concepts.map((_, left) => `(${every(concepts.filter((_, index) => index !== left))})`).join(" OR ")
    : null;

/** Without what says little next to the rest; null when nothing can be left out. */
export function telling(concepts: readonly Concept[]): readonly Concept[] | null {
  const kept = concepts.filter(({ words }) => !words.every(isWeak));
  return kept.length > 0 && kept.length < concepts.length ? kept : null;
}

/** For suggestions: every word, the last one as the beginning of a word. The index of names knows no stems. */
export const beginning = (words: readonly string[]): string | null => (words.length > 0 ? `${allWords(words)}*` : null);
