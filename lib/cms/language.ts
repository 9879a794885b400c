/** The languages of the built-in texts. Pages in other languages show built-in texts in English. */
export type TextLanguage = "en" | "es";

export const textLanguage = (language: string): TextLanguage => (/^es\b/i.test(language) ? "es" : "en");

/** Returns the US locale of a language, for dates and numbers. */
export const localeOf = (language: string): string => `${textLanguage(language)}-US`;

/** Whether a language tag is English, in any country. */
export const isEnglish = (language: string): boolean => /^en\b/i.test(language);

/**
 * Returns the parameter of an API call for the language of a page, by the name that its upstream expects. Returns an empty
 * object for English pages and for API calls without such a parameter.
 */
export const languageParameter = (name: string | undefined, language: string | undefined): Record<string, string> =>
  name && language && !isEnglish(language) ? { [name]: language } : {};

const RTL = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b|-(?:Arab|Hebr)\b/;

/** Returns the text direction of a language. */
export const directionOf = (language: string): "ltr" | "rtl" => (RTL.test(language) ? "rtl" : "ltr");

/** Replaces the `{name}` placeholders in a text. Placeholders without a value remain unchanged. */
export const fillText = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));
