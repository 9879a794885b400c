import { escapeHtml } from "../../lib/text.ts";
import { SITE_TIME_ZONE } from "../../lib/zone.ts";
import { blocks } from "../blocks/index.ts";
import { translator } from "../context/phrases.ts";
import type { LayoutProblem } from "../fields/types.ts";
import { isRecord } from "../fields/wire.ts";
import type { ParsedBlock } from "../page/parse/parse-blocks.ts";
import type { ParsedPage } from "../page/parse/parse-page.ts";
import { renderRegion } from "../page/render/render-blocks.tsx";

/** Why visitors do not see a block: it fails, or has nothing to show. */
export function emptyBlockProblems(
  parsed: ParsedBlock,
  { language, themes, hasSpanishVersion }: ParsedPage,
): LayoutProblem[] {
  const definition = blocks.get(parsed.name);
  if (!definition || definition.load || definition.placeholders) return [];
  const found: LayoutProblem[] = [];
  const problem = (level: LayoutProblem["level"], wrong: string) =>
    void found.push({ level, block: parsed.name, item: parsed.dataSource || parsed.uid, field: "", wrong });
  const settings = { language, path: "/", editing: false, timeZone: SITE_TIME_ZONE, t: translator("en", null) };
  const facts = { theme: themes.main || "default", hasSpanishVersion };
  const html = renderRegion([{ ...parsed, placeholders: {} }], facts, "d", settings, ({ error }) =>
    problem("broken", `it fails, and visitors do not see it: ${error instanceof Error ? error.message : error}`),
  ).join("");
  if (!html && found.length === 0) problem("advice", "visitors see nothing of it: what it shows is not filled in");
  if (html)
    for (const [field, value] of Object.entries(parsed.values))
      for (const index of unseenEntries(value, html))
        found.push({
          level: "advice",
          block: parsed.name,
          item: parsed.dataSource || parsed.uid,
          field: `${field}[${index}]`,
          wrong: "visitors see nothing of this entry: something that it needs beside what is filled in is missing",
        });
  return found;
}

/** The entries of a list of items that have something to show, of which nothing is in the block's HTML. */
function unseenEntries(list: unknown, html: string): number[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry, index) => {
    if (!isRecord(entry) || !("id" in entry)) return [];
    const { id: _id, url: _url, ...values } = entry;
    const parts = Object.values(values).flatMap(shownParts);
    return parts.length > 0 && !parts.some((part) => html.includes(part) || html.includes(escapeHtml(part)))
      ? [index]
      : [];
  });
}

/** What of a value can be found again in HTML: texts, and the addresses of links and pictures. */
function shownParts(value: unknown): string[] {
  if (typeof value === "string") return value.trim() ? [value.trim()] : [];
  if (Array.isArray(value)) return value.flatMap(shownParts);
  if (!isRecord(value)) return [];
  return [value.href, value.src, value.text].flatMap((part) => (part === "#" ? [] : shownParts(part)));
}
