import type { ReactNode } from "react";
import { blocks } from "../../blocks/index.ts";
import type { BlockDefinition } from "../../blocks/types.ts";
import type { Call, HeadChange, PageContext, RegionFacts } from "../../context/page-context.ts";
import { type Editable, showEditables } from "../../fields/editables.ts";
import { Enhance } from "../../islands/Enhance.tsx";
import { renderToString } from "../../ssr/render-to-string.ts";
import { authorLabel, authorNote } from "../editing/author-markup.ts";
import type { followPlace } from "../follow-place.enhance.ts";
import type { ParsedBlock } from "../parse/parse-blocks.ts";
import { withHeading, withoutHeading } from "./heading.ts";
import { inlinePlace, latePlace } from "./late-slots.ts";

/** A slot that is filled for each request: a live block, with all it needs to be rendered then. */
export interface Slot {
  /** Unique on the page: the prefix of its ids, and the name of its place when it comes late. */
  id: string;
  when: "page" | "inline" | "late";
  block: ParsedBlock;
  facts: RegionFacts;
  /** The breadcrumbs, which only the layout's render knows. */
  breadcrumbs?: PageContext["breadcrumbs"];
  /** The query parameters that it reads. */
  reads: readonly string[];
  /** Where to redirect visitors whose URL has none of the parameters that it reads. */
  otherwise?: string | undefined;
  /** `inline` and `late`: its skeleton, shown until it comes. */
  fallback: string;
  /** The page's name, where this block brings the page's main heading (SH-12). */
  heading?: string;
}

/** A page is a list of finished HTML and slots; a response joins them. */
export type Segment = string | Slot;

/** Called with rendering errors; visitors do not see them. */
export type Report = (problem: { block: string; item: string; stage: "render" | "load"; error: unknown }) => void;

/** A block without data of its own: its HTML on the previous version of the page where it would be the same, else `render`. */
export type ReuseBlock = (block: ParsedBlock, id: string, facts: RegionFacts, render: () => Segment[]) => Segment[];

export interface PageSettings extends Omit<PageContext, keyof RegionFacts> {
  /** For rendering a page again with the same dictionary: only changed blocks are rendered. */
  reuse?: ReuseBlock;
  /** Author mode: the markup that replaces the markers in the page's values. */
  editables?: readonly Editable[];
  /** Languages that the page list knows the page in. Absent where that is not known. */
  listedIn?: readonly string[];
  /** The theme of the site, for pages that name none (TH-07). */
  siteTheme?: string;
}

/** What the blocks of a region are rendered in. */
interface RegionContext {
  facts: RegionFacts;
  settings: PageSettings;
  /** Both, as its blocks see them. */
  page: PageContext;
  report: Report;
}

/**
 * Renders each block alone, so that one that throws takes only itself away.
 * Returns the segments of a region, in order.
 */
export function renderRegion(
  region: ParsedBlock[],
  facts: RegionFacts,
  prefix: string,
  settings: PageSettings,
  report: Report,
): Segment[] {
  const context = regionContext(facts, settings, report);
  return region.flatMap((parsed, index) => renderBlock(parsed, `${prefix}${index}`, context));
}

const regionContext = (facts: RegionFacts, settings: PageSettings, report: Report): RegionContext => ({
  facts,
  settings,
  page: { ...settings, ...facts },
  report,
});

function renderBlock(parsed: ParsedBlock, id: string, context: RegionContext): Segment[] {
  if (parsed.chrome !== undefined) return [parsed.chrome];
  const segments = blockSegments(parsed, id, context);
  return context.settings.editing ? [authorLabel(parsed.name, parsed.dataSource || parsed.uid), ...segments] : segments;
}

function blockSegments(parsed: ParsedBlock, id: string, context: RegionContext): Segment[] {
  const definition = blocks.get(parsed.name);
  // Blocks in placeholders that the block does not show (all, in an unknown block) follow it, so that no content is
  // lost.
  const others = Object.entries(parsed.placeholders).filter(([name]) => !definition?.placeholders?.includes(name));
  return [
    ...ownSegments(definition, parsed, id, context),
    ...others.flatMap(([, list], at) =>
      list.flatMap((child, index) => renderBlock(child, `${id}-${at}-${index}`, context)),
    ),
  ];
}

function ownSegments(
  definition: BlockDefinition | undefined,
  parsed: ParsedBlock,
  id: string,
  context: RegionContext,
): Segment[] {
  const { facts, settings, page, report } = context;
  if (!definition) {
    report({
      block: parsed.name,
      item: parsed.dataSource || parsed.uid,
      stage: "render",
      error: "there is no block of this name",
    });
    const follows = Object.keys(parsed.placeholders).length ? "; what stands in it follows" : "";
    return settings.editing ? [authorNote(parsed.name, `there is no block of this name${follows}`)] : [];
  }
  if (definition.load) {
    const { when, reads, otherwise } = definition.load;
    const { Skeleton } = definition;
    const shown = Skeleton
      ? attempt(parsed, `${id}s`, context, <Skeleton fields={parsed.values} page={page} />).join("")
      : "";
    const fallback = when === "late" ? latePlace(id, shown) : when === "inline" && shown ? inlinePlace(shown) : "";
    return [{ id, when, block: parsed, facts, breadcrumbs: settings.breadcrumbs, reads, otherwise, fallback }];
  }
  const render = () => renderView(definition, parsed, undefined, id, context);
  return settings.reuse ? settings.reuse(parsed, id, facts, render) : render();
}

/** A block with its data, and the blocks in its placeholders. */
function renderView(
  { View }: BlockDefinition,
  parsed: ParsedBlock,
  data: unknown,
  id: string,
  context: RegionContext,
): Segment[] {
  const nested = new Map<string, Segment[]>();
  const placeholder = (name: string): ReactNode => {
    const list = parsed.placeholders[name];
    if (!list) return null;
    const segments = list.flatMap((child, index) => renderBlock(child, `${id}-${name}${index}`, context));
    nested.set(name, segments);
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a mark of ours, which the blocks in it replace
    return <div dangerouslySetInnerHTML={{ __html: placeholderMark(name) }} />;
  };
  const html = attempt(
    parsed,
    id,
    context,
    <View fields={parsed.values} page={context.page} data={data} placeholder={placeholder} />,
  );
  return nested.size === 0 ? html : html.flatMap((text) => fillPlaceholders(text, nested));
}

const placeholderMark = (name: string) => `<!--placeholder ${name.replace(/[^\w-]/g, "")}-->`;

function fillPlaceholders(html: string, nested: Map<string, Segment[]>): Segment[] {
  let segments: Segment[] = [html];
  for (const [name, inside] of nested) {
    segments = segments.flatMap((segment) => {
      if (typeof segment !== "string" || !segment.includes(placeholderMark(name))) return [segment];
      const [before, ...after] = segment.split(placeholderMark(name));
      return [before!, ...inside, after.join("")];
    });
  }
  return segments;
}

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
  const context = regionContext(slot.facts, known, report);
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

/** Renders one element alone. A throw gives nothing (a label in author mode) and a report. */
function attempt(parsed: ParsedBlock, id: string, { settings, report }: RegionContext, element: ReactNode): string[] {
  try {
    const html = renderToString(element, { identifierPrefix: `${id}-` });
    return [settings.editables ? showEditables(html, settings.editables) : html];
  } catch (error) {
    report({ block: parsed.name, item: parsed.dataSource || parsed.uid, stage: "render", error });
    return settings.editing ? [authorNote(parsed.name, "this block failed")] : [];
  }
}
