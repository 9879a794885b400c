import { fillText, localeOf, textLanguage } from "../../lib/cms/language.ts";

/** A text of ours: its key in the content system's dictionary, and what shows where that has none. */
export interface Phrase {
  readonly key: string;
  readonly en: string;
  readonly es: string;
}

/** Phrases that are declared together. */
export type PhraseSet = Readonly<Record<string, Phrase>>;

/** The values for the `{name}` placeholders of a phrase. */
export type PhraseValues = Readonly<Record<string, string | number>>;

/** The text of a phrase in the language of a page. */
export type Translate = (phrase: Phrase, values?: PhraseValues) => string;

/** Declares phrases by their keys: what each says in English and in Spanish until the content system says otherwise. */
export const definePhrases = <K extends string>(texts: Record<K, Omit<Phrase, "key">>): { readonly [N in K]: Phrase } =>
  Object.fromEntries(
    Object.entries<Omit<Phrase, "key">>(texts).map(([key, text]) => [key, { key, ...text }]),
  ) as Record<K, Phrase>;

/** The texts of a page: the content system's where it has one, else the declared one of the language (LY-10). */
export function translator(language: string, dictionary: Readonly<Record<string, string>> | null): Translate {
  const declared = textLanguage(language);
  return (phrase, values) => {
    const text = dictionary?.[phrase.key] || phrase[declared];
    return values ? fillText(text, written(values, language)) : text;
  };
}

/** Numbers from a thousand on are written as the language writes them. */
const written = (values: PhraseValues, language: string): PhraseValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "number" && Math.abs(value) >= 1000 ? value.toLocaleString(localeOf(language)) : value,
    ]),
  );

/** Keys of those phrases that a dictionary has no text for. */
export const missingKeys = (phrases: readonly Phrase[], dictionary: Readonly<Record<string, string>>): string[] =>
  phrases.filter(({ key }) => !dictionary[key]).map(({ key }) => key);
