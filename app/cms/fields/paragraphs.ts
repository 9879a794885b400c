import { trustedMarkup } from "./sanitize.ts";
import type { SafeHtml } from "./types.ts";

const ALONE = /^(?:br|hr|img|wbr|col)$/i;

/**
 * Splits rich text after the given number of top-level paragraphs. If the number is null or exceeds the number of
 * paragraphs, `before` contains all of the text. If the number is 0, `after` contains all of the text.
 */
export function splitAfterParagraph(html: SafeHtml, number: number | null): [before: SafeHtml, after: SafeHtml] {
  const empty = trustedMarkup("");
  if (number !== null && number < 1) return [empty, html];
  let depth = 0;
  let left = number;
  for (const { 0: tag, 1: end, 2: name = "", index } of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/gi)) {
    if (ALONE.test(name)) continue;
    depth += end ? -1 : 1;
    if (!end || depth !== 0 || name.toLowerCase() !== "p") continue;
    if (left === null || --left > 0) continue;
    const splitIndex = index + tag.length;
    return [trustedMarkup(html.slice(0, splitIndex)), trustedMarkup(html.slice(splitIndex))];
  }
  return [html, empty];
}
