import { AnswerText } from "../cms/components/AnswerText.tsx";
import type { PageContext } from "../context/page-context.ts";
import { nameLanguage, nameText } from "./name-text.ts";

interface NameTextProps {
  name: string;
  /** Language of the name if the dictionary has no translation; default: English. */
  language?: string | undefined;
  page: Pick<PageContext, "language" | "t">;
}

/**
 * Renders a name from an upstream. If the name has no translation and is not in the page's language, the element has a
 * `lang` attribute.
 */
export const NameText = ({ name, language, page }: NameTextProps) =>
  nameLanguage(page, name) ? <AnswerText text={name} language={language} page={page} /> : nameText(page, name);
