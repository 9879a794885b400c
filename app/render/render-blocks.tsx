import type { ReactNode } from "react";
import { blocks } from "../blocks/index.ts";
import type { BlockDefinition } from "../blocks/types.ts";
import { authorNote } from "../cms/editing/author-markup.ts";
import { type Editable, showEditables } from "../cms/fields/editables.ts";
import type { ParsedBlock } from "../cms/parse/parse-blocks.ts";
import type { Call, HeadChange, PageContext, RegionFacts } from "../context/page-context.ts";
import { siteLink } from "../context/site-link.ts";
import { Enhance } from "../islands/Enhance.tsx";
import { renderHtml } from "../islands/render-html.ts";
import { moveStreamedParts } from "../islands/streamed.ts";
import { siteSearch } from "../search/site-search.ts";
import { AuthorLabel } from "./editing/AuthorLabel.tsx";
import { demoteHeadings, withHeading } from "./heading.ts";
import { inlineSlotHtml } from "./inline-slots.ts";
import type { liveBlock } from "./live-block.enhance.ts";
import { type RenderedHtml, renderStreamed } from "./render-streamed.tsx";

/** A live block, which the Worker renders on each request. */
export interface Slot {
  /** ID of the slot, unique within the page. React prefixes the block's element IDs with the slot ID. */
  id: string;
  when: "page" | "inline" | "late";
  block: ParsedBlock;
  facts: RegionFacts;
  /** The page's breadcrumbs, stored for later requests that render the slot. */
  breadcrumbs?: PageContext["breadcrumbs"];
  /** Names of the query parameters that the block reads. */
  reads: readonly string[];
  /** The Worker redirects a request to this URL if the query string contains none of the parameters in `reads`. */
  otherwise?: string | undefined;
  /** The block's skeleton as HTML, for `inline` and `late` blocks. */
  fallback: string;
  /** Page name. Set only if this block must render the page's `h1`. */
  heading?: string;
}

/** A part of a page: HTML, or a slot for a live block. */
export type Segment = string | Slot;

/** Reports an error in a block. Visitors do not see errors in blocks. */
export type Report = (problem: { block: string; item: string; stage: "render" | "load"; error: unknown }) => void;

export interface PageSettings extends Omit<PageContext, keyof RegionFacts> {
  /** HTML fragments that replace the editing markers in field values (see `editables.ts`). Set only in author mode. */
  editables?: readonly Editable[];
  /** Languages of the page. Undefined if blocks are rendered without a site, as in the block catalog. */
  listedIn?: readonly string[];
  /** The site's default theme. */
  siteTheme?: string;
}

/** A block's HTML and the inputs that determined it. Inputs that all blocks on the page share are excluded. */
export interface RenderedBlock {
  digest: string;
  /** The block's `RegionFacts`, as JSON. */
  facts: string;
  html: string;
}

/** Rendered blocks of a page, keyed by block ID. The next render of the page reuses the HTML of unchanged blocks. */
export type RenderedBlocks = Map<string, RenderedBlock>;

/** Rendered blocks from the previous and current renders of a page. */
export interface Reuse {
  /** Returns a block from the previous render. */
  previous: ((id: string) => RenderedBlock | undefined) | undefined;
  current: RenderedBlocks;
}

interface RegionContext {
  facts: RegionFacts;
  settings: PageSettings;
  /** Page context that `View` components receive: `settings` merged with `facts`. */
  page: PageContext;
  report: Report;
}

/**
 * Renders a region's blocks. Each block is a separate React root so that an error in one block does not affect other
 * blocks. If a block throws, the function reports the error and omits the block.
 */
export async function renderRegion(
  region: ParsedBlock[],
  facts: RegionFacts,
  prefix: string,
  settings: PageSettings,
  report: Report,
  reuse?: Reuse,
): Promise<Segment[]> {
  const context = regionContext(facts, settings, report);
  const factsJson = reuse ? JSON.stringify(facts) : "";
  const segments = region.map((parsed, index) => {
    const id = `${prefix}${index}`;
    return reuse ? reuseBlock(parsed, id, context, factsJson, reuse) : renderBlock(parsed, id, context);
  });
  return (await Promise.all(segments)).flat();
}

