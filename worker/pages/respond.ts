import type { Gap } from "../../app/index.ts";
import { changeHead, headHtml } from "../../app/page/head/head.ts";
import { inlineHtml, lateHtml } from "../../app/page/render/late-slots.ts";
import { concat, type KeptPage } from "./page-cache.ts";
import type { Filled, gapFiller } from "./slots.ts";

const END = "</body></html>";
const encoder = new TextEncoder();
const isGap = (piece: Uint8Array | Gap): piece is Gap => !(piece instanceof Uint8Array);

/** Status, headers and body of a page for one request; the body is joined from pieces, or streamed while data comes. */
export async function respond(
  page: KeptPage,
  request: Request,
  state: "HIT" | "STALE" | "MISS" | "BYPASS",
  filler: ReturnType<typeof gapFiller>,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  const gaps = page.pieces.filter(isGap);
  const headers: Record<string, string> = {
    "content-type": "text/html; charset=utf-8",
    "content-language": page.language,
    "cache-control": page.private ? "private, no-store" : "no-cache",
    "content-security-policy": page.policy,
    "x-edge-cache": state,
  };
  if (gaps.length === 0) {
    const tagged = page.status === 200 && page.etag !== "";
    if (tagged) headers.etag = page.etag;
    if (tagged && names(request.headers.get("if-none-match"), page.etag))
      return new Response(null, { status: 304, headers });
    return new Response(page.pieces[0] as Uint8Array<ArrayBuffer>, { status: page.status, headers });
  }

  // Every call begins at once; a piece that is still fresh needs none.
  const filled = new Map<Gap, Filled | Promise<Filled>>();
  for (const gap of gaps) filled.set(gap, filler.kept(gap) ?? filler.fill(gap));

  let { head } = page;
  let status: number = page.status;
  for (const gap of gaps.filter(({ when }) => when === "page")) {
    const piece = await filled.get(gap)!;
    filled.set(gap, piece);
    const { head: change } = piece;
    if (change && head) head = changeHead(head, change);
    if (change?.status) status = change.status;
  }
  if (status === 503) headers["retry-after"] = "60";
  const parts = head ? [encoder.encode(headHtml(head)), ...page.pieces, encoder.encode(END)] : page.pieces;
  const waiting = gaps.some((gap) => filled.get(gap) instanceof Promise);
  return new Response(waiting ? stream(parts, filled, later) : joined(parts, filled), { status, headers });
}

/** The same answer as one that nobody keeps. */
export function unkept(response: Response, status = response.status): Response {
  const headers = new Headers(response.headers);
  headers.set("cache-control", "private, no-store");
  headers.delete("etag");
  return new Response(response.body, { status, headers });
}

/** Whether an If-None-Match names the tag. A proxy that compresses makes tags weak, and a browser may send several. */
const names = (header: string | null, etag: string) =>
  header?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag) ?? false;

/** One body out of parts that are all there. */
const joined = (parts: (Uint8Array | Gap)[], filled: Map<Gap, Filled | Promise<Filled>>) =>
  concat(parts.map((part) => (isGap(part) ? encoder.encode((filled.get(part) as Filled).html) : part)));

/**
 * What is finished goes out at once, up to the first block that must come in order. A late block leaves its skeleton
 * in its place; its piece follows the rest of the page, in the order in which the answers come.
 */
function stream(
  parts: (Uint8Array | Gap)[],
  filled: Map<Gap, Filled | Promise<Filled>>,
  later: (work: Promise<unknown>) => void,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const send = async () => {
    const late: Promise<string>[] = [];
    const end = parts.length - 1;
    for (const [index, part] of parts.entries()) {
      if (index === end) await inOrderOfArrival(late, (html) => writer.write(encoder.encode(html)));
      if (!isGap(part)) {
        await writer.write(part);
        continue;
      }
      const piece = filled.get(part)!;
      if (part.when === "late" && piece instanceof Promise) {
        late.push(piece.then(({ html }) => lateHtml(part.id, html)));
        await writer.write(encoder.encode(part.waiting));
      } else if (part.waiting && piece instanceof Promise) {
        await writer.write(encoder.encode(part.waiting));
        await writer.write(encoder.encode(inlineHtml((await piece).html)));
      } else {
        await writer.write(encoder.encode((await piece).html));
      }
    }
    await writer.close();
  };
  // A visitor who leaves ends the stream; there is nobody left to tell.
  later(send().catch((error) => writer.abort(error).catch(() => undefined)));
  return readable;
}

async function inOrderOfArrival(pieces: Promise<string>[], write: (html: string) => Promise<void>): Promise<void> {
  const waiting = new Map(pieces.map((piece, index) => [index, piece.then((html) => ({ index, html }))]));
  while (waiting.size > 0) {
    const { index, html } = await Promise.race(waiting.values());
    waiting.delete(index);
    await write(html);
  }
}
