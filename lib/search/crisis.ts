import { CRISIS_CONCEPTS, type CrisisConcept } from "./crisis-concepts.ts";
import { CRISIS_PHRASES, type CrisisHelp } from "./crisis-phrases.ts";

export type { CrisisHelp } from "./crisis-phrases.ts";

/** Maximum number of characters to compare with the crisis patterns. Visitors can enter at most 200 characters. */
const MAX_LENGTH = 400;

/**
 * Converts a string to lowercase words without accents or apostrophes. The result has one space before and after each
 * word.
 */
const normalizeText = (text: string): string =>
  ` ${(
    text
      .slice(0, MAX_LENGTH)
      .normalize("NFKD")
      .toLowerCase()
      // "od’d" without its apostrophe is the word "odd".
      .replace(/\bo\.?d\.?['’‘´`](d|ed|ing)\b/g, "overdosed")
      .replace(/[\p{M}'’‘´`]/gu, "")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(" ")} `;

const conceptPatterns = (): Record<string, RegExp> =>
  Object.fromEntries(
    Object.entries(CRISIS_CONCEPTS).map(([concept, words]) => [concept, patternOf(splitPatterns(words))]),
  );

const splitPatterns = (words: string): string[] => words.split(/[;\n]/).map((word) => word.trim());

const compilePatterns = () => {
  const concepts = conceptPatterns();
  return Object.entries(CRISIS_PHRASES).map(([help, { phrases, signs = [], harmless }]) => {
    const pairs = phrases.filter((phrase) => phrase.includes(" ") || phrase.length > 10);
    const combined = signs.map((sign) => sign.split(" + "));
    const conceptWords = combined.flat().flatMap((concept) => splitPatterns(CRISIS_CONCEPTS[concept as CrisisConcept]));
    return {
      help: help as CrisisHelp,
      phrases: patternOf(phrases),
      signs: combined.map((sign) => sign.map((concept) => concepts[concept]!)),
      // A misspelled short word counts only in a phrase: "painting" must not match "fainting".
      pairs: patternOf(pairs),
      words: [...([...pairs, ...conceptWords].join(" ").match(/\p{L}{4,}/gu) ?? [])],
      sounds: soundsOf([...phrases, ...conceptWords].join(" ").match(/\p{L}{6,}/gu) ?? []),
      harmless: patternOf(harmless),
    };
  });
};

type Patterns = ReturnType<typeof compilePatterns>[number];

/** Returns words by their sound, such as "violencia" for "biolencia", and each word for itself. */
const soundsOf = (words: readonly string[]): Map<string, string> =>
  new Map([...words.map((word) => [soundOf(word), word] as const), ...words.map((word) => [word, word] as const)]);

const has = (text: string, pattern: RegExp): boolean => text.search(pattern) !== -1;
const hasSign = (text: string, { signs }: Patterns): boolean =>
  signs.some((sign) => sign.every((concept) => has(text, concept)));

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

/** Compiles crisis patterns into one regular expression, which matches nothing if there are no patterns. */
function patternOf(phrases: readonly string[]): RegExp {
  if (phrases.length === 0) return /(?!)/gu;
  const sources = phrases.map((phrase) => {
    const source = phrase
      .split(" ")
      .map((word) =>
        word === "~" ? "~" : normalizeText(word).trim().replaceAll(" ", "") + (word.endsWith("*") ? "\\p{L}*" : ""),
      )
      .join(" ")
      .replaceAll(" ~", "(?: [\\p{L}\\p{N}]+){0,3}");
    return phrase.startsWith("=") ? `^ ${source} $` : ` ${source}(?= )`;
  });
  return new RegExp(sources.join("|"), "gu");
}

// The patterns are compiled on first use because most pages do not use them.
let patterns: ReturnType<typeof compilePatterns> | undefined;

/**
 * Returns the type of emergency that the search text mentions, or null if it mentions none. Prefers false positives to
 * false negatives, except in searches for topics such as classes and jobs.
 */
export function crisisHelp(text: string): CrisisHelp | null {
  const normalizedText = normalizeText(text);
  patterns ??= compilePatterns();
  const tries: ((one: Patterns) => [read: (word: string) => string, phrases: RegExp])[] = [
    (one) => [(word) => word, one.phrases],
    (one) => [(word) => one.sounds.get(word) ?? one.sounds.get(soundOf(word)) ?? word, one.phrases],
    (one) => [
      (word) => (one.words.includes(word) ? word : (one.words.find((correct) => isMisspelling(word, correct)) ?? word)),
      one.pairs,
    ],
  ];
  for (const attempt of tries)
    for (const one of patterns) {
      const [read, phrases] = attempt(one);
      const meant = normalizedText
        .replace(one.harmless, " ·")
        .replace(/\p{L}{3,}/gu, read)
        .replace(one.harmless, " ·");
      if (has(meant, phrases) || hasSign(meant, one)) return one.help;
    }
  return null;
}