/**
 * Returns a block's HTML from the previous render if neither the block nor the properties of its page and page region
 * (`facts`) have changed. Otherwise, renders the block. The next render reuses only HTML that contains neither live
 * blocks nor errors.
 */
async function reuseBlock(
  parsed: ParsedBlock,
  id: string,
  context: RegionContext,
  facts: string,
  { previous, current }: Reuse,
): Promise<Segment[]> {
  const { digest } = parsed;
  if (digest === undefined || blocks.get(parsed.name)?.showsDate) return renderBlock(parsed, id, context);
  const previousBlock = previous?.(id);
  if (previousBlock?.digest === digest && previousBlock.facts === facts) {
    current.set(id, previousBlock);
    return [previousBlock.html];
  }
  let hasFailed = false;
  const report: Report = (problem) => {
    hasFailed = true;
    context.report(problem);
  };
  const segments = await renderBlock(parsed, id, { ...context, report });
  if (!hasFailed && segments.every((segment) => typeof segment === "string"))
    current.set(id, { digest, facts, html: segments.join("") });
  return segments;
}

const renderAll = async (list: ParsedBlock[], idOf: (index: number) => string, context: RegionContext) =>
  (await Promise.all(list.map((parsed, index) => renderBlock(parsed, idOf(index), context)))).flat();

const regionContext = (facts: RegionFacts, settings: PageSettings, report: Report): RegionContext => ({
  facts,
  settings,
  page: { ...settings, ...facts },
  report,
});

/** Renders a block and its nested blocks. Avoids `await` because each `await` costs CPU time. */
function renderBlock(parsed: ParsedBlock, id: string, context: RegionContext): Promise<Segment[]> {
  if (parsed.chrome !== undefined) return Promise.resolve([parsed.chrome]);
  const segments = blockSegments(parsed, id, context);
  return context.settings.editing ? withLabel(segments, parsed, id) : segments;
}

async function withLabel(block: Promise<Segment[]>, parsed: ParsedBlock, id: string): Promise<Segment[]> {
  const segments = await block;
  const label = <AuthorLabel name={parsed.label ?? parsed.name} id={parsed.dataSource || parsed.uid} />;
  return [await renderHtml(label, `${id}l`), ...segments];
}

function blockSegments(parsed: ParsedBlock, id: string, context: RegionContext): Promise<Segment[]> {
  const definition = blocks.get(parsed.name);
  // Blocks in placeholders that the parent block does not declare follow the parent block so that no content is lost.
  const extra = Object.entries(parsed.placeholders).filter(([name]) => !definition?.placeholders?.includes(name));
  const blockContent = !definition
    ? unknownBlock(parsed, context)
    : definition.load
      ? liveSegments(definition, definition.load, parsed, id, context)
      : renderView(definition, parsed, undefined, id, context);
  if (extra.length === 0) return blockContent;
  const extraContent = extra.map(([, list], at) => renderAll(list, (index) => `${id}-${at}-${index}`, context));
  return Promise.all([blockContent, ...extraContent]).then((segments) => segments.flat());
}

/** Reports a block that has no definition. Returns a note in author mode, or [] otherwise. */
async function unknownBlock(parsed: ParsedBlock, { settings, report }: RegionContext): Promise<Segment[]> {
  report({
    block: parsed.name,
    item: parsed.dataSource || parsed.uid,
    stage: "render",
    error: "No block has this name",
  });
  const nestedNote = Object.keys(parsed.placeholders).length ? ". Its nested blocks follow" : "";
  return settings.editing ? [authorNote(parsed.name, `No block has this name${nestedNote}`)] : [];
}

/** Returns a slot that contains the live block and its skeleton. */
async function liveSegments(
  { Skeleton }: BlockDefinition,
  { when, reads, otherwise: target }: NonNullable<BlockDefinition["load"]>,
  parsed: ParsedBlock,
  id: string,
  context: RegionContext,
): Promise<Segment[]> {
  const { facts, settings, page } = context;
  const otherwise = target && siteLink(page, target).href;
  const skeleton = Skeleton
    ? (await attempt(parsed, `${id}s`, context, <Skeleton fields={parsed.values} page={page} />)).join("")
    : "";
  const fallback = when === "inline" && skeleton ? inlineSlotHtml(skeleton) : when === "late" ? skeleton : "";
  return [{ id, when, block: parsed, facts, breadcrumbs: settings.breadcrumbs, reads, otherwise, fallback }];
}

