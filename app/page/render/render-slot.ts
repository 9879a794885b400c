/** Live blocks: what stands in the gaps of a page, for one request. */
import { blocks } from "../../blocks/index.ts";
import type { Call, HeadChange, PageContext } from "../../context/page-context.ts";
import { withHeading, withoutHeading } from "./heading.ts";
import { attempt, type Gap, type PageSettings, type Piece, type Report, renderView } from "./render-blocks.tsx";

/** What a live block came to. `failed`: it shows what stands in for data. */
interface FilledGap {
  html: string;
  head?: HeadChange;
  failed: boolean;
}

/**
 * A live block's HTML for one request, with what it asks of the head. Never rejects: without data it shows what its
 * declaration says, or nothing, and `failed` is true. Live blocks nested in it are filled on the way.
 */
export async function fillGap(
  gap: Gap,
  settings: PageSettings,
  query: URLSearchParams,
  call: Call,
  report: Report,
): Promise<FilledGap> {
  const filled = await loadGap(gap, settings, query, call, report);
  const html = gap.heading === undefined ? withoutHeading(filled.html) : withHeading(filled.html, gap.heading);
  return { ...filled, html };
}

async function loadGap(
  gap: Gap,
  settings: PageSettings,
  query: URLSearchParams,
  call: Call,
  report: Report,
): Promise<FilledGap> {
  const definition = blocks.get(gap.block.name);
  const load = definition?.load;
  if (!definition || !load) return { html: "", failed: true };
  const known: PageSettings = gap.trail ? { ...settings, trail: gap.trail } : settings;
  const around = { facts: gap.facts, settings: known, report };
  const page: PageContext = { ...known, ...gap.facts };
  const fields = gap.block.values;
  const flatten = async (pieces: Piece[]) => {
    const nested = await Promise.all(
      pieces.map(async (piece) =>
        typeof piece === "string" ? piece : (await fillGap(piece, settings, query, call, report)).html,
      ),
    );
    return nested.join("");
  };
  try {
    const data = await load.data({ fields, page, query, call });
    const html = await flatten(renderView(definition, gap.block, data, gap.id, around));
    const head = load.head?.(data, fields);
    return { html, ...(head ? { head } : {}), failed: false };
  } catch (error) {
    report({ block: gap.block.name, item: gap.block.dataSource || gap.block.uid, stage: "load", error });
    const { failed } = load;
    const pieces = failed ? attempt(gap.block, gap.id, around, () => failed(fields, page, query)) : [];
    const html = pieces.join("");
    // A page without what it is about must not be taken for one: search engines ask again later. One that is a visitor's
    // own they never see, and it says what is the matter (RL-01).
    const isMissed = gap.when === "page" && !definition.private;
    return isMissed ? { html, head: { status: 503 }, failed: true } : { html, failed: true };
  }
}
