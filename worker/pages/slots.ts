import type { Call, HeadChange, RenderedHtml, Slot } from "../../app/index.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { isPurged } from "../../contracts/endpoint.ts";
import { jsonBytes, LruCache, textBytes } from "../../lib/lru-cache.ts";
import { currentConfig } from "../control/runtime-config.ts";
import { ANY_CALL } from "../control/versions.ts";
import { DEADLINES } from "../runtime/deadlines.ts";
import { iconInliner } from "./inline-icons.ts";
import type { PageRequest } from "./page-request.ts";

/** A live block, rendered for one response. Parts of it that still wait for data follow in `rest`. */
export interface RenderedSlot extends RenderedHtml {
  head?: HeadChange;
}

interface CachedSlot {
  filled: RenderedSlot;
  until: number;
  /** The cache rules when rendering began: under others its responses may be cached shorter, or not at all (OP-02). */
  rules: string;
  /** For a slot with responses that publishing changes: their version when rendering began. */
  version?: number;
}

const memory = new LruCache<CachedSlot>();
const versionOfCalls = () => currentConfig().versions[ANY_CALL] ?? 0;

let rulesRead: object | undefined;
let rules = "";
/** The cache rules as text: the record is a new object after every purge, the text is the same. */
function rulesNow(): string {
  const stored = currentConfig().rules;
  if (stored !== rulesRead) {
    rulesRead = stored;
    rules = JSON.stringify(stored);
  }
  return rules;
}

/** The part of the query that a slot reads, sorted: equal texts mean the same HTML. */
function readQuery(slot: Slot, query: URLSearchParams): URLSearchParams {
  const read = new URLSearchParams([...query].filter(([name, value]) => value && slot.reads.includes(name)));
  read.sort();
  return read;
}

/**
 * Renders the slots of one request. A slot is cached in memory while every response that it was made from is fresh, so
 * a page with cached data is joined without React. A slot that streams is rendered again, complete, once its data has
 * arrived. Without a key nothing is cached: such a page is personal.
 */
export function slotRenderer(
  pageKey: string | null,
  request: Pick<PageRequest, "began" | "query" | "settings" | "call" | "svg" | "report" | "waitUntil">,
) {
  const { began, query, settings, svg, report, waitUntil } = request;
  const keyOf = (slot: Slot, read: URLSearchParams) => `${pageKey}|${slot.id}|${read}`;
  return {
    /** The cached slot, if its data is still fresh. */
    cached(slot: Slot): RenderedSlot | null {
      const found = pageKey === null ? undefined : memory.get(keyOf(slot, readQuery(slot, query)));
      if (!found || Date.now() >= found.until || found.rules !== rulesNow()) return null;
      return found.version === undefined || found.version === versionOfCalls() ? found.filled : null;
    },
    /**
     * Loads and renders a slot. Never rejects: a failed block shows what its declaration says.
     * @param nonce allows the scripts of parts that are streamed; without it the whole block is awaited
     */
    async fill(slot: Slot, nonce?: string): Promise<RenderedSlot> {
      const read = readQuery(slot, query);
      let until = Number.POSITIVE_INFINITY;
      const begun = versionOfCalls();
      const rules = rulesNow();
      // The first byte waits for it.
      const end = slot.when === "page" && began !== undefined ? began + DEADLINES.block : undefined;
      let version: number | undefined;
      // Calls that run, and those that failed: without their data a slot is not complete.
      let missing = 0;
      const call = (async (endpoint: Endpoint, wanted: unknown) => {
        // A browser may ask for a page that nobody has decided to see (PF-10).
        if (endpoint.changes) throw new Error(`no page view may call ${endpoint.path}: it changes data`);
        if (isPurged(endpoint)) version = begun;
        missing += 1;
        const { value, freshUntil } = await request.call(endpoint, wanted, end);
        missing -= 1;
        until = Math.min(until, freshUntil);
        return value;
      }) as Call;
      const { renderSlot } = await import("../../app/index.ts");
      const {
        html: rendered,
        rest,
        complete,
        head,
        failed,
      } = await renderSlot(slot, await settings(), read, call, report, nonce);
      const inlined = iconInliner(svg, `${slot.id}-icon`);
      const cache = (html: string) => {
        if (pageKey === null || failed || missing > 0 || until <= Date.now() || !Number.isFinite(until)) return;
        const filled: RenderedSlot = { html, ...(head && { head }) };
        const entry: CachedSlot = { filled, until, rules, ...(version === undefined ? {} : { version }) };
        memory.set(keyOf(slot, read), entry, textBytes(html) + jsonBytes(head) + textBytes(rules));
      };
      const html = await inlined(rendered);
      if (!rest || !complete) {
        cache(html);
        return { html, ...(head && { head }) };
      }
      // `renderSlot` has reported why a block cannot be completed.
      const cacheComplete = () =>
        waitUntil(
          complete()
            .then(inlined)
            .then(cache, () => undefined),
        );
      return { html, rest: followed(rest, cacheComplete), ...(head && { head }) };
    },
  };
}

/** The same parts; `then` is called after the last one. */
async function* followed(parts: AsyncIterable<string>, then: () => void): AsyncGenerator<string> {
  yield* parts;
  then();
}
