import { changeHead, headHtml, inlineHtml, lateHtml } from "../../app/html.ts";
import type { Slot } from "../../app/index.ts";
import { TRUSTED_TYPES } from "../platform/http/csp.ts";
import { matchesEtag } from "../platform/http/etag.ts";
import { type CachedPage, concat } from "./cached-page.ts";
import { noticeFor, taggedWith, withNotice } from "./notice.ts";
import { hasSheet, linkedTag, withLinkedSheet } from "./shared-sheet.ts";
import type { RenderedSlot, slotRenderer } from "./slots.ts";

const END = "</body></html>";
const encoder = new TextEncoder();
const isSlot = (segment: Uint8Array | Slot): segment is Slot => !(segment instanceof Uint8Array);

/** The response of a page: its body is joined from segments, or streamed while the data of slots arrives. */
export async function respond(
  page: CachedPage,
  request: Request,
  state: "HIT" | "STALE" | "MISS" | "BYPASS",
  renderer: ReturnType<typeof slotRenderer>,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const notice = noticeFor(page.site, page.language, request);
  const linked = hasSheet(page, request);
  const whole = notice ? withNotice(page, notice) : page.segments;
  // The notice stands behind the sheet, so the sheet's place holds with it.
  const segments = linked ? withLinkedSheet(page, whole) : whole;
  const etag = notice ? taggedWith(page.etag, notice) : page.etag;
  const slots = segments.filter(isSlot);
  const headers: Record<string, string> = {
    "content-type": "text/html; charset=utf-8",
    "content-language": page.language,
    "cache-control": page.private ? "private, no-store" : "no-cache",
    "content-security-policy": page.policy,
    "content-security-policy-report-only": TRUSTED_TYPES,
    "x-edge-cache": state,
    ...(page.shared && { vary: "available-dictionary" }),
  };
  if (slots.length === 0) {
    const tagged = page.status === 200 && etag !== "";
    if (tagged) headers.etag = linked ? linkedTag(etag) : etag;
    // Who keeps the page with the sheet in it needs no other.
    const kept = [etag, ...(linked ? [linkedTag(etag)] : [])].find((tag) =>
      matchesEtag(request.headers.get("if-none-match"), tag),
    );
    if (tagged && kept) return new Response(null, { status: 304, headers: { ...headers, etag: kept } });
    return new Response(segments[0] as Uint8Array<ArrayBuffer>, { status: page.status, headers });
  }

  // All calls start at once; a cached slot that is still fresh needs none.
  const filled = new Map<Slot, RenderedSlot | Promise<RenderedSlot>>();
  for (const slot of slots) filled.set(slot, renderer.cached(slot) ?? renderer.fill(slot));

  let { head } = page;
  let status: number = page.status;
  for (const slot of slots.filter(({ when }) => when === "page")) {
    const segment = await filled.get(slot)!;
    filled.set(slot, segment);
    const { head: change } = segment;
    if (change && head) head = changeHead(head, change);
    if (change?.status) status = change.status;
  }
  if (status === 503) headers["retry-after"] = "60";
  const parts = head ? [encoder.encode(headHtml(head, linked)), ...segments, encoder.encode(END)] : segments;
  const waiting = slots.some((slot) => filled.get(slot) instanceof Promise);
  return new Response(waiting ? stream(parts, filled, waitUntil) : joined(parts, filled), { status, headers });
}

/** The redirect for a request without the query parameters that a block of the page needs; undefined for none. */
export const leadsTo = (page: CachedPage, query: URLSearchParams): string | undefined =>
  page.segments
    .filter(isSlot)
    .find(({ otherwise, reads }) => otherwise && !reads.some((name) => query.get(name)?.trim()))?.otherwise;

/** The same response, not cacheable. */
export function uncacheable(response: Response, status = response.status): Response {
  const headers = new Headers(response.headers);
  headers.set("cache-control", "private, no-store");
  headers.delete("etag");
  return new Response(response.body, { status, headers });
}

/** The body, when all parts are ready. */
const joined = (parts: (Uint8Array | Slot)[], filled: Map<Slot, RenderedSlot | Promise<RenderedSlot>>) =>
  concat(parts.map((part) => (isSlot(part) ? encoder.encode((filled.get(part) as RenderedSlot).html) : part)));

/**
 * Streams what is ready, up to the first block that must come in order. A late block sends its skeleton in place, and
 * its HTML follows the rest of the page, in order of arrival.
 */
function stream(
  parts: (Uint8Array | Slot)[],
  filled: Map<Slot, RenderedSlot | Promise<RenderedSlot>>,
  waitUntil: (work: Promise<unknown>) => void,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const send = async () => {
    const late: Promise<string>[] = [];
    const end = parts.length - 1;
    for (const [index, part] of parts.entries()) {
      if (index === end) await inOrderOfArrival(late, (html) => writer.write(encoder.encode(html)));
      if (!isSlot(part)) {
        await writer.write(part);
        continue;
      }
      const segment = filled.get(part)!;
      if (part.when === "late" && segment instanceof Promise) {
        late.push(segment.then(({ html }) => lateHtml(part.id, html)));
        await writer.write(encoder.encode(part.fallback));
      } else if (part.fallback && segment instanceof Promise) {
        await writer.write(encoder.encode(part.fallback));
        await writer.write(encoder.encode(inlineHtml((await segment).html)));
      } else {
        await writer.write(encoder.encode((await segment).html));
      }
    }
    await writer.close();
  };
  // The stream fails when the visitor leaves; then there is no one to report it to.
  waitUntil(send().catch((error) => writer.abort(error).catch(() => undefined)));
  return readable;
}

async function inOrderOfArrival(segments: Promise<string>[], write: (html: string) => Promise<void>): Promise<void> {
  const waiting = new Map(segments.map((segment, index) => [index, segment.then((html) => ({ index, html }))]));
  while (waiting.size > 0) {
    const { index, html } = await Promise.race(waiting.values());
    waiting.delete(index);
    await write(html);
  }
}