/**
 * Returns a block's page context. If a component is mapped to a `RichText` block, `editing` is false because the
 * component has no fields for the block's buttons and the block would render empty buttons in author mode. In all other
 * blocks, empty fields keep their editing markup.
 */
const pageFor = ({ label, name }: ParsedBlock, page: PageContext): PageContext =>
  label && name === "RichText" ? { ...page, editing: false } : page;

/** Renders a block with its data, including the blocks in its placeholders. */
async function renderView(
  { View }: BlockDefinition,
  parsed: ParsedBlock,
  data: unknown,
  id: string,
  context: RegionContext,
  render?: Render,
): Promise<Segment[]> {
  const nested = new Map<string, Promise<Segment[]>>();
  const placeholder = (name: string): ReactNode => {
    const list = parsed.placeholders[name];
    if (!list) return null;
    if (!nested.has(name))
      nested.set(
        name,
        renderAll(list, (index) => `${id}-${name}${index}`, context),
      );
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML is a constant comment, which the nested blocks replace
    return <div dangerouslySetInnerHTML={{ __html: placeholderMark(name) }} />;
  };
  const html = await attempt(
    parsed,
    id,
    context,
    <View fields={parsed.values} page={pageFor(parsed, context.page)} data={data} placeholder={placeholder} />,
    render,
  );
  if (nested.size === 0) return html;
  const segments = await Promise.all(html.map((text) => fillPlaceholders(text, nested)));
  return segments.flat();
}

/** Returns the HTML comment that marks the position of a placeholder. */
export const placeholderMark = (name: string) => `<!--placeholder ${name.replace(/[^\w-]/g, "")}-->`;

export async function fillPlaceholders(html: string, nested: Map<string, Promise<Segment[]>>): Promise<Segment[]> {
  let segments: Segment[] = [html];
  for (const [name, pending] of nested) {
    const nestedSegments = await pending;
    segments = segments.flatMap((segment) => {
      if (typeof segment !== "string" || !segment.includes(placeholderMark(name))) return [segment];
      const [before, ...after] = segment.split(placeholderMark(name));
      return [before!, ...nestedSegments, after.join("")];
    });
  }
  return segments;
}

/** A live block rendered for one request. `failed` is true if the block could not load its data. */
interface SlotResult extends RenderedHtml {
  head?: HeadChange;
  /**
   * Re-renders the block as complete HTML, without streaming. Set only if the first render streams `rest`. Rejects if a
   * component throws.
   */
  complete?: () => Promise<string>;
  failed: boolean;
}

/**
 * Loads a live block's data and renders the block and its nested live blocks for one request. Never rejects. If the
 * data fails to load, `failed` is true, and the HTML contains the `Failed` view or is empty.
 * @param nonce nonce for React's inline scripts. If `nonce` is set, `rest` streams suspended parts.
 */
export async function renderSlot(
  slot: Slot,
  settings: PageSettings,
  query: URLSearchParams,
  call: Call,
  report: Report,
  nonce?: string,
): Promise<SlotResult> {
  const result = await loadSlot(slot, settings, query, call, report, nonce);
  const { followsPlace, followsSearch } = blocks.get(slot.block.name)?.load ?? {};
  const isRefetched = !settings.place && (followsSearch || followsPlace?.(slot.block.values));
  const text = followsSearch ? siteSearch.read(query).searchText : undefined;
  const finish = async (rendered: string) => {
    const html = slot.heading === undefined ? demoteHeadings(rendered) : withHeading(rendered, slot.heading);
    return isRefetched ? withLiveUpdates(slot.id, html, text) : html;
  };
  const { complete } = result;
  return {
    ...result,
    html: await finish(result.html),
    ...(complete && { complete: async () => finish(await complete()) }),
  };
}

