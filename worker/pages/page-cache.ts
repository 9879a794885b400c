import type { Head, Slot } from "../../app/index.ts";
import { dataCenterStore } from "../platform/cache/stores.ts";
import { SwrCache } from "../platform/cache/swr-cache.ts";

/** A cached page: rendered HTML with slots for live blocks. */
export interface CachedPage {
  status: 200 | 404;
  /** Set only where a live block may change the head, which is then built per request. Else it is in the segments. */
  head: Head | null;
  /** Texts are encoded once, when they are cached. */
  segments: (Uint8Array<ArrayBuffer> | Slot)[];
  /** The content security policy, with the digests of the inline scripts and styles in the segments. */
  policy: string;
  site: string;
  language: string;
  /** Where the site's notice goes: a byte offset in the first text, -1 for nowhere. */
  noticeAt: number;
  /** The response is personal: browsers must not store it. */
  private?: true;
  /** A browser may fetch it before its visitor asks for it (PF-10). */
  open?: true;
  /** Changes with the segments; empty for pages with slots and for private ones. */
  etag: string;
  /**
   * Rendered from a layout from before a purge because no newer one could be fetched; every response says so (RL-07).
   */
  outdated?: true;
}

const encoder = new TextEncoder();
const bytesOf = (page: CachedPage) =>
  page.segments.reduce((sum, segment) => sum + (segment instanceof Uint8Array ? segment.byteLength : 4_000), 4_000);

/**
 * Rendered pages by name, in memory and in the data center's cache. A page with one visit in ten minutes is not
 * written, because a write costs a third of the render.
 */
export const pages = new SwrCache<CachedPage>("pages", {
  stores: [
    dataCenterStore("pages", {
      pack: (page) => new Response(pack(page)),
      unpack: async (response) => unpack(new Uint8Array(await response.arrayBuffer())),
    }),
  ],
  bytes: bytesOf,
  writeOnReuse: true,
});

/** The place of a text in a cached page: its segment, and its first and last byte offset. */
export interface Place {
  segment: number;
  start: number;
  end: number;
}

/**
 * A page's segments with adjacent texts encoded into one, and the place of each text. `bytesOf` returns the bytes that
 * replace a marker. Texts are encoded one by one: a single character beyond Latin-1 makes a joined text twice as large
 * and several times as slow.
 */
export function encodeSegments(
  segments: (string | Slot)[],
  bytesOf?: (text: string) => Uint8Array | undefined,
): { encoded: CachedPage["segments"]; places: Place[] } {
  const encoded: CachedPage["segments"] = [];
  let run: Uint8Array[] = [];
  let at = 0;
  const endRun = () => {
    if (run.length) encoded.push(concat(run));
    run = [];
    at = 0;
  };
  const places = segments.map((segment): Place => {
    if (typeof segment !== "string") {
      endRun();
      encoded.push(segment);
      return { segment: encoded.length, start: 0, end: 0 };
    }
    const bytes = bytesOf?.(segment) ?? encoder.encode(segment);
    run.push(bytes);
    at += bytes.byteLength;
    return { segment: encoded.length, start: at - bytes.byteLength, end: at };
  });
  endRun();
  return { encoded, places };
}

/** One line of JSON with the length of each text, then the texts, so that nothing large is escaped or parsed. */
function pack({ segments, ...page }: CachedPage): Uint8Array<ArrayBuffer> {
  const layout = segments.map((segment) => (segment instanceof Uint8Array ? segment.byteLength : segment));
  const line = encoder.encode(`${JSON.stringify({ ...page, segments: layout })}\n`);
  return concat([line, ...segments.filter((segment) => segment instanceof Uint8Array)]);
}

function unpack(bytes: Uint8Array<ArrayBuffer>): CachedPage {
  let at = bytes.indexOf(10) + 1;
  const page = JSON.parse(new TextDecoder().decode(bytes.subarray(0, at)));
  const segments = page.segments.map((segment: number | Slot) => {
    if (typeof segment !== "number") return segment;
    at += segment;
    return bytes.subarray(at - segment, at);
  });
  return { ...page, segments };
}

/** Joins byte arrays. */
export function concat(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/** The platform's comparison: a loop over the bytes takes a third of a page's render time. */
const subtle = crypto.subtle as SubtleCrypto &
  Pick<import("@cloudflare/workers-types").SubtleCrypto, "timingSafeEqual">;

/** Whether two pages without slots are identical: then the ETag stays, and browsers need not load the page again. */
export function sameText(one: CachedPage, other: CachedPage): boolean {
  const [a, b] = [one.segments[0], other.segments[0]];
  if (!(a instanceof Uint8Array && b instanceof Uint8Array) || a.byteLength !== b.byteLength) return false;
  return subtle.timingSafeEqual(a, b);
}
