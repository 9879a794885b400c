import { isEnglish } from "../../lib/cms/language.ts";
import type { PageContext } from "../context/page-context.ts";
import type { Phrase } from "../context/phrases.ts";

/**
 * Returns the UI string for a name that an upstream system sends in English. If a name has no translation, the default
 * text of the UI string is empty.
 */
export const namePhrase = (name: string): Phrase => ({ key: `Name: ${name}`, en: "", es: "" });

type NamePage = Pick<PageContext, "language" | "t">;

/** Returns a name in the language of the page, or in English if the dictionary does not contain the name. */
export const nameText = ({ t }: Pick<NamePage, "t">, name: string): string => t(namePhrase(name)) || name;

/**
 * Returns the `lang` attribute of a name: `en` for an untranslated name on a page in another language, else undefined.
 */
export const nameLanguage = ({ language, t }: NamePage, name: string): "en" | undefined =>
  isEnglish(language) || t(namePhrase(name)) ? undefined : "en";
