import type { ParsedBlock } from "../cms/parse/parse-blocks.ts";
import type { PageContext, RegionFacts } from "../context/page-context.ts";

/** A live block, which the Worker renders on each request. */
export interface Slot {
  /** ID of the slot, unique within the page. React prefixes the block's element IDs with the slot ID. */
  id: string;
  /**
   * - `before`: the Worker waits for the block before it sends the page, because the block's data may change the page's
   * head and status.
   * - `stream`: the Worker streams the block in document order, after a skeleton if the block is not ready.
   */
  when: "before" | "stream";
  block: ParsedBlock;
  facts: RegionFacts;
  /** The page's breadcrumbs, stored for later requests that render the slot. */
  breadcrumbs?: PageContext["breadcrumbs"];
  /** Names of the query parameters that the block reads. */
  queryParams: readonly string[];
  /** Whether the block changes the start of the page's title (see `load.title`). */
  titled?: true;
  /** The block's skeleton as HTML. */
  skeleton: string;
  /** Page name. Set only if this block must render the page's `h1`. */
  heading?: string;
}

/** A page's slots, keyed by ID. */
export type Slots = Map<string, Slot>;

/** The ID of the mark for the site's notice. */
export const NOTICE = "notice";

const MARK = /<!--slot ([\w-]+)-->/;
const MARKS = new RegExp(MARK, "g");

/** Returns the HTML comment that marks the position of a slot or of the notice. */
export const slotMark = (id: string) => `<!--slot ${id}-->`;

/** Returns the slots in a part of a page, in document order. */
export const slotsIn = (html: string, slots: Slots): Slot[] =>
  [...html.matchAll(MARKS)].flatMap(([, id = ""]) => slots.get(id) ?? []);

/** Splits a page's HTML at its marks and converts the HTML between the marks and the IDs of the marks, in order. */
export const splitAtMarks = <T>(html: string, ofText: (html: string) => T, ofMark: (id: string) => T): T[] =>
  // `split` returns the IDs of the marks at the odd indexes.
  html.split(MARK).map((part, index) => (index % 2 === 0 ? ofText(part) : ofMark(part)));

/** Returns the HTML of a skeleton. CSS hides the skeleton when the browser has received the block that follows it. */
export const skeletonHtml = (skeleton: string): string => `<div data-streamed><div aria-busy="true">${skeleton}</div>`;

/** Returns a block's HTML after its skeleton. If the block is empty, a hidden element follows the skeleton instead. */
export const afterSkeleton = (html: string): string => `${html || "<i hidden></i>"}</div>`;
