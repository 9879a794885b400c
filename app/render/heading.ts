import { escapeHtml } from "../../lib/text/text.ts";
import { type Slot, type Slots, slotsIn } from "./slots.ts";

/**
 * Replaces every `h1` element with an `h2` element. The function uses string replacement, which is faster than parsing
 * the HTML.
 */
export const demoteHeadings = (html: string): string =>
  html.includes("<h1") ? html.replaceAll("<h1", "<h2").replaceAll("</h1>", "</h2>") : html;

/**
 * Keeps the first `h1` and replaces all other `h1` elements with `h2` elements. If the HTML has no `h1`, adds a
 * visually hidden `h1` with the page name.
 */
export function withHeading(html: string, name: string): string {
  const end = html.includes("<h1") ? html.indexOf("</h1>") : -1;
  if (end < 0) return `<h1 class="page-name">${escapeHtml(name)}</h1>${html}`;
  const after = end + "</h1>".length;
  return html.slice(0, after) + demoteHeadings(html.slice(after));
}

/**
 * Ensures that the main region has exactly one `h1`. The first `h1` in a static block takes precedence over live
 * blocks. If no static block has an `h1`, the first live block that may change the page's head renders the `h1` or, if
 * there is none, the first live block. Without live blocks, the page name becomes the `h1`.
 */
export function withOneHeading(main: string, name: string, slots: Slots): string {
  if (main.includes("<h1")) return withHeading(main, name);
  const live = slotsIn(main, slots);
  const slot = live.find(({ when }) => when === "before") ?? live[0];
  if (!slot) return withHeading(main, name);
  slots.set(slot.id, { ...slot, heading: name });
  return main;
}

/** Returns a live block's HTML with the page's `h1`, if the block must render it, and without other `h1` elements. */
export const withOwnHeading = (html: string, { heading }: Pick<Slot, "heading">): string =>
  heading === undefined ? demoteHeadings(html) : withHeading(html, heading);
