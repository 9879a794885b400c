import type { PageContext } from "../context/page-context.ts";
import { nameLanguage, nameText } from "./name-text.ts";

/**
 * A name from an upstream system. The component translates a name to the page's language, or marks the name as English.
 */
export function NameText({ name, page }: { name: string; page: Pick<PageContext, "language" | "t"> }) {
  const lang = nameLanguage(page, name);
  const text = nameText(page, name);
  return lang ? <span lang={lang}>{text}</span> : text;
}
