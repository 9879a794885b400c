import { isEnglish } from "../../../lib/cms/language.ts";
import type { PageContext } from "../../context/page-context.ts";
import { fieldPhrases } from "../phrases.ts";

/**
 * Returns the language of text from an upstream (default: English) if the language differs from the page's language.
 */
export const foreignLanguage = ({ language }: Pick<PageContext, "language">, of = "en"): string | undefined =>
  of.split("-", 1)[0] === language.split("-", 1)[0] ? undefined : of;

interface AnswerTextProps {
  text: string;
  /** Language of the text; default: English. */
  language?: string | undefined;
  page: Pick<PageContext, "language" | "t">;
  /**
   * Whether the text is the name of a person or a location. An English name on a page in another language is marked as
   * English.
   */
  isName?: boolean;
}

/** A text from an upstream, with the attribute `lang` if its language differs from the page's language. */
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
