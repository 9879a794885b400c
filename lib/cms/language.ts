/** The languages that texts are declared in. Pages of any other language show English. */
export type TextLanguage = "en" | "es";

export const textLanguage = (language: string): TextLanguage => (/^es\b/i.test(language) ? "es" : "en");

/** How a language writes dates and numbers in the United States. */
export const localeOf = (language: string): string => `${textLanguage(language)}-US`;

/** A text with its `{name}` places filled; what no value is given for stays as it is. */
export const fillText = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));
