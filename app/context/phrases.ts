import { fillText, localeOf, textLanguage } from "../../lib/cms/language.ts";

/** A UI string: its key in the CMS dictionary and its default translations. */
export interface Phrase {
  readonly key: string;
  readonly en: string;
  readonly es: string;
}

export type PhraseSet = Readonly<Record<string, Phrase>>;

/** Values for the placeholders in a UI string, such as `{name}`. */
type PhraseValues = Readonly<Record<string, string | number>>;

/** Returns a UI string in the page's language. */
export type Translate = (phrase: Phrase, values?: PhraseValues) => string;

/**
 * Declares UI strings, keyed by name, with default text in English and Spanish. The CMS dictionary overrides the
 * default text.
 */
export const definePhrases = <K extends string>(texts: Record<K, Omit<Phrase, "key">>): { readonly [N in K]: Phrase } =>
  Object.fromEntries(
    Object.entries<Omit<Phrase, "key">>(texts).map(([key, text]) => [key, { key, ...text }]),
  ) as Record<K, Phrase>;

/**
 * Returns a function that translates UI strings into a language. A translation in the dictionary overrides the declared
 * default.
 */
export function translator(language: string, dictionary: Readonly<Record<string, string>> | null): Translate {
  const defaultLanguage = textLanguage(language);
  return (phrase, values) => {
    const text = dictionary?.[phrase.key] || phrase[defaultLanguage];
    return values ? fillText(text, withSeparators(values, language)) : text;
  };
}

/** Adds the language's thousands separators to numbers of 1,000 or more. */
const withSeparators = (values: PhraseValues, language: string): PhraseValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "number" && Math.abs(value) >= 1000 ? value.toLocaleString(localeOf(language)) : value,
    ]),
  );

/** Returns the keys of the UI strings that are missing from the dictionary. */
export const missingKeys = (phrases: readonly Phrase[], dictionary: Readonly<Record<string, string>>): string[] =>
  phrases.filter(({ key }) => !dictionary[key]).map(({ key }) => key);
