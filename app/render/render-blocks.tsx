import type { ReactNode } from "react";
import { blocks } from "../blocks/index.ts";
import type { BlockDefinition } from "../blocks/types.ts";
import { authorNote } from "../cms/editing/author-markup.ts";
import { type Editable, showEditables } from "../cms/fields/editables.ts";
import type { ParsedBlock } from "../cms/parse/parse-blocks.ts";
import type { PageContext, RegionFacts } from "../context/page-context.ts";
import { renderHtml } from "../islands/render-html.ts";
import { Lists } from "./copy/CopyParts.tsx";
import { AuthorLabel } from "./editing/AuthorLabel.tsx";
import { hasTitle } from "./heading.ts";
import { type Slots, slotMark } from "./slots.ts";

/** Reports an error in a block. Visitors do not see errors in blocks. */
export type Report = (problem: { block: string; item: string; stage: "render" | "load"; error: unknown }) => void;

export interface PageSettings extends Omit<PageContext, keyof RegionFacts> {
  /** HTML fragments that replace the editing markers in field values (see `editables.ts`). Set only in author mode. */
  editables?: readonly Editable[];
  /** Languages of the page. Undefined if blocks are rendered without a site, as in the block catalog. */
  listedIn?: readonly string[];
  /** The site's default theme. */
  siteTheme?: string;
  /** Set for the copy of the site that is served without the Worker. */
  copy?: true;
}

/** Inputs of a render that all blocks of a page region share. */
export interface RegionContext {
  facts: RegionFacts;
  settings: PageSettings;
  /** Page context that `View` components receive: `settings` merged with `facts`. */
  page: PageContext;
  report: Report;
  /** The page's slots, to which the render adds the region's live blocks. */
  slots: Slots;
  /** Whether the blocks before the current block contain the page's `h1`. */
  title: { isRendered: boolean };
}

/**
 * Renders a region's blocks to HTML. Each block is a separate React root so that an error in one block does not affect
 * other blocks. If a block throws, the function reports the error and omits the block. For a live block, the HTML
 * contains a mark, and the function adds the block to `slots`. The blocks render in document order, so that only the
 * first title is an `h1`.
 */
export function renderRegion(
  region: ParsedBlock[],
  facts: RegionFacts,
  prefix: string,
  settings: PageSettings,
  report: Report,
  slots: Slots = new Map(),
): Promise<string> {
  const title = { isRendered: facts.hasTitle ?? false };
  return renderAll(region, prefix, { facts, settings, page: { ...settings, ...facts }, report, slots, title });
}

async function renderAll(list: ParsedBlock[], prefix: string, context: RegionContext): Promise<string> {
  let html = "";
  for (const [index, parsed] of list.entries()) html += await renderBlock(parsed, `${prefix}${index}`, context);
  return html;
}

/** Renders a block and its nested blocks. */
async function renderBlock(parsed: ParsedBlock, id: string, context: RegionContext): Promise<string> {
  if (parsed.chrome !== undefined) return parsed.chrome;
  const definition = blocks.get(parsed.name);
  let html = context.settings.editing ? await authorLabel(parsed, id) : "";
  html += await (!definition
    ? unknownBlock(parsed, context)
    : context.settings.copy && definition.copy
      ? renderPart(parsed, id, context, <Lists lists={definition.copy} page={context.page} />)
      : definition.load
        ? addSlot(definition, definition.load, parsed, id, context)
        : renderView(definition, parsed, undefined, id, context));
  // Blocks in placeholders that the parent block does not declare follow the parent block so that no content is lost.
  const extra = Object.entries(parsed.placeholders).filter(([name]) => !definition?.placeholders?.includes(name));
  for (const [at, [, list]] of extra.entries()) html += await renderAll(list, `${id}-${at}-`, context);
  return html;
}

const authorLabel = ({ label, name, dataSource, uid }: ParsedBlock, id: string) =>
  renderHtml(<AuthorLabel name={label ?? name} id={dataSource || uid} />, `${id}l`);

/** Reports a block that has no definition. Returns a note in author mode, or "" otherwise. */
function unknownBlock(parsed: ParsedBlock, { settings, report }: RegionContext): string {
  report({
    block: parsed.name,
    item: parsed.dataSource || parsed.uid,
    stage: "render",
    error: "No block has this name",
  });
  const nestedNote = Object.keys(parsed.placeholders).length ? ". Its nested blocks follow" : "";
  return settings.editing ? authorNote(parsed.name, `No block has this name${nestedNote}`) : "";
}

/** Adds a slot with the live block and its skeleton to the page's slots. Returns the slot's mark. */
async function addSlot(
  { Skeleton }: BlockDefinition,
  { head, title, queryParams }: NonNullable<BlockDefinition["load"]>,
  parsed: ParsedBlock,
  id: string,
  context: RegionContext,
): Promise<string> {
  const { facts, settings, page, slots } = context;
  const when = head ? "before" : "stream";
  const skeleton =
    when === "stream" && Skeleton
      ? await renderPart(
          parsed,
          `${id}s`,
          context,
          <Skeleton fields={parsed.values} page={{ ...page, hasTitle: true }} />,
        )
      : "";
  const { breadcrumbs } = settings;
  slots.set(id, {
    ...{ id, when, block: parsed, facts, breadcrumbs, queryParams },
    ...(title && { titled: true }),
    skeleton,
  });
  return slotMark(id);
}

/**
 * Returns a block's page context. If a component is mapped to a `RichText` block, `editing` is false because the
 * component has no fields for the block's buttons and the block would render empty buttons in author mode. In all other
 * blocks, empty fields keep their editing markup.
 */
const pageFor = ({ label, name }: ParsedBlock, page: PageContext): PageContext =>
  label && name === "RichText" ? { ...page, editing: false } : page;

/** Renders a block with its data, including the blocks in its placeholders. */
export async function renderView(
  { View, placeholders = [], breadcrumbs }: BlockDefinition,
  parsed: ParsedBlock,
  data: unknown,
  id: string,
  context: RegionContext,
): Promise<string> {
  const { title } = context;
  const page = { ...context.page, hasTitle: title.isRendered };
  // A block with breadcrumbs renders the title above its nested blocks, which are rendered first.
  title.isRendered ||= breadcrumbs === true && placeholders.length > 0;
  const nested = new Map<string, string>();
  for (const name of placeholders) {
    const list = parsed.placeholders[name];
    if (list?.length) nested.set(name, await renderAll(list, `${id}-${name}`, context));
  }
  const placeholder = (name: string): ReactNode => {
    const html = nested.get(name);
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML was rendered by the nested blocks
    return html === undefined ? null : <div dangerouslySetInnerHTML={{ __html: html }} />;
  };
  const { values: fields } = parsed;
  const view = <View fields={fields} page={pageFor(parsed, page)} data={data} placeholder={placeholder} />;
  const html = await renderPart(parsed, id, context, view);
  title.isRendered ||= hasTitle(html);
  return html;
}

/** Renders an element of a block. If rendering throws, reports the error and returns "" or, in author mode, a note. */
export async function renderPart(
  parsed: ParsedBlock,
  id: string,
  { settings, report }: RegionContext,
  element: ReactNode,
): Promise<string> {
  try {
    const html = await renderHtml(element, `${id}-`);
    return settings.editables ? showEditables(html, settings.editables) : html;
  } catch (error) {
    report({ block: parsed.name, item: parsed.dataSource || parsed.uid, stage: "render", error });
    return settings.editing ? authorNote(parsed.name, "this block failed to render") : "";
  }
}
