import { isEnglish } from "../../../lib/cms/language.ts";
import type { PageContext } from "../../context/page-context.ts";
import { fieldPhrases } from "../phrases.ts";

/**
 * Returns the language of a text from an upstream system, or undefined if the text is in the page's language. @param of
 * language of the text; default: English
 */
export const foreignLanguage = ({ language }: Pick<PageContext, "language">, of = "en"): string | undefined =>
  of.split("-", 1)[0] === language.split("-", 1)[0] ? undefined : of;

interface AnswerTextProps {
  text: string;
  /** Language of the text; default: English. */
  language?: string | undefined;
  page: Pick<PageContext, "language" | "t">;
  /**
   * Whether the text is the name of a person or a location. On a page in another language, the component adds "(in
   * English)" to an English name, in the page's language.
   */
  isName?: boolean;
}

/**
 * A text from an upstream system. If the language of the text differs from the page's language, the element has the
 * attribute `lang`.
 */
export function AnswerText({ text, language, page, isName = false }: AnswerTextProps) {
  const lang = foreignLanguage(page, language);
  if (!lang) return text;
  return (
    <>
      <span lang={lang}>{text}</span>
      {isName && isEnglish(lang) && ` (${page.t(fieldPhrases.InEnglish)})`}
    </>
  );
}
