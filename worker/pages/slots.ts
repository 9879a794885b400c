import type { Call, HeadChange, Slot } from "../../app/index.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { isPurged } from "../../contracts/endpoint.ts";
import { jsonBytes, LruCache, textBytes } from "../../lib/lru-cache.ts";
import { currentConfig } from "../platform/control/runtime-config.ts";
import { ANY_CALL } from "../platform/control/versions.ts";
import { DEADLINES } from "../platform/isolate/deadlines.ts";
import { iconInliner } from "./inline-icons.ts";
import type { PageRequest } from "./page-request.ts";

/** A live block, rendered for one response. */
export interface RenderedSlot {
  html: string;
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
 * a page with cached data is joined without React. Without a key nothing is cached: such a page is personal.
 */
export function slotRenderer(
  pageKey: string | null,
  request: Pick<PageRequest, "began" | "query" | "settings" | "call" | "svg" | "report">,
) {
  const { began, query, settings, svg, report } = request;
  const keyOf = (slot: Slot, read: URLSearchParams) => `${pageKey}|${slot.id}|${read}`;
  return {
    /** The cached slot, if its data is still fresh. */
    cached(slot: Slot): RenderedSlot | null {
      const found = pageKey === null ? undefined : memory.get(keyOf(slot, readQuery(slot, query)));
      if (!found || Date.now() >= found.until || found.rules !== rulesNow()) return null;
      return found.version === undefined || found.version === versionOfCalls() ? found.filled : null;
    },
    /** Loads and renders a slot. Never rejects: a failed block shows what its declaration says. */
    async fill(slot: Slot): Promise<RenderedSlot> {
      const read = readQuery(slot, query);
      let until = Number.POSITIVE_INFINITY;
      const begun = versionOfCalls();
      const rules = rulesNow();
      // The first byte waits for it.
      const end = slot.when === "page" && began !== undefined ? began + DEADLINES.block : undefined;
      let version: number | undefined;
      const call = (async (endpoint: Endpoint, wanted: unknown) => {
        // A browser may ask for a page that nobody has decided to see (PF-10).
        if (endpoint.changes) throw new Error(`no page view may call ${endpoint.path}: it changes data`);
        if (isPurged(endpoint)) version = begun;
        const { value, freshUntil } = await request.call(endpoint, wanted, end);
        until = Math.min(until, freshUntil);
        return value;
      }) as Call;
      const { renderSlot } = await import("../../app/index.ts");
      const { html: rendered, head, failed } = await renderSlot(slot, await settings(), read, call, report);
      const html = await iconInliner(svg, `${slot.id}-icon`)(rendered);
      const filled: RenderedSlot = { html, ...(head ? { head } : {}) };
      const entry: CachedSlot = { filled, until, rules, ...(version === undefined ? {} : { version }) };
      if (pageKey !== null && !failed && until > Date.now() && Number.isFinite(until))
        memory.set(keyOf(slot, read), entry, textBytes(html) + jsonBytes(head) + textBytes(rules));
      return filled;
    },
  };
}