/**
 * Wraps a live block's HTML in an enhancement that refetches the block when the visitor's location changes.
 * @param text the page's search text, if the block also depends on the search
 */
const withLiveUpdates = (slot: string, html: string, text?: string) =>
  renderHtml(
    <Enhance<typeof liveBlock>
      name="render/live-block"
      hydrate={text === undefined ? "place" : "idle"}
      options={{ slot, ...(text !== undefined && { text }) }}
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML was rendered by the block */}
      <div data-follows="" dangerouslySetInnerHTML={{ __html: html }} />
    </Enhance>,
  );

async function loadSlot(
  slot: Slot,
  settings: PageSettings,
  query: URLSearchParams,
  call: Call,
  report: Report,
  nonce?: string,
): Promise<SlotResult> {
  const definition = blocks.get(slot.block.name);
  const load = definition?.load;
  if (!definition || !load) return { html: "", failed: true };
  const slotSettings: PageSettings = slot.breadcrumbs ? { ...settings, breadcrumbs: slot.breadcrumbs } : settings;
  const context = regionContext(slot.facts, slotSettings, report);
  const { page } = context;
  const fields = slot.block.values;
  const flatten = async (segments: Segment[]) => {
    const nested = await Promise.all(
      segments.map(async (segment) =>
        typeof segment === "string" ? segment : (await renderSlot(segment, settings, query, call, report)).html,
      ),
    );
    return nested.join("");
  };
  const reportError = (stage: "load" | "render") => (error: unknown) =>
    report({ block: slot.block.name, item: slot.block.dataSource || slot.block.uid, stage, error });
  try {
    const data = await load.data({ fields, page, query, call });
    const suspends = isDeferred(data);
    let rest: RenderedHtml["rest"];
    const renderFirst: Render = async (element, prefix) => {
      if (!nonce) return renderHtml(element, prefix, suspends);
      const rendered = await renderStreamed(element, prefix, nonce, reportError("render"), suspends);
      rest = rendered.rest;
      return rendered.html;
    };
    const renderSegments = async (render: Render) =>
      flatten(await renderView(definition, slot.block, data, slot.id, context, render));
    const html = await renderSegments(renderFirst);
    const head = load.head?.(data, fields);
    // The caller calls `complete` only after `rest` ends, when all promises have settled, so the component does not
    // suspend again.
    const complete = async () => {
      let failure: unknown;
      const completeHtml = await renderSegments((element, prefix) =>
        renderHtml(element, prefix).catch((error) => {
          failure = error;
          throw error;
        }),
      );
      if (failure) throw failure;
      return completeHtml;
    };
    return { html, ...(rest && { rest, complete }), ...(head && { head }), failed: false };
  } catch (error) {
    reportError("load")(error);
    const { Failed } = definition;
    const segments = Failed
      ? await attempt(slot.block, slot.id, context, <Failed fields={fields} page={page} query={query} />)
      : [];
    const html = segments.join("");
    // If a page's main block fails, the Worker responds with status 503 so that search engines retry later. For a
    // private page, which search engines do not index, the Worker does not change the status.
    const isMainBlock = slot.when === "page" && !definition.private;
    return isMainBlock ? { html, head: { status: 503 }, failed: true } : { html, failed: true };
  }
}

/** Returns whether a block's data contains promises, which components read with `use`. */
const isDeferred = (data: unknown): boolean =>
  typeof data === "object" && data !== null && Object.values(data).some((value) => value instanceof Promise);

type Render = (element: ReactNode, identifierPrefix: string) => Promise<string>;

/**
 * Renders one React element. If rendering throws, reports the error and returns an empty array or, in author mode, a
 * note.
 */
async function attempt(
  parsed: ParsedBlock,
  id: string,
  { settings, report }: RegionContext,
  element: ReactNode,
  render: Render = renderHtml,
): Promise<string[]> {
  try {
    const html = moveStreamedParts(await render(element, `${id}-`));
    return [settings.editables ? showEditables(html, settings.editables) : html];
  } catch (error) {
    report({ block: parsed.name, item: parsed.dataSource || parsed.uid, stage: "render", error });
    return settings.editing ? [authorNote(parsed.name, "this block failed to render")] : [];
  }
}
