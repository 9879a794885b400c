import { foreignLanguage, isEnglish } from "../../../lib/cms/language.ts";
import type { PageContext } from "../../context/page-context.ts";
import { fieldPhrases } from "../phrases.ts";

interface AnswerTextProps {
  text: string;
  /** Language of the text; default: English. */
  language?: string | undefined;
  page: Pick<PageContext, "language" | "t">;
  /**
   * Whether the text is the name of a person or location. If the name is in English and the page is in another
   * language, the component adds "(in English)" in the page's language.
   */
  isName?: boolean;
}

/**
 * Renders text from an upstream. If the language of the text differs from the page's language, the element has a `lang`
 * attribute.
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
