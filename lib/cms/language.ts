/**
 * Languages that have built-in UI strings. Pages in other languages use the English strings unless the CMS dictionary
 * contains translations.
 */
export type TextLanguage = "en" | "es";

export const textLanguage = (language: string): TextLanguage => (/^es\b/i.test(language) ? "es" : "en");

/** Returns a language's US locale for formatting dates and numbers, such as `es-US`. */
export const localeOf = (language: string): string => `${textLanguage(language)}-US`;

/** Returns whether a language tag identifies any variety of English, such as `en-GB`. */
export const isEnglish = (language: string): boolean => /^en\b/i.test(language);

/**
 * Returns the language of text from an upstream, or undefined if the text is in the page's language.
 * @param textLanguage language of the text; default: English
 */
export const foreignLanguage = ({ language }: { language: string }, textLanguage = "en"): string | undefined =>
  textLanguage.split("-", 1)[0] === language.split("-", 1)[0] ? undefined : textLanguage;

/**
 * Returns an object that contains the page's language as the request parameter `name`. Returns an empty object for
 * English pages and for API calls that have no language parameter.
 */
export const languageParameter = (name: string | undefined, language: string | undefined): Record<string, string> =>
  name && language && !isEnglish(language) ? { [name]: language } : {};

const RTL = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b|-(?:Arab|Hebr)\b/;

/** Returns the text direction of a language. */
export const directionOf = (language: string): "ltr" | "rtl" => (RTL.test(language) ? "rtl" : "ltr");

/** Replaces the `{name}` placeholders in a string. A placeholder that has no value remains unchanged. */
export const fillText = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));

/** Returns the English name of a language, such as `Spanish` for `es`. Returns the tag itself if it is not valid. */
export function languageName(language: string): string {
  try {
    return new Intl.DisplayNames(["en"], { type: "language" }).of(language) ?? language;
  } catch {
    return language;
  }
}
