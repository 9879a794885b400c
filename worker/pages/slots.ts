import { changeHead, type Head } from "../../app/html.ts";
import type { Call, HeadChange, RenderedHtml, Slot } from "../../app/index.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { isPurged } from "../../contracts/endpoint.ts";
import { jsonBytes, LruCache, textBytes } from "../../lib/lru-cache.ts";
import { currentConfig } from "../config/runtime-config.ts";
import type { Env } from "../env.ts";
import { ANY_CALL } from "../publish/versions.ts";
import { DEADLINES } from "../runtime/deadlines.ts";
import { perEnv } from "../runtime/per-env.ts";
import { withTimeout } from "../runtime/with-timeout.ts";
import { iconInliner } from "./inline-icons.ts";
import type { PageRequest } from "./page-request.ts";

/** The HTML for a live block in one response. `rest` streams the parts of the block that are still waiting for data. */
export interface RenderedSlot extends RenderedHtml {
  head?: HeadChange;
}

interface CachedSlot {
  filled: RenderedSlot;
  until: number;
  /**
   * The cache rules at the start of the render, as JSON. If the cache rules have changed since the render, the cached
   * HTML is not used, because the new rules may shorten cache lifetimes or disable caching.
   */
  rules: string;
  /**
   * Purge version of the API responses at the start of the render. Set only if publishing content can change a response
   * that the slot uses.
   */
  version?: number;
}

/**
 * Maximum time in milliseconds to load and render a slot. Each API call has a shorter timeout, so only a faulty block
 * takes this long.
 */
const TIMEOUT_MS = 10_000;

const cachedSlots = perEnv(() => new LruCache<CachedSlot>());

/** Cache rules as JSON, keyed by the object that contains them. */
const rulesTexts = new WeakMap<object, string>();
/**
 * Returns the current cache rules as JSON, for comparison by value. Each purge creates a new rules object, even if the
 * rules have not changed.
 */
function rulesNow(env: Env): string {
  const { rules } = currentConfig(env);
  const text = rulesTexts.get(rules) ?? JSON.stringify(rules);
  rulesTexts.set(rules, text);
  return text;
}

/** Returns the query parameters that a slot's block reads, in sorted order, as part of the cache key. */
function readQuery(slot: Slot, query: URLSearchParams): URLSearchParams {
  const slotQuery = new URLSearchParams([...query].filter(([name, value]) => value && slot.reads.includes(name)));
  slotQuery.sort();
  return slotQuery;
}

/**
 * Returns functions that render the slots for one request. While all API responses in a slot are fresh, the Worker
 * caches the slot's HTML in isolate memory, so that pages can be assembled from cached data without React. Streamed
 * HTML is not cached. After the data for a streamed slot has arrived, the Worker renders the slot again without
 * Suspense and caches the resulting HTML.
 * @param pageKey The page's key, or null for a personal page, whose slots are not cached
 */
export function slotRenderer(
  pageKey: string | null,
  request: Pick<PageRequest, "env" | "began" | "query" | "settings" | "call" | "svg" | "report" | "waitUntil">,
) {
  const { env, began, query, settings, svg, report, waitUntil } = request;
  const keyOf = (slot: Slot, slotQuery: URLSearchParams) => `${pageKey}|${slot.id}|${slotQuery}`;
  const memory = cachedSlots(env);
  const versionOfCalls = () => currentConfig(env).versions[ANY_CALL] ?? 0;
  const reportError = ({ block: { name, dataSource, uid } }: Slot, stage: "load" | "render", error: unknown) =>
    report({ block: name, item: dataSource || uid, stage, error });

  async function fillSlot(slot: Slot, nonce?: string): Promise<RenderedSlot> {
    const slotQuery = readQuery(slot, query);
    let until = Number.POSITIVE_INFINITY;
    const initialVersion = versionOfCalls();
    const rules = rulesNow(env);
    // The response does not start until all `page` slots are ready, and does not end until all `late` slots are ready.
    const deadline =
      slot.when === "late"
        ? Date.now() + DEADLINES.late
        : slot.when === "page" && began !== undefined
          ? began + DEADLINES.block
          : undefined;
    let version: number | undefined;
    // Number of API calls that are in progress or have failed. If it is not 0, the HTML is not cached.
    let pendingCalls = 0;
    const call = (async (endpoint: Endpoint, input: unknown) => {
      // A page render must not change data, because a browser may prefetch the page.
      if (endpoint.changes) throw new Error(`page views must not call ${endpoint.path}, because it changes data`);
      if (isPurged(endpoint)) version = initialVersion;
      pendingCalls += 1;
      const { value, freshUntil } = await request.call(endpoint, input, deadline);
      pendingCalls -= 1;
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
    } = await renderSlot(slot, await settings(), slotQuery, call, report, nonce);
    const inlineIcons = iconInliner(svg, `${slot.id}-icon`);
    const cache = (html: string) => {
      if (pageKey === null || failed || pendingCalls > 0 || until <= Date.now() || !Number.isFinite(until)) return;
      const filled: RenderedSlot = { html, ...(head && { head }) };
      const entry: CachedSlot = { filled, until, rules, ...(version === undefined ? {} : { version }) };
      memory.set(keyOf(slot, slotQuery), entry, textBytes(html) + jsonBytes(head) + textBytes(rules));
    };
    const html = await inlineIcons(rendered);
    if (!rest || !complete) {
      cache(html);
      return { html, ...(head && { head }) };
    }
    // Ignores errors from the second render, because `renderSlot` has already reported them.
    const cacheComplete = () =>
      waitUntil(
        complete()
          .then(inlineIcons)
          .then(cache, () => undefined),
      );
    return { html, rest: withCompletion(rest, cacheComplete), ...(head && { head }) };
  }

  return {
    /** Returns a slot's cached HTML if all API responses in the slot are fresh, and null otherwise. */
    cached(slot: Slot): RenderedSlot | null {
      const cached = pageKey === null ? undefined : memory.get(keyOf(slot, readQuery(slot, query)));
      if (!cached || Date.now() >= cached.until || cached.rules !== rulesNow(env)) return null;
      return cached.version === undefined || cached.version === versionOfCalls() ? cached.filled : null;
    },
    /**
     * Returns the page head with the changes that a slot's block requests. If building the slot's structured data
     * throws an error, omits the structured data, because one invalid record must not break the page.
     */
    changeHead(slot: Slot, head: Head, change: HeadChange): Head {
      try {
        return changeHead(head, change);
      } catch (error) {
        reportError(slot, "render", error);
        const { jsonLd: _, ...rest } = change;
        return changeHead(head, rest);
      }
    },
    /**
     * Loads a slot's data and renders the slot. For a failed block, renders the block's `Failed` view or nothing, so that
     * the rest of the page stays complete. Rejects only if the `settings` for a `page` slot are unavailable.
     * @param nonce Nonce for inline scripts in streamed HTML; if undefined, the block is not streamed
     */
    async fill(slot: Slot, nonce?: string): Promise<RenderedSlot> {
      try {
        return await withTimeout(fillSlot(slot, nonce), TIMEOUT_MS, () => new Error("the block timed out"));
      } catch (error) {
        if (slot.when === "page") throw error;
        reportError(slot, "load", error);
        return { html: "" };
      }
    },
  };
}

/** Yields all strings from an async iterable and then calls `onEnd`. */
async function* withCompletion(parts: AsyncIterable<string>, onEnd: () => void): AsyncGenerator<string> {
  yield* parts;
  onEnd();
}
