import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { BlockDefinition } from "../blocks/define.ts";
import { blocks } from "../blocks/index.ts";
import { authorLabel, authorNote } from "./author.ts";
import type { Call, HeadChange, PageContext, PageFacts } from "./context.ts";
import { type Editable, showEditables } from "./editables.ts";
import { withHeading, withoutHeading } from "./heading.ts";
import { inlinePlace, latePlace } from "./late.ts";
import type { ParsedBlock, ParsedPage } from "./parse.ts";

/** A place in a page that is filled for each request: a live block, with all it needs to be rendered later. */
export interface Gap {
  /** Unique on the page: the prefix of its ids, and the name of its place when it comes late. */
  id: string;
  when: "page" | "inline" | "late";
  block: ParsedBlock;
  facts: PageFacts;
  /** The way to the page, which only its layout's render knows. */
  trail?: PageContext["trail"];
  /** The query parameters that it reads. */
  reads: readonly string[];
  /** `inline` and `late`: the place that holds its skeleton until it comes. */
  waiting: string;
  /** The page's name, where this block brings the page's main heading (SH-12). */
  heading?: string;
}

/** A page is a list of finished HTML and gaps; a response joins them. */
export type Piece = string | Gap;

/** Where the render tells what went wrong; visitors see nothing of it. */
export type Report = (problem: { block: string; item: string; stage: "render" | "load"; error: unknown }) => void;

/** Blocks of the page as it was when it was made before, by what goes into one; and those of the page that is made now. */
export interface BlocksBefore {
  get(key: string): string | undefined;
  note(key: string, html: string): void;
}

export interface PageSettings extends Omit<PageContext, keyof PageFacts> {
  /** When a page is made again in the same words: only what has changed is rendered. */
  before?: BlocksBefore;
  /** Author mode: what stands in the place of the markers in the page's values. */
  editables?: readonly Editable[];
}

/**
 * Renders each block alone, so that one that throws takes only itself away.
 * Returns the pieces of a region, in order.
 */
export function renderRegion(
  region: ParsedBlock[],
  facts: PageFacts,
  prefix: string,
  settings: PageSettings,
  report: Report,
): Piece[] {
  return region.flatMap((parsed, index) => renderBlock(parsed, facts, `${prefix}${index}`, settings, report));
}

function renderBlock(
  parsed: ParsedBlock,
  facts: PageFacts,
  id: string,
  settings: PageSettings,
  report: Report,
): Piece[] {
  if (parsed.chrome !== undefined) return [parsed.chrome];
  const pieces = blockPieces(parsed, facts, id, settings, report);
  return settings.editing ? [authorLabel(parsed.name, parsed.dataSource || parsed.uid), ...pieces] : pieces;
}

function blockPieces(
  parsed: ParsedBlock,
  facts: PageFacts,
  id: string,
  settings: PageSettings,
  report: Report,
): Piece[] {
  const definition = blocks.get(parsed.name);
  if (!definition) {
    report({
      block: parsed.name,
      item: parsed.dataSource || parsed.uid,
      stage: "render",
      error: "there is no block of this name",
    });
    return settings.editing ? [authorNote(parsed.name, "there is no block of this name")] : [];
  }
  if (definition.load) {
    const { when, reads, skeleton } = definition.load;
    const shown = skeleton
      ? attempt(parsed, `${id}s`, settings, report, () => skeleton(parsed.values, { ...settings, ...facts })).join("")
      : "";
    const waiting = when === "late" ? latePlace(id, shown) : when === "inline" && shown ? inlinePlace(shown) : "";
    return [{ id, when, block: parsed, facts, trail: settings.trail, reads, waiting }];
  }
  return keptView(definition, parsed, facts, id, settings, report);
}

/** A block that has no data of its own: as it was, if its values and surroundings are the same. */
function keptView(
  definition: BlockDefinition,
  parsed: ParsedBlock,
  facts: PageFacts,
  id: string,
  settings: PageSettings,
  report: Report,
): Piece[] {
  const { before } = settings;
  const view = () => renderView(definition, parsed, undefined, facts, id, settings, report);
  if (!before || !parsed.digest || Object.keys(parsed.placeholders).length) return view();
  const key = `${parsed.digest} ${id} ${facts.theme} ${facts.hasSpanishVersion}`;
  const kept = before.get(key);
  const pieces = kept === undefined ? view() : [kept];
  if (typeof pieces[0] === "string") before.note(key, pieces[0]);
  return pieces;
}

