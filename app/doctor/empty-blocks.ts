import { SITE_TIME_ZONE } from "../../lib/zone.ts";
import { blocks } from "../blocks/index.ts";
import { translator } from "../context/phrases.ts";
import type { LayoutProblem } from "../fields/types.ts";
import { allBlocks } from "../page/page-blocks.ts";
import type { ParsedBlock } from "../page/parse/parse-blocks.ts";
import type { ParsedPage } from "../page/parse/parse-page.ts";
import { renderRegion } from "../page/render/render-blocks.tsx";
import { lostValues } from "./lost-values.ts";

/** A block as visitors get it, and why it failed; null for one that shows live data or only holds others. */
function shown(parsed: ParsedBlock, { language, themes }: ParsedPage): { html: string; failures: unknown[] } | null {
  const definition = blocks.get(parsed.name);
  if (!definition || definition.load || definition.placeholders) return null;
  const failures: unknown[] = [];
  const settings = { language, path: "/", editing: false, timeZone: SITE_TIME_ZONE, t: translator("en", null) };
  const facts = { theme: themes.main || "default", languages: [language] };
  const html = renderRegion([{ ...parsed, placeholders: {} }], facts, "d", settings, ({ error }) =>
    failures.push(error),
  ).join("");
  return { html, failures };
}

/** Why visitors do not see a block or a part of it: it fails, or has nothing to show, or no place for it. */
export function emptyBlockProblems(parsed: ParsedBlock, page: ParsedPage): LayoutProblem[] {
  const result = shown(parsed, page);
  if (!result) return [];
  const { html, failures } = result;
  const problem = (level: LayoutProblem["level"], wrong: string, field = ""): LayoutProblem => ({
    level,
    block: parsed.name,
    item: parsed.dataSource || parsed.uid,
    field,
    wrong,
  });
  const failed = failures.map((error) =>
    problem("broken", `it fails, and visitors do not see it: ${error instanceof Error ? error.message : error}`),
  );
  if (!html)
    return failed.length > 0
      ? failed
      : [problem("advice", "visitors see nothing of it: what it shows is not filled in")];
  const wrong = "it is filled in, but visitors do not see it because of what else is filled in or missing";
  const lost = lostValues(blocks.get(parsed.name)!.fields, parsed.values, html);
  return [...failed, ...lost.map((field) => problem("advice", wrong, field))];
}

/** Whether visitors see nothing of a block: it fails, or is empty. */
export const isHidden = (block: ParsedBlock, page: ParsedPage): boolean => shown(block, page)?.html === "";

/** The names of the blocks of a page that visitors see nothing of. */
export const hiddenBlocks = (page: ParsedPage): string[] =>
  allBlocks(page)
    .filter((block) => isHidden(block, page))
    .map(({ name }) => name);
