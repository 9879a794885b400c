import { blocks } from "../blocks/index.ts";
import { type FailureReason, failureReason } from "../context/failure.ts";
import type { Call, HeadChange, PageContext } from "../context/page-context.ts";
import { Enhance } from "../islands/Enhance.tsx";
import { renderHtml } from "../islands/render-html.ts";
import { withOwnTitle } from "./heading.ts";
import type { liveBlock } from "./live-block.enhance.ts";
import { type PageSettings, type RegionContext, type Report, renderPart, renderView } from "./render-blocks.tsx";
import type { Slot } from "./slots.ts";

/** A live block rendered for one request. */
export interface RenderedSlot {
  html: string;
  /** The block's changes to the page head and the response status. */
  head?: HeadChange;
}

type RenderSlot = () => Promise<RenderedSlot>;

/**
 * Loads a live block's data and renders the block for one request. Never rejects. If the data fails to load, renders
 * the block's `Failed` view or nothing.
 * @param reuse Receives the render of the loaded data, and may return an earlier result of the same data instead
 */
export async function renderSlot(
  slot: Slot,
  settings: PageSettings,
  query: URLSearchParams,
  call: Call,
  report: Report,
  reuse: (render: RenderSlot) => Promise<RenderedSlot> = (render) => render(),
): Promise<RenderedSlot> {
  const { id, block: parsed, facts, breadcrumbs } = slot;
  const { values: fields, name, dataSource, uid } = parsed;
  const definition = blocks.get(name);
  const load = definition?.load;
  if (!load) return { html: withOwnTitle("", slot) };
  const page = { ...settings, ...facts, ...(breadcrumbs && { breadcrumbs }) };
  const title = { isRendered: facts.hasTitle ?? false };
  const context: RegionContext = { facts, settings, page, report, slots: new Map(), title };
  const follows = settings.place ? null : load.follows?.(fields, query);
  const failed = async (reason: FailureReason, shownPage: PageContext = page) =>
    definition.Failed
      ? renderPart(parsed, id, context, <definition.Failed {...{ fields, page: shownPage, query, reason }} />)
      : "";
  const finish = async (html: string) => {
    const withTitle = withOwnTitle(html, slot);
    if (!follows) return withTitle;
    return withLiveUpdates(id, withTitle, await failed("failed", { ...page, hasTitle: true }), follows.text);
  };
  try {
    const data = await load.data({ fields, page, query, call });
    const head = load.head?.(data, fields);
    return await reuse(async () => {
      const html = await renderView(definition, parsed, data, id, context);
      return { html: await finish(html), ...(head && { head }) };
    });
  } catch (error) {
    report({ block: name, item: dataSource || uid, stage: "load", error });
    const reason = failureReason(error);
    // If a page's main block fails, the Worker responds with status 503 or 429 so that search engines retry later. For
    // a private page, which search engines do not index, the Worker does not change the status.
    const isMainBlock = slot.when === "before" && !definition.private;
    const head = { status: reason === "limited" ? (429 as const) : (503 as const) };
    return { html: await finish(await failed(reason)), ...(isMainBlock && { head }) };
  }
}

/** Returns what the search of a live block looks for, or "" if the query contains no search. */
export const searchOf = ({ block }: Slot, query: URLSearchParams, settings: PageSettings): string =>
  blocks.get(block.name)?.load?.title?.(query, settings) ?? "";

/**
 * Wraps a live block's HTML in an enhancement that refetches the block when the visitor's location changes.
 * @param failed HTML that replaces the block if the browser cannot refetch it
 * @param text the page's search text, if the block also depends on the search
 */
const withLiveUpdates = (slot: string, html: string, failed: string, text?: string) =>
  renderHtml(
    <Enhance<typeof liveBlock>
      name="render/live-block"
      hydrate={text === undefined ? "place" : "idle"}
      options={{ slot, ...(text !== undefined && { text }) }}
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML was rendered by the block */}
      <div data-follows="" dangerouslySetInnerHTML={{ __html: html }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML was rendered by the block */}
      <template data-failed-view="" dangerouslySetInnerHTML={{ __html: failed }} />
    </Enhance>,
  );
