import { SITE_TIME_ZONE } from "../../lib/zone.ts";
import { blocks } from "../blocks/index.ts";
import { translator } from "../context/phrases.ts";
import type { LayoutProblem } from "../fields/types.ts";
import type { ParsedBlock } from "../page/parse/parse-blocks.ts";
import type { ParsedPage } from "../page/parse/parse-page.ts";
import { renderRegion } from "../page/render/render-blocks.tsx";
import { halfLinks } from "./half-links.ts";
import { lostValues } from "./lost-values.ts";

/** Why visitors do not see a block or a part of it: it fails, or has nothing to show, or no place for it. */
export function emptyBlockProblems(parsed: ParsedBlock, { language, themes }: ParsedPage): LayoutProblem[] {
  const definition = blocks.get(parsed.name);
  if (!definition) return [];
  const found: LayoutProblem[] = [];
  const problem = (level: LayoutProblem["level"], wrong: string, field = "") =>
    void found.push({ level, block: parsed.name, item: parsed.dataSource || parsed.uid, field, wrong });
  if (definition.load) {
    for (const field of halfLinks(definition.fields, parsed.values))
      problem("advice", "only one of its words and its address is filled in", field);
    return found;
  }
  const settings = { language, path: "/", editing: false, timeZone: SITE_TIME_ZONE, t: translator("en", null) };
  const facts = { theme: themes.main || "default", languages: [language] };
  const html = renderRegion([{ ...parsed, placeholders: {} }], facts, "d", settings, ({ error }) =>
    problem("broken", `it fails, and visitors do not see it: ${error instanceof Error ? error.message : error}`),
  ).join("");
  const isFrame = Object.keys(parsed.placeholders).length > 0;
  if (!html && !isFrame && found.length === 0)
    problem("advice", "visitors see nothing of it: what it shows is not filled in");
  if (html || isFrame)
    for (const field of lostValues(definition.fields, parsed.values, html))
      problem(
        "advice",
        "it is filled in, but visitors do not see it because of what else is filled in or missing",
        field,
      );
  return found;
}
