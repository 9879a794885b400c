import { type Slot, withOwnTitle } from "../../app/html.ts";
import type { Call, RenderedSlot } from "../../app/index.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { jsonBytes, LruCache, textBytes } from "../../lib/lru-cache.ts";
import { perEnv } from "../env.ts";
import { DEADLINES, withTimeout } from "../runtime/deadlines.ts";
import { iconInliner } from "./inline-icons.ts";
import { loadApp, type PageInputs } from "./page-inputs.ts";
import type { PageRequest } from "./page-request.ts";

/**
 * Maximum time in milliseconds to load and render a slot. Each API call has a shorter timeout, so only a faulty block
 * takes this long.
 */
const TIMEOUT_MS = 10_000;

/** Rendered slots, keyed by the page, the query parameters, and the API responses that determine their HTML. */
const renderedSlots = perEnv(() => new LruCache<RenderedSlot>());

const ids = new WeakMap<object, number>();
let lastId = 0;
/** Returns a number that identifies a value in this isolate and does not keep the value in memory. */
function idOf(value: unknown): number | string {
  if (typeof value !== "object" || value === null) return String(value);
  const id = ids.get(value) ?? ++lastId;
  ids.set(value, id);
  return id;
}

/** Returns the query parameters that a slot's block reads, in sorted order, as part of the cache key. */
function readQuery(slot: Slot, query: URLSearchParams): URLSearchParams {
  const slotQuery = new URLSearchParams([...query].filter(([name, value]) => value && slot.queryParams.includes(name)));
  slotQuery.sort();
  return slotQuery;
}

type SlotRequest = Pick<PageRequest, "env" | "began" | "query" | "draft">;

/**
 * Loads a slot's data and renders the slot for one request. For a failed block, renders the block's `Failed` view or
 * nothing, so that the rest of the page stays complete. Rejects only if the `settings` for a `before` slot are
 * unavailable.
 * @param pageKey The page's key, or null for a personal page, whose slots are not cached
 */
export async function fillSlot(
  slot: Slot,
  request: SlotRequest,
  inputs: PageInputs,
  pageKey: string | null,
): Promise<RenderedSlot> {
  try {
    return await withTimeout(
      render(slot, request, inputs, pageKey),
      TIMEOUT_MS,
      () => new Error("the block timed out"),
    );
  } catch (error) {
    if (slot.when === "before") throw error;
    const { name, dataSource, uid } = slot.block;
    inputs.report({ block: name, item: dataSource || uid, stage: "load", error });
    return { html: withOwnTitle("", slot) };
  }
}

/** Returns what the search of a slot's block looks for, or "" if the request contains no search. Never rejects. */
export async function slotTitle(slot: Slot, request: SlotRequest, inputs: PageInputs): Promise<string> {
  const query = readQuery(slot, request.query);
  if (!slot.titled || query.size === 0) return "";
  try {
    const [{ searchOf }, settings] = await Promise.all([loadApp(), inputs.settings()]);
    return searchOf(slot, query, settings);
  } catch {
    // The block reports the failure of the settings.
    return "";
  }
}

/**
 * Loads a slot's data and renders the slot. If the API responses are the same objects as in an earlier render, returns
 * the HTML of that render: the cache of the API calls determines how long a response is used.
 */
async function render(
  slot: Slot,
  request: SlotRequest,
  inputs: PageInputs,
  pageKey: string | null,
): Promise<RenderedSlot> {
  const { env, began, query } = request;
  const slotQuery = readQuery(slot, query);
  // The response does not start until all `before` slots are ready, and does not end until all slots are ready.
  const deadline = slot.when === "stream" ? Date.now() + DEADLINES.stream : began && began + DEADLINES.block;
  const [{ renderSlot }, settings, dictionary] = await Promise.all([loadApp(), inputs.settings(), inputs.dictionary()]);
  const read: unknown[] = [dictionary];
  let isReusable = pageKey !== null;
  const call = (async (endpoint: Endpoint, input: unknown) => {
    // A page render must not change data, because a browser may prefetch the page.
    if (endpoint.changes) throw new Error(`page views must not call ${endpoint.path}, because it changes data`);
    const position = read.push(undefined) - 1;
    const { value, freshUntil } = await inputs.call(endpoint, input, deadline);
    read[position] = value;
    isReusable &&= freshUntil > 0;
    return value;
  }) as Call;
  const report: PageInputs["report"] = (problem) => {
    isReusable = false;
    inputs.report(problem);
  };
  const inlineIcons = iconInliner(inputs.svg, `${slot.id}-icon`);
  const { html, head } = await renderSlot(slot, settings, slotQuery, call, report, async (renderNew) => {
    const key = [pageKey, slot.id, slotQuery, ...read.map(idOf)].join("|");
    const memory = renderedSlots(env);
    const earlier = isReusable ? memory.get(key) : undefined;
    if (earlier) return earlier;
    const { html, ...rest } = await renderNew();
    const rendered = { ...rest, html: await inlineIcons(html) };
    if (isReusable) memory.set(key, rendered, textBytes(rendered.html) + jsonBytes(rendered.head));
    return rendered;
  });
  // In author mode, the page does not redirect, so that authors can preview it.
  const { redirect: _, ...previewed } = head ?? {};
  const change = request.draft === undefined ? head : previewed;
  return { html: await inlineIcons(html), ...(change && { head: change }) };
}
