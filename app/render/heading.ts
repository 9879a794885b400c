import { escapeHtml } from "../../lib/text/text.ts";

/** Properties of a live block (`Slot` in `render-blocks.tsx`) that affect the page heading. */
interface Live {
  when: "page" | "inline" | "late";
  fallback: string;
  heading?: string;
}

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
  const rest = html.slice(after);
  return rest.includes("<h1") ? html.slice(0, after) + demoteHeadings(rest) : html;
}

/**
 * Ensures that the main region has exactly one `h1` and replaces all other `h1` elements with `h2` elements. The first
 * `h1` in a static block takes precedence over live blocks. If no static block has an `h1`, the first live block whose
 * `when` is `page` renders the `h1`. If no live block's `when` is `page`, the first live block whose `when` is `inline`
 * renders the `h1`. If no block can render an `h1`, the page name becomes the `h1`.
 */
export function withOneHeading<S extends Live>(main: (string | S)[], name: string): (string | S)[] {
  const staticIndex = main.findIndex((segment) => typeof segment === "string" && segment.includes("<h1"));
  const liveIndex = staticIndex < 0 ? headingSlotIndex(main) : -1;
  const segments = main.map((segment, index): string | S => {
    if (typeof segment === "string")
      return index === staticIndex ? withHeading(segment, name) : demoteHeadings(segment);
    const fallback = demoteHeadings(segment.fallback);
    return index === liveIndex ? { ...segment, fallback, heading: name } : { ...segment, fallback };
  });
  return staticIndex < 0 && liveIndex < 0 ? [withHeading("", name), ...segments] : segments;
}

function headingSlotIndex(main: (string | Live)[]): number {
  const firstSlotIndex = (when: Live["when"]) =>
    main.findIndex((segment) => typeof segment !== "string" && segment.when === when);
  const pageSlotIndex = firstSlotIndex("page");
  return pageSlotIndex < 0 ? firstSlotIndex("inline") : pageSlotIndex;
}
