import { rows, type Sql, sql } from "../sql.ts";
import { isPlaceFiller, isWeak, tokens } from "./words.ts";

/** Minimum length of words that the search corrects. Shorter words are similar to too many other words. */
const MIN_LENGTH = 4;
/** Minimum length of words in which the search corrects two errors instead of one. */
const MIN_LENGTH_FOR_TWO_ERRORS = 8;

/** Source name of words from Spanish pages, which only Spanish searches use for spelling correction. */
export const spanishWords = "pages.es";

/** Returns the SQL statements that replace all of a source's correctly spelled words. */
export function storeWords(source: string, texts: Iterable<string>): Sql[] {
  return [
    sql`DELETE FROM known_words WHERE source = ${source}`,
    sql`INSERT INTO known_words (word, source, uses)
      SELECT key, ${source}, value FROM json_each(${JSON.stringify(countWords(texts))})`,
  ];
}

/** Counts the occurrences of each word in a list of strings. */
export function countWords(texts: Iterable<string>): Record<string, number> {
  const uses = new Map<string, number>();
  for (const text of texts) for (const word of tokens(text)) uses.set(word, (uses.get(word) ?? 0) + 1);
  return Object.fromEntries([...uses].filter(([word]) => /^\p{L}{3,}$/u.test(word)));
}

/**
 * Returns the edit distance between two words. A transposition of two letters counts as one error. The result may be
 * inexact if the distance exceeds `maxErrors`.
 */
export function errors(a: string, b: string, maxErrors = 2): number {
  if (Math.abs(a.length - b.length) > maxErrors) return maxErrors + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = previous[j - 1]! + Number(a[i - 1] !== b[j - 1]);
      let distance = Math.min(substitution, previous[j]! + 1, current[j - 1]! + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        distance = Math.min(distance, beforePrevious[j - 2]! + 1);
      current.push(distance);
    }
    [beforePrevious, previous] = [previous, current];
  }
  return previous[b.length]!;
}

/**
 * Alternative spellings of sounds, each with its replacement in `soundOf`. `soundOf` applies the replacements in list
 * order.
 */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:p|k|g)(?=n)|^p(?=s)|^w(?=r)/, ""],
  [/ph/g, "f"],
  [/sc(?=[eiy])|c(?=[eiy])|tz|z/g, "s"],
  [/ch|ck|c|q/g, "k"],
  [/x/g, "ks"],
  [/rh/g, "r"],
  [/y/g, "i"],
  [/(?<=.)[aeiou]+/g, ""],
  [/(.)\1+/g, "$1"],
];
/** Spanish spellings that sound the same, such as 'rodiya' for 'rodilla' and 'bacuna' for 'vacuna'. */
const SPANISH_SOUNDS: typeof SOUNDS = [
  [/ll/g, "y"],
  [/v/g, "b"],
];
/** Minimum length of words that the search compares by sound. Shorter words often sound alike by chance. */
const MIN_LENGTH_FOR_SOUND = 6;
/**
 * First letters of misspelled words, each with the correct first letters that sound the same, as in 'fisical' for
 * 'physical'.
 */
const FIRST_LETTERS: Readonly<Record<string, string>> = {
  f: "p",
  n: "kgp",
  s: "pc",
  r: "w",
  k: "c",
  c: "sk",
  b: "v",
  v: "b",
};

/**
 * Returns the consonant sounds of a word. The function returns the same sounds for words that sound the same, such as
 * 'headake' and 'headache'.
 */
const soundOf = (word: string, inSpanish = false): string =>
  (inSpanish ? [...SPANISH_SOUNDS, ...SOUNDS] : SOUNDS).reduce((text, [from, to]) => text.replace(from, to), word);

interface WordRow {
  word: string;
  uses: number;
}

/**
 * Replaces unknown words in search text with the most similar known words. Returns null if no word needs a correction.
 * @param inSpanish whether words on Spanish pages are known words
 */
export async function corrected(db: D1Database, words: readonly string[], inSpanish = false): Promise<string[] | null> {
  const source = inSpanish ? sql`true` : sql`source <> ${spanishWords}`;
  const candidates = words.filter(
    (word) => /^\p{L}+$/u.test(word) && word.length >= MIN_LENGTH && !isPlaceFiller(word) && !isWeak(word),
  );
  if (candidates.length === 0) return null;
  const splitWords = candidates.flatMap(splits).flat();
  const knownRows = await rows<WordRow>(
    db,
    sql`SELECT DISTINCT word, 0 AS uses FROM known_words
      WHERE ${source} AND word IN (SELECT value FROM json_each(${JSON.stringify([...candidates, ...splitWords])}))`,
  );
  const knownWords = new Set(knownRows.map(({ word }) => word));
  const corrections = new Map<string, readonly string[]>();
  for (const word of candidates.filter((candidate) => !knownWords.has(candidate))) {
    const nearestWord = await nearest(db, word, source, inSpanish);
    // The input may be two words without a space, such as 'urgentcare'.
    const splitPair = splits(word).find((pair) => pair.every((half) => knownWords.has(half)));
    if (nearestWord ?? splitPair) corrections.set(word, nearestWord ? [nearestWord] : splitPair!);
  }
  return corrections.size > 0 ? words.flatMap((word) => corrections.get(word) ?? [word]) : null;
}

const splits = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 5) }, (_, index) => [word.slice(0, index + 3), word.slice(index + 3)]);

/**
 * Returns the known word with the smallest edit distance from the typed word. If no known word is within the allowed
 * edit distance, returns a known word that sounds the same. If several known words have the same edit distance, the
 * function returns the most common one. The function assumes that the first letter is correct, is swapped with the
 * second letter, or sounds like the correct letter.
 */
async function nearest(
  db: D1Database,
  misspelledWord: string,
  source: Sql,
  inSpanish: boolean,
): Promise<string | undefined> {
  const maxErrors = misspelledWord.length >= MIN_LENGTH_FOR_TWO_ERRORS ? 2 : 1;
  const [first = "", second = ""] = misspelledWord;
  const initials = [...new Set(first + second + (FIRST_LETTERS[first] ?? ""))];
  const candidates = await rows<WordRow>(
    db,
    sql`SELECT word, sum(uses) AS uses FROM known_words WHERE ${source}
      AND substr(word, 1, 1) IN (SELECT value FROM json_each(${JSON.stringify(initials)})) GROUP BY word`,
  );
  const sound = soundOf(misspelledWord, inSpanish);
  const errorScore = (word: string): number => {
    const errorCount = word[0] === first || word[1] === first ? errors(misspelledWord, word, maxErrors) : maxErrors + 1;
    const isSameSound = misspelledWord.length >= MIN_LENGTH_FOR_SOUND && soundOf(word, inSpanish) === sound;
    // Words that only sound the same rank lower than words within the allowed edit distance.
    return errorCount <= maxErrors
      ? errorCount
      : isSameSound
        ? maxErrors + errors(misspelledWord, word, 9) / 10
        : Number.POSITIVE_INFINITY;
  };
  return candidates
    .map(({ word, uses }) => ({ word, uses, wrong: errorScore(word) }))
    .filter(({ wrong }) => Number.isFinite(wrong))
    .sort((a, b) => a.wrong - b.wrong || b.uses - a.uses || (a.word < b.word ? -1 : 1))[0]?.word;
}
