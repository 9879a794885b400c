import { SITE_TIME_ZONE } from "../../../lib/dates/zone.ts";
import { blocks } from "../../blocks/index.ts";
import { translator } from "../../context/phrases.ts";
import { allBlocks } from "../../render/page-blocks.ts";
import { renderRegion } from "../../render/render-blocks.tsx";
import type { Slots } from "../../render/slots.ts";
import type { LayoutProblem } from "../fields/types.ts";
import type { ParsedBlock } from "../parse/parse-blocks.ts";
import type { ParsedPage } from "../parse/parse-page.ts";
import { incompleteLinks } from "./incomplete-links.ts";
import { missingValues } from "./missing-values.ts";

/**
 * Renders a block without its nested blocks. Returns the skeleton of a live block whose data only adds to its fields, and
 * null for other live blocks.
 */
async function renderAlone(
  parsed: ParsedBlock,
  { language, themes }: ParsedPage,
): Promise<{ html: string; failures: unknown[] } | null> {
  const definition = blocks.get(parsed.name);
  if (!definition || (definition.load && !definition.load.adds)) return null;
  const failures: unknown[] = [];
  const settings = { language, path: "/", editing: false, timeZone: SITE_TIME_ZONE, t: translator("en", null) };
  // Some blocks render content only on pages that exist in several languages.
  const facts = { theme: themes.main || "default", languages: ["en", "es"] };
  const slots: Slots = new Map();
  const html = await renderRegion(
    [{ ...parsed, placeholders: {} }],
    facts,
    "d",
    settings,
    ({ error }) => failures.push(error),
    slots,
  );
  const [slot] = slots.values();
  return { html: slot ? slot.skeleton : html, failures };
}

/** Returns whether a block contains nested blocks. The linter checks nested blocks separately. */
const hasNestedBlocks = ({ placeholders }: ParsedBlock): boolean => Object.keys(placeholders).length > 0;

/**
 * Reports content that visitors do not see: blocks that fail, blocks that render nothing, and values that a block does
 * not render.
 */
export async function emptyBlockProblems(parsed: ParsedBlock, page: ParsedPage): Promise<LayoutProblem[]> {
  const definition = blocks.get(parsed.name);
  if (!definition) return [];
  const problem = (level: LayoutProblem["level"], wrong: string, field = ""): LayoutProblem => ({
    level,
    block: parsed.name,
    item: parsed.dataSource || parsed.uid,
    field,
    wrong,
  });
  const result = await renderAlone(parsed, page);
  if (!result)
    return incompleteLinks(definition.fields, parsed.values).map((field) =>
      problem("broken", "The link needs both text and a URL", field),
    );
  const failed = result.failures.map((error) =>
    problem(
      "broken",
      `The block failed to render, so visitors do not see it: ${error instanceof Error ? error.message : error}`,
    ),
  );
  if (!result.html && !hasNestedBlocks(parsed))
    return failed.length > 0 ? failed : [problem("advice", "Nothing is shown: the fields are empty")];
  const wrong = "Not shown because of the values of other fields";
  const missing = missingValues(definition.fields, parsed.values, result.html);
  return [...failed, ...missing.map((field) => problem("broken", wrong, field))];
}

/** Returns whether a block fails or renders nothing. */
export const isHidden = async (block: ParsedBlock, page: ParsedPage): Promise<boolean> =>
  (await renderAlone(block, page))?.html === "" && !hasNestedBlocks(block);

/** Returns two lists of block names: the blocks that fail and the blocks that render nothing. */
export async function unseenBlocks(page: ParsedPage): Promise<{ failing: string[]; empty: string[] }> {
  const failing: string[] = [];
  const empty: string[] = [];
  for (const block of allBlocks(page)) {
    const result = await renderAlone(block, page);
    if (result?.html !== "" || hasNestedBlocks(block)) continue;
    (result.failures.length > 0 ? failing : empty).push(block.name);
  }
  return { failing, empty };
}
