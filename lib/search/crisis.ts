import { CRISIS_CONCEPTS, type CrisisConcept } from "./crisis-concepts.ts";
import { CRISIS_PHRASES, type CrisisHelp } from "./crisis-phrases.ts";

export type { CrisisHelp } from "./crisis-phrases.ts";

/** Maximum number of characters to compare with the crisis patterns. Visitors can enter at most 200 characters. */
const MAX_LENGTH = 400;

/** Returns the lowercase words of a string, without accents or apostrophes. */
const wordsOf = (text: string): string[] =>
  text
    .slice(0, MAX_LENGTH)
    .normalize("NFKD")
    .toLowerCase()
    // "od’d" without its apostrophe is the word "odd".
    .replace(/\bo\.?d\.?['’‘´`](d|ed|ing)\b/g, "overdosed")
    .replace(/[\p{M}'’‘´`]/gu, "")
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** A word of a pattern, or null for a gap of up to three words. */
type Token = { start: string; hasAnyEnding: boolean } | null;
interface Pattern {
  tokens: Token[];
  isWholeText: boolean;
}
/** Patterns by the first letter of their first word. Regular expressions would take the browser too long to compile. */
type Patterns = Map<string, Pattern[]>;

/** Stands in a text for a harmless phrase. No pattern matches it. */
const HARMLESS = "·";
const GAP = 3;

function compilePatterns(phrases: readonly string[]): Patterns {
  const patterns: Patterns = new Map();
  for (const phrase of phrases) {
    const tokens = phrase
      .split(" ")
      .map(
        (word): Token => (word === "~" ? null : { start: wordsOf(word).join(""), hasAnyEnding: word.endsWith("*") }),
      );
    const letter = tokens[0]?.start[0];
    if (!letter) continue;
    const pattern = { tokens, isWholeText: phrase.startsWith("=") };
    const others = patterns.get(letter);
    if (others) others.push(pattern);
    else patterns.set(letter, [pattern]);
  }
  return patterns;
}

const LETTERS = /^\p{L}*$/u;
const matchesWord = (word: string | undefined, { start, hasAnyEnding }: NonNullable<Token>): boolean =>
  word === start || (hasAnyEnding && word?.startsWith(start) === true && LETTERS.test(word.slice(start.length)));

/** Returns the index after the words that match the tokens, or -1. A gap takes as many words as it can. */
function endOfMatch(words: string[], at: number, tokens: Token[], from = 0): number {
  for (let index = from; index < tokens.length; index++, at++) {
    const token = tokens[index];
    if (token && !matchesWord(words[at], token)) return -1;
    if (token) continue;
    let gap = 0;
    while (gap < GAP && at + gap < words.length && words[at + gap] !== HARMLESS) gap++;
    for (; gap >= 0; gap--) {
      const end = endOfMatch(words, at + gap, tokens, index + 1);
      if (end !== -1) return end;
    }
    return -1;
  }
  return at;
}

/** Returns the index after the first pattern that matches the words at an index, or -1. */
function endOfPattern(words: string[], at: number, patterns: Patterns): number {
  for (const { tokens, isWholeText } of patterns.get(words[at]![0]!) ?? []) {
    if (isWholeText && at > 0) continue;
    const end = endOfMatch(words, at, tokens);
    if (end !== -1 && (!isWholeText || end === words.length)) return end;
  }
  return -1;
}

const has = (words: string[], patterns: Patterns): boolean =>
  words.some((_, at) => endOfPattern(words, at, patterns) !== -1);

/** Replaces each harmless phrase. */
function withoutHarmless(words: string[], harmless: Patterns): string[] {
  const kept: string[] = [];
  for (let at = 0; at < words.length; ) {
    const end = endOfPattern(words, at, harmless);
    kept.push(end === -1 ? words[at]! : HARMLESS);
    at = end === -1 ? at + 1 : end;
  }
  return kept;
}

const splitPatterns = (words: string): string[] => words.split(/[;\n]/).map((word) => word.trim());

const compileCrises = () => {
  const concepts = Object.fromEntries(
    Object.entries(CRISIS_CONCEPTS).map(([concept, words]) => [concept, compilePatterns(splitPatterns(words))]),
  );
  return Object.entries(CRISIS_PHRASES).map(([help, { phrases, signs = [], harmless }]) => {
    const pairs = phrases.filter((phrase) => phrase.includes(" ") || phrase.length > 10);
    const combined = signs.map((sign) => sign.split(" + "));
    const conceptWords = [...new Set(combined.flat())].map((concept) => CRISIS_CONCEPTS[concept as CrisisConcept]);
    return {
      help: help as CrisisHelp,
      phrases: compilePatterns(phrases),
      signs: combined.map((sign) => sign.map((concept) => concepts[concept]!)),
      // A misspelled short word counts only in a phrase: "painting" must not match "fainting".
      pairs: compilePatterns(pairs),
      words: new Set([...pairs, ...conceptWords].join(" ").match(/\p{L}{4,}/gu)),
      sounds: soundsOf(new Set([...phrases, ...conceptWords].join(" ").match(/\p{L}{6,}/gu))),
      harmless: compilePatterns(harmless),
    };
  });
};

type Crisis = ReturnType<typeof compileCrises>[number];

/** Returns words by their sound, such as "violencia" for "biolencia", and each word for itself. */
const soundsOf = (words: Set<string>): Map<string, string> =>
  new Map([
    ...[...words].map((word) => [soundOf(word), word] as const),
    ...[...words].map((word) => [word, word] as const),
  ]);

const hasSign = (words: string[], { signs }: Crisis): boolean =>
  signs.some((sign) => sign.every((concept) => has(words, concept)));

/** Returns what a word sounds like to a Spanish speaker who writes it as it sounds. */
const soundOf = (word: string): string =>
  word
    .replace(/(?<!c)h/g, "")
    .replace(/nv/g, "mb")
    .replace(/v/g, "b")
    .replace(/cc?(?=[ei])|[zx]/g, "s")
    .replace(/qu(?=[ei])|c(?!h)/g, "k")
    .replace(/ll/g, "y")
    .replace(/([lmnrk])\1/g, "$1");

/** Returns whether two different words differ by a single missing, extra, wrong, or swapped letter. */
function isMisspelling(word: string, correct: string): boolean {
  let i = 0;
  while (word[i] === correct[i]) i++;
  const [rest, correctRest] = [word.slice(i), correct.slice(i)];
  return (
    rest === correctRest.slice(1) ||
    rest.slice(1) === correctRest ||
    rest.slice(1) === correctRest.slice(1) ||
    (rest[0] === correct[i + 1] && rest[1] === correct[i] && rest.slice(2) === correctRest.slice(2))
  );
}

const firstOf = (words: Iterable<string>, matches: (word: string) => boolean): string | undefined => {
  for (const word of words) if (matches(word)) return word;
  return undefined;
};

// The patterns are compiled on first use because most pages do not use them.
let crises: Crisis[] | undefined;

/**
 * Returns the type of emergency that the search text mentions, or null if it mentions none. Prefers false positives to
 * false negatives, except in searches for topics such as classes and jobs.
 */
export function crisisHelp(text: string): CrisisHelp | null {
  const words = wordsOf(text);
  crises ??= compileCrises();
  const tries: ((one: Crisis) => [read: (word: string) => string, phrases: Patterns])[] = [
    (one) => [(word) => word, one.phrases],
    (one) => [(word) => one.sounds.get(word) ?? one.sounds.get(soundOf(word)) ?? word, one.phrases],
    (one) => [
      (word) => (one.words.has(word) ? word : (firstOf(one.words, (correct) => isMisspelling(word, correct)) ?? word)),
      one.pairs,
    ],
  ];
  for (const attempt of tries)
    for (const one of crises) {
      const [read, phrases] = attempt(one);
      const readWords = withoutHarmless(words, one.harmless).map((word) => word.replace(/\p{L}{3,}/gu, read));
      const meant = withoutHarmless(readWords, one.harmless);
      if (has(meant, phrases) || hasSign(meant, one)) return one.help;
    }
  return null;
}
