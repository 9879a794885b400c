import { CRISIS_PHRASES, type CrisisHelp } from "./crisis-phrases.ts";

export type { CrisisHelp } from "./crisis-phrases.ts";

/**
 * Links and UI strings for the emergency banner above the search results. The `href` link starts a phone call, and the
 * `text` link starts a text message.
 */
export const CRISIS_HELP = {
  emergency: {
    href: "tel:911",
    en: {
      title: "This may be an emergency",
      message: "Call 911 now. Do not drive yourself.",
      action: "Call 911",
    },
    es: {
      title: "Esto puede ser una emergencia",
      message: "Llame al 911 ahora. No maneje usted.",
      action: "Llamar al 911",
    },
  },
  suicide: {
    href: "tel:988",
    text: "sms:988",
    en: {
      title: "You are not alone",
      message:
        "Call or text 988 to talk with someone now. It is free, private and open day and night. If a life is in danger, call 911.",
      action: "Call 988",
      textAction: "Text 988",
    },
    es: {
      title: "No está solo",
      message:
        "Llame o envíe un mensaje de texto al 988 para hablar con alguien ahora. Es gratis, privado y atiende día y noche. Para español, oprima 2. Si una vida está en peligro, llame al 911.",
      action: "Llamar al 988",
      textAction: "Enviar texto al 988",
    },
  },
  poison: {
    href: "tel:+18002221222",
    en: {
      title: "Poison Control can help right now",
      message:
        "Call (800) 222-1222, day or night, free of charge. If someone collapses, has a seizure, cannot breathe or cannot be woken, call 911.",
      action: "Call Poison Control",
    },
    es: {
      title: "El Centro de Control de Intoxicaciones puede ayudarle ahora",
      message:
        "Llame al (800) 222-1222, de día o de noche, gratis. Si alguien se desmaya, convulsiona, no puede respirar o no despierta, llame al 911.",
      action: "Llamar a Control de Intoxicaciones",
    },
  },
} as const satisfies Record<CrisisHelp, object>;

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

/** Compiles crisis patterns into one regular expression. */
function patternOf(phrases: readonly string[]): RegExp {
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
