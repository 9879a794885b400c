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
      .replace(/[\p{M}'’‘´`]/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(" ")} `;

const compilePatterns = () =>
  Object.entries(CRISIS_PHRASES).map(([help, { phrases, harmless }]) => {
    const pairs = phrases.filter((phrase) => phrase.includes(" ") || phrase.length > 10);
    return {
      help: help as CrisisHelp,
      phrases: patternOf(phrases),
      // A misspelled short word counts only in a phrase: "painting" must not match "fainting".
      pairs: patternOf(pairs),
      words: [...(pairs.join(" ").match(/\p{L}{4,}/gu) ?? [])],
      harmless: patternOf(harmless),
    };
  });

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
  for (const { help, phrases, harmless } of patterns) {
    if (normalizedText.replace(harmless, " ·").search(phrases) !== -1) return help;
  }
  for (const { help, pairs, words, harmless } of patterns) {
    const corrected = normalizedText.replace(/\p{L}{3,}/gu, (word) =>
      words.includes(word) ? word : (words.find((correct) => isMisspelling(word, correct)) ?? word),
    );
    if (corrected.replace(harmless, " ·").search(pairs) !== -1) return help;
  }
  return null;
}