function renderView(
  definition: BlockDefinition,
  parsed: ParsedBlock,
  data: unknown,
  facts: PageFacts,
  id: string,
  settings: PageSettings,
  report: Report,
  page: PageContext = { ...settings, ...facts },
): Piece[] {
  const nested = new Map<string, Piece[]>();
  const placeholder = (name: string): ReactNode => {
    const list = parsed.placeholders[name];
    if (!list) return null;
    const pieces = list.flatMap((child, index) => renderBlock(child, facts, `${id}-${name}${index}`, settings, report));
    nested.set(name, pieces);
    return <div dangerouslySetInnerHTML={{ __html: slot(name) }} />;
  };
  const { View } = definition;
  const html = attempt(parsed, id, settings, report, () => (
    <View fields={parsed.values} page={page} data={data} placeholder={placeholder} />
  ));
  return nested.size === 0 ? html : html.flatMap((text) => fillSlots(text, nested));
}

const slot = (name: string) => `<!--slot ${name.replace(/[^\w-]/g, "")}-->`;

function fillSlots(html: string, nested: Map<string, Piece[]>): Piece[] {
  let pieces: Piece[] = [html];
  for (const [name, inside] of nested) {
    pieces = pieces.flatMap((piece) => {
      if (typeof piece !== "string" || !piece.includes(slot(name))) return [piece];
      const [before, ...after] = piece.split(slot(name));
      return [before!, ...inside, after.join("")];
    });
  }
  return pieces;
}

/** Renders one element alone. A throw gives nothing (a label in author mode) and a report. */
function attempt(
  parsed: ParsedBlock,
  id: string,
  settings: PageSettings,
  report: Report,
  element: () => ReactNode,
): string[] {
  try {
    const html = renderToString(element(), { identifierPrefix: `${id}-` });
    return [settings.editables ? showEditables(html, settings.editables) : html];
  } catch (error) {
    report({ block: parsed.name, item: parsed.dataSource || parsed.uid, stage: "render", error });
    return settings.editing ? [authorNote(parsed.name, "this block failed")] : [];
  }
}

/** Puts neighbouring texts together: fewer writes, smaller kept pages. */
export function join(pieces: Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.length - 1;
    if (typeof piece === "string" && typeof joined[last] === "string") joined[last] += piece;
    else joined.push(piece);
  }
  return joined;
}

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
    const html = await flatten(renderView(definition, gap.block, data, gap.facts, gap.id, known, report));
    const head = load.head?.(data, fields);
    return { html, ...(head ? { head } : {}), failed: false };
  } catch (error) {
    report({ block: gap.block.name, item: gap.block.dataSource || gap.block.uid, stage: "load", error });
    const { failed } = load;
    const pieces = failed ? attempt(gap.block, gap.id, settings, report, () => failed(fields, page, query)) : [];
    const html = pieces.join("");
    // A page without what it is about must not be taken for one: search engines ask again later.
    return gap.when === "page" ? { html, head: { status: 503 }, failed: true } : { html, failed: true };
  }
}

/** Every block on a page, nested ones too, in the order of the document. */
export function allBlocks(page: ParsedPage): ParsedBlock[] {
  const flat = (list: ParsedBlock[]): ParsedBlock[] =>
    list.flatMap((block) => [block, ...Object.values(block.placeholders).flatMap(flat)]);
  return Object.values(page.regions).flatMap(flat);
}

/** Every block on the page, nested ones too, by name: says which styles the page needs. */
export const blockNames = (page: ParsedPage): Set<string> => new Set(allBlocks(page).map(({ name }) => name));

/** Whether a block on the page makes it sensitive, whatever authors say of it (PV-01). */
export const holdsSensitive = (page: ParsedPage): boolean =>
  [...blockNames(page)].some((name) => {
    const definition = blocks.get(name);
    return definition?.sensitive === true || Boolean(definition?.load?.reads.length);
  });

/** Whether a block on the page makes it one visitor's own. */
export const isPrivate = (page: ParsedPage): boolean =>
  [...blockNames(page)].some((name) => blocks.get(name)?.private === true);
