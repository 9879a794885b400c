import { afterSkeleton, changeHead, type Head, headHtml, NOTICE, type Slot, skeletonHtml } from "../../app/html.ts";
import type { HeadChange, RenderedSlot } from "../../app/index.ts";
import type { CacheState } from "../cache/swr-cache.ts";
import { type CachedPage, isSlot, joinBytes, type Part } from "./cached-page.ts";
import { etagOf, noticeFor } from "./notice.ts";
import { type PageInputs, pageInputs } from "./page-inputs.ts";
import type { PageRequest } from "./page-request.ts";
import { fillSlot, slotTitle } from "./slots.ts";

/**
 * Number of milliseconds that the Worker waits for live blocks before it starts to stream the page. Blocks whose data is
 * cached are ready within this time, so that the response contains no skeletons.
 */
const PATIENCE_MS = 10;

const encoder = new TextEncoder();
const NO_BYTES = new Uint8Array();

interface Options {
  state: CacheState | "BYPASS";
  /** Key of the page in the cache, for the cache of its live blocks. Undefined for a page that only one visitor sees. */
  key?: string;
  /** What the page's live blocks read. Default: the inputs for the request. */
  inputs?: PageInputs;
}

/** Builds the response for a page: joins the page's parts, or streams them in order while live blocks wait for data. */
export async function respond(
  page: CachedPage,
  http: Request,
  request: PageRequest,
  { state, key, inputs = pageInputs(request) }: Options,
): Promise<Response> {
  const notice = noticeFor(request.env, request.site.name, request.language, http);
  const headers: Record<string, string> = { ...page.headers, "x-edge-cache": state };
  const slots = page.parts.filter(isSlot);
  if (slots.length === 0 && page.status === 200 && !page.private) headers.etag = etagOf(page, notice);

  // Starts the API calls of all live blocks in parallel.
  const ready = new Map<Slot, RenderedSlot>();
  const filling = new Map(
    slots.map((slot) => {
      const filled = fillSlot(slot, request, inputs, key ?? null);
      return [slot, filled.then((rendered) => void ready.set(slot, rendered))];
    }),
  );
  const searches: string[] = [];
  const titled = slots.map(async (slot) => {
    const search = page.head && (await slotTitle(slot, request, inputs));
    if (search) searches.push(search);
  });
  let { head } = page;
  let status: number = page.status;
  for (const slot of slots.filter(({ when }) => when === "before")) {
    await filling.get(slot);
    // A not-found page keeps its title and status, and never redirects, because the target may not exist either.
    const change = page.status === 200 ? ready.get(slot)?.head : undefined;
    if (change && head) head = withChange(head, slot, change, inputs.report);
    if (change?.status) status = change.status;
    if (change?.refresh) headers.refresh = `${change.refresh}`;
    if (change?.redirect) {
      const redirectHeaders = { location: change.redirect, "cache-control": "private, no-store" };
      return new Response(null, { status: 303, headers: redirectHeaders });
    }
  }
  if (status === 503 || status === 429) headers["retry-after"] = "60";
  if (ready.size < slots.length || head)
    await Promise.race([Promise.all([...filling.values(), ...titled]), pause(PATIENCE_MS)]);
  // Without the phrases of the title, the browser completes the title when the search hydrates.
  if (head && searches.length > 0) head = { ...head, titleStart: `${head.titleStart ?? ""}${searches.join(", ")} | ` };

  const html = (slot: Slot) => encoder.encode(ready.get(slot)?.html);
  const bytesOf = (part: Part) => (part === NOTICE ? (notice?.html ?? NO_BYTES) : isSlot(part) ? html(part) : part);
  const parts = head ? [encoder.encode(headHtml(head)), ...page.parts] : page.parts;
  if (ready.size === slots.length) return new Response(joinBytes(parts.map(bytesOf)), { status, headers });
  if (request.view) request.view.streamed = Promise.all(filling.values());
  async function* stream() {
    for (const part of parts) {
      if (!isSlot(part) || ready.has(part)) yield bytesOf(part);
      else if (!part.skeleton) {
        await filling.get(part);
        yield bytesOf(part);
      } else {
        yield encoder.encode(skeletonHtml(part.skeleton));
        await filling.get(part);
        yield encoder.encode(afterSkeleton(ready.get(part)?.html ?? ""));
      }
    }
  }
  const chunks = stream();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  return new Response(body, { status, headers });
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Returns the page head with the changes that a block requests. If building the block's structured data throws an error,
 * omits the structured data, because one invalid record must not break the page.
 */
function withChange(head: Head, { block }: Slot, change: HeadChange, report: PageInputs["report"]): Head {
  try {
    return changeHead(head, change);
  } catch (error) {
    report({ block: block.name, item: block.dataSource || block.uid, stage: "render", error });
    const { jsonLd: _, ...rest } = change;
    return changeHead(head, rest);
  }
}

/** Returns a copy of the response with `no-store` and without an ETag. */
export function uncacheable(response: Response, status = response.status): Response {
  const headers = new Headers(response.headers);
  headers.set("cache-control", "private, no-store");
  headers.delete("etag");
  return new Response(response.body, { status, headers });
}
