import type { Call, HeadChange, Slot } from "../../app/index.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { isPurged } from "../../contracts/endpoint.ts";
import { currentConfig } from "../platform/control/runtime-config.ts";
import { ANY_CALL } from "../platform/control/versions.ts";
import { LruCache, textBytes } from "../platform/isolate/lru-cache.ts";
import { iconInliner } from "./inline-icons.ts";
import type { PageRequest } from "./page-request.ts";

/** A live block as one response shows it. */
export interface RenderedSlot {
  html: string;
  head?: HeadChange;
}

interface CachedSlot {
  filled: RenderedSlot;
  until: number;
  /** The rules of ops when it was begun: under others its answers may be kept shorter, or not at all (OP-02). */
  rules: string;
  /** For a piece with answers that publications change: their version when it was begun. */
  version?: number;
}

const memory = new LruCache<CachedSlot>();
const versionOfCalls = () => currentConfig().versions[ANY_CALL] ?? 0;

let rulesRead: object | undefined;
let rules = "";
/** The rules of ops as text. The record is another object after every purge, the text is not. */
function rulesNow(): string {
  const stored = currentConfig().rules;
  if (stored !== rulesRead) {
    rulesRead = stored;
    rules = JSON.stringify(stored);
  }
  return rules;
}

/** The part of the query that a gap reads, sorted: equal texts mean the same piece. */
function readQuery(slot: Slot, query: URLSearchParams): URLSearchParams {
  const read = new URLSearchParams([...query].filter(([name, value]) => value && slot.reads.includes(name)));
  read.sort();
  return read;
}

/**
 * Fills gaps for one request. A piece is kept in memory as long as every answer that it was made of is fresh, so that
 * a page whose data is at the edge is joined without React. Without a key nothing is kept: such a page is one person's.
 */
export function slotRenderer(
  pageKey: string | null,
  { query, settings, call: load, svg, report }: Pick<PageRequest, "query" | "settings" | "call" | "svg" | "report">,
) {
  const keyOf = (slot: Slot, read: URLSearchParams) => `${pageKey}|${slot.id}|${read}`;
  return {
    /** The kept piece, if its data is still fresh. */
    kept(slot: Slot): RenderedSlot | null {
      const found = pageKey === null ? undefined : memory.get(keyOf(slot, readQuery(slot, query)));
      if (!found || Date.now() >= found.until || found.rules !== rulesNow()) return null;
      return found.version === undefined || found.version === versionOfCalls() ? found.filled : null;
    },
    /** Loads and renders; never rejects: a failed block shows what its declaration says. */
    async fill(slot: Slot): Promise<RenderedSlot> {
      const read = readQuery(slot, query);
      let until = Number.POSITIVE_INFINITY;
      const begun = versionOfCalls();
      const rules = rulesNow();
      let version: number | undefined;
      const call = (async (endpoint: Endpoint, request: unknown) => {
        if (isPurged(endpoint)) version = begun;
        const { value, freshUntil } = await load(endpoint, request);
        until = Math.min(until, freshUntil);
        return value;
      }) as Call;
      const { renderSlot } = await import("../../app/index.ts");
      const { html: rendered, head, failed } = await renderSlot(slot, await settings(), read, call, report);
      const html = await iconInliner(svg, `${slot.id}-icon`)(rendered);
      const filled: RenderedSlot = { html, ...(head ? { head } : {}) };
      const kept: CachedSlot = { filled, until, rules, ...(version === undefined ? {} : { version }) };
      if (pageKey !== null && !failed && until > Date.now() && Number.isFinite(until))
        memory.set(keyOf(slot, read), kept, textBytes(html) + textBytes(rules));
      return filled;
    },
  };
}
