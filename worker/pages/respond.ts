import { headHtml, inlineHtml } from "../../app/html.ts";
import type { RenderedHtml, Slot } from "../../app/index.ts";
import type { RequestContext } from "../context.ts";
import { matchesEtag } from "../http/etag.ts";
import { type CachedPage, joinBytes, PAGE_END } from "./cached-page.ts";
import { etagWithNotice, noticeFor, withNotice } from "./notice.ts";
import type { RenderedSlot, slotRenderer } from "./slots.ts";

const encoder = new TextEncoder();
const isSlot = (segment: Uint8Array | Slot): segment is Slot => !(segment instanceof Uint8Array);

/** Builds the response for a page: joins the page's segments, or streams them while live blocks wait for data. */
export async function respond(
  page: CachedPage,
  request: Request,
  state: "HIT" | "STALE" | "MISS" | "BYPASS",
  renderer: ReturnType<typeof slotRenderer>,
  { env, waitUntil }: Pick<RequestContext, "env" | "waitUntil">,
): Promise<Response> {
  const notice = noticeFor(env, page.site, page.language, request);
  const segments = notice ? withNotice(page, notice) : page.segments;
  const etag = notice ? etagWithNotice(page.etag, notice) : page.etag;
  const slots = segments.filter(isSlot);
  const headers: Record<string, string> = {
    "content-type": "text/html; charset=utf-8",
    "content-language": page.language,
    "cache-control": page.private ? "private, no-store" : "no-cache",
    "content-security-policy": page.policy,
    "x-edge-cache": state,
  };
  if (slots.length === 0) {
    if (page.status === 200 && etag) {
      headers.etag = etag;
      if (matchesEtag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
    }
    return new Response(joinBytes(segments as Uint8Array[]), { status: page.status, headers });
  }

  // Starts the API calls of all live blocks in parallel. A live block with fresh cached HTML does not need an API call.
  const nonce = crypto.randomUUID();
  // React moves streamed content into place with inline scripts, which do not run if a script fetches the page and
  // inserts its HTML. For requests from scripts, the Worker therefore waits for the streamed parts of blocks.
  const canStream = request.headers.get("sec-fetch-dest") !== "empty";
  const filledSlots = new Map<Slot, RenderedSlot | Promise<RenderedSlot>>();
  for (const slot of slots) {
    const cached = renderer.cached(slot);
    if (cached) {
      filledSlots.set(slot, cached);
      continue;
    }
    const pending = renderer.fill(slot, canStream && slot.when !== "late" ? nonce : undefined);
    filledSlots.set(slot, pending);
    // If the HTML of a late block is available before the stream reaches the block, the Worker sends it instead of a
    // skeleton.
    if (slot.when === "late") void pending.then((rendered) => filledSlots.set(slot, rendered));
  }

  let { head } = page;
  let status: number = page.status;
  for (const slot of slots.filter(({ when }) => when === "page")) {
    const rendered = await filledSlots.get(slot)!;
    filledSlots.set(slot, rendered);
    // A block on the not-found page does not change the title or the status, and does not redirect.
    const change = page.status === 200 ? rendered.head : undefined;
    if (change && head) head = renderer.changeHead(slot, head, change);
    if (change?.status) status = change.status;
    if (change?.refresh) headers.refresh = `${change.refresh}`;
    if (change?.redirect) {
      const redirectHeaders = { location: change.redirect, "cache-control": "private, no-store" };
      return new Response(null, { status: 303, headers: redirectHeaders });
    }
  }
  if (status === 503) headers["retry-after"] = "60";
  const parts = head ? [encoder.encode(headHtml(head)), ...segments, PAGE_END] : segments;
  const isReady = [...filledSlots.values()].every((rendered) => !(rendered instanceof Promise) && !rendered.rest);
  if (isReady) return new Response(joinParts(parts, filledSlots), { status, headers });
  headers["content-security-policy"] = page.policy.replace("script-src 'self'", `$& 'nonce-${nonce}'`);
  return new Response(stream(parts, filledSlots, nonce, waitUntil), { status, headers });
}

/**
 * If a block on the page requires query parameters that are missing from the URL, returns a redirect target. Otherwise,
 * returns undefined.
 */
export const redirectFor = (page: CachedPage, query: URLSearchParams): string | undefined =>
  page.segments
    .filter(isSlot)
    .find(({ otherwise, reads }) => otherwise && !reads.some((name) => query.get(name)?.trim()))?.otherwise;

/** Returns a copy of the response with `no-store` and without an ETag. */
export function uncacheable(response: Response, status = response.status): Response {
  const headers = new Headers(response.headers);
  headers.set("cache-control", "private, no-store");
  headers.delete("etag");
  return new Response(response.body, { status, headers });
}

/** Returns the response body for a page whose live blocks have all been rendered. */
const joinParts = (parts: (Uint8Array | Slot)[], filledSlots: Map<Slot, RenderedSlot | Promise<RenderedSlot>>) =>
  joinBytes(parts.map((part) => (isSlot(part) ? encoder.encode((filledSlots.get(part) as RenderedSlot).html) : part)));

/**
 * Streams a page's segments in order, with a skeleton for each late block that is not ready. When the content of a late
 * block or a suspended React component is ready, streams the content before the end of the document.
 */
function stream(
  parts: (Uint8Array | Slot)[],
  filledSlots: Map<Slot, RenderedSlot | Promise<RenderedSlot>>,
  nonce: string,
  waitUntil: (promise: Promise<unknown>) => void,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const write = (html: string) => writer.write(encoder.encode(html));
  const send = async () => {
    const pendingStreams: AsyncIterable<string>[] = [];
    const writeRendered = async ({ html, rest }: RenderedHtml) => {
      await write(html);
      if (rest) pendingStreams.push(rest);
    };
    for (const part of parts.slice(0, -1)) {
      if (!isSlot(part)) {
        await writer.write(part);
        continue;
      }
      const rendered = filledSlots.get(part)!;
      if (!(rendered instanceof Promise)) await writeRendered(rendered);
      else if (part.when === "late") {
        const { renderLate } = await import("../../app/index.ts");
        const html = rendered.then(({ html }) => html);
        await writeRendered(await renderLate(part.fallback, html, `${part.id}-late-`, nonce));
      } else if (part.fallback) {
        await write(part.fallback);
        const { html, rest } = await rendered;
        await writeRendered({ html: inlineHtml(html), ...(rest && { rest }) });
      } else await writeRendered(await rendered);
    }
    await Promise.all(
      pendingStreams.map(async (rest) => {
        for await (const html of rest) await write(html);
      }),
    );
    await writer.write(parts.at(-1) as Uint8Array);
    await writer.close();
  };
  // The `closed` promise rejects if the visitor disconnects, even while the Worker has no data to write.
  waitUntil(Promise.race([send(), writer.closed]).catch((error) => writer.abort(error).catch(() => undefined)));
  return readable;
}
