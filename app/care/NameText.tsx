import type { PageContext } from "../context/page-context.ts";
import { nameLanguage, nameText } from "./name-text.ts";

/**
 * Renders a name from an upstream. The name is in the page's language or, if it has no translation, in English with
 * `lang="en"`.
 */
export function NameText({ name, page }: { name: string; page: Pick<PageContext, "language" | "t"> }) {
  const lang = nameLanguage(page, name);
  const text = nameText(page, name);
  return lang ? <span lang={lang}>{text}</span> : text;
}
