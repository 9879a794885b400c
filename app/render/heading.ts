import { escapeHtml } from "../../lib/text/text.ts";

/** What is to be known here of a slot (`render-blocks.tsx`). */
interface Live {
  when: "page" | "inline" | "late";
  fallback: string;
  heading?: string;
}

/** HTML with every `h1` made an `h2`. Plain searches: a page's whole text goes through here. */
export const withoutHeading = (html: string): string =>
  html.includes("<h1") ? html.replaceAll("<h1", "<h2").replaceAll("</h1>", "</h2>") : html;

/** HTML whose first `h1` stays and whose others become `h2`; without any, the page's name, for those who hear it. */
export function withHeading(html: string, name: string): string {
  const end = html.includes("<h1") ? html.indexOf("</h1>") : -1;
  if (end < 0) return `<h1 class="page-name">${escapeHtml(name)}</h1>${html}`;
  const after = end + "</h1>".length;
  const rest = html.slice(after);
  return rest.includes("<h1") ? html.slice(0, after) + withoutHeading(rest) : html;
}

/**
 * Leaves a page's main region with exactly one `h1` (SH-12), whichever blocks authors put on it:
 * that of the first cached block that brings one; else that of the live block that the page is about, which is the
 * first `page` block, else the first `inline` one (only its answer shows what it brings, so `heading` tells it); else
 * the page's name. All others become `h2`.
 */
export function withOneHeading<S extends Live>(main: (string | S)[], name: string): (string | S)[] {
  const own = main.findIndex((segment) => typeof segment === "string" && segment.includes("<h1"));
  const live = own < 0 ? liveOwner(main) : -1;
  const segments = main.map((segment, index): string | S => {
    if (typeof segment === "string") return index === own ? withHeading(segment, name) : withoutHeading(segment);
    const fallback = withoutHeading(segment.fallback);
    return index === live ? { ...segment, fallback, heading: name } : { ...segment, fallback };
  });
  return own < 0 && live < 0 ? [withHeading("", name), ...segments] : segments;
}

function liveOwner(main: (string | Live)[]): number {
  const first = (when: Live["when"]) =>
    main.findIndex((segment) => typeof segment !== "string" && segment.when === when);
  const page = first("page");
  return page < 0 ? first("inline") : page;
}
