import { escapeHtml } from "../../../lib/text.ts";
import type { Translate } from "../../context/phrases.ts";
import { fieldPhrases } from "../../fields/phrases.ts";

/** The page for unknown addresses where authors have made none (RT-02). */
export function notFoundHtml(t: Translate, home: string): string {
  const { NotFoundHeading, NotFoundText, NotFoundHome } = fieldPhrases;
  const [heading = "", text = "", way = ""] = [NotFoundHeading, NotFoundText, NotFoundHome].map((phrase) =>
    escapeHtml(t(phrase)),
  );
  return `<main id="main"><h1>${heading}</h1><p>${text}</p><a href="${escapeHtml(home)}">${way}</a></main>`;
}
