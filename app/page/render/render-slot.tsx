/** Renders live blocks: they fill the slots of a page, for one request. */
import { renderToString } from "react-dom/server";
import { blocks } from "../../blocks/index.ts";
import type { Call, HeadChange, PageContext } from "../../context/page-context.ts";
import { Enhance } from "../../islands/Enhance.tsx";
import type { followPlace } from "../follow-place.enhance.ts";
import { withHeading, withoutHeading } from "./heading.ts";
import { attempt, type PageSettings, type Report, renderView, type Segment, type Slot } from "./render-blocks.tsx";

/** The result of a live block. `failed`: it shows its failure view. */
interface SlotResult {
  html: string;
  head?: HeadChange;
  failed: boolean;
}

/**
 * A live block's HTML for one request, with its changes to the head. Never rejects: without data it shows what its
 * declaration says, or nothing, and `failed` is true. Live blocks nested in it are filled on the way.
 */
export async function renderSlot(
  slot: Slot,
  settings: PageSettings,
  query: URLSearchParams,
  call: Call,
  report: Report,
): Promise<SlotResult> {
  const filled = await loadSlot(slot, settings, query, call, report);
  const html = slot.heading === undefined ? withoutHeading(filled.html) : withHeading(filled.html, slot.heading);
  const follows = !settings.place && blocks.get(slot.block.name)?.load?.followsPlace?.(slot.block.values);
  return { ...filled, html: follows ? following(slot.id, html) : html };
}

/** A live block that the browser requests again once the visitor's place is known, and whenever it changes (LO-01). */
const following = (slot: string, html: string) =>
  renderToString(
    <Enhance<typeof followPlace> name="page/follow-place" wake="place" options={{ slot }}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the block's own HTML */}
      <div data-follows="" dangerouslySetInnerHTML={{ __html: html }} />
    </Enhance>,
  );

async function loadSlot(
  slot: Slot,
  settings: PageSettings,
  query: URLSearchParams,
  call: Call,
  report: Report,
): Promise<SlotResult> {
  const definition = blocks.get(slot.block.name);
  const load = definition?.load;
  if (!definition || !load) return { html: "", failed: true };
  const known: PageSettings = slot.breadcrumbs ? { ...settings, breadcrumbs: slot.breadcrumbs } : settings;
  const context = { facts: slot.facts, settings: known, report };
  const page: PageContext = { ...known, ...slot.facts };
  const fields = slot.block.values;
  const flatten = async (segments: Segment[]) => {
    const nested = await Promise.all(
      segments.map(async (segment) =>
        typeof segment === "string" ? segment : (await renderSlot(segment, settings, query, call, report)).html,
      ),
    );
    return nested.join("");
  };
  try {
    const data = await load.data({ fields, page, query, call });
    const html = await flatten(renderView(definition, slot.block, data, slot.id, context));
    const head = load.head?.(data, fields);
    return { html, ...(head ? { head } : {}), failed: false };
  } catch (error) {
    report({ block: slot.block.name, item: slot.block.dataSource || slot.block.uid, stage: "load", error });
    const { Failed } = definition;
    const segments = Failed
      ? attempt(slot.block, slot.id, context, <Failed fields={fields} page={page} query={query} />)
      : [];
    const html = segments.join("");
    // Without its main block a page must not look complete: a 503 makes search engines try again. They never see a
    // private page, which shows the error itself (RL-01).
    const isMissed = slot.when === "page" && !definition.private;
    return isMissed ? { html, head: { status: 503 }, failed: true } : { html, failed: true };
  }
}
