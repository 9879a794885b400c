import { isEnglish } from "../../lib/cms/language.ts";
import type { PageContext } from "../context/page-context.ts";
import type { Phrase } from "../context/phrases.ts";

/**
 * Returns the UI string for a name that an upstream provides in English. The UI string's default text is empty because
 * the code does not contain a translation of the name.
 */
export const namePhrase = (name: string): Phrase => ({ key: `Name: ${name}`, en: "", es: "" });

type NamePage = Pick<PageContext, "language" | "t">;

/** Returns a name in the page's language, or in English if the dictionary does not contain the name. */
export const nameText = ({ t }: Pick<NamePage, "t">, name: string): string => t(namePhrase(name)) || name;

/**
 * Returns the `lang` attribute for a name: `en` for an untranslated name on a page in another language, and undefined
 * otherwise.
 */
export const nameLanguage = ({ language, t }: NamePage, name: string): "en" | undefined =>
  isEnglish(language) || t(namePhrase(name)) ? undefined : "en";
