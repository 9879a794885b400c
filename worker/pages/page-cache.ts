import type { Head, Slot } from "../../app/index.ts";
import { dataCenterStore } from "../platform/cache/stores.ts";
import { SwrCache } from "../platform/cache/swr-cache.ts";

/** A rendered page as the edge keeps it: finished HTML with gaps for live blocks. */
export interface CachedPage {
  status: 200 | 404;
  /** Only where a live block may change the head: then the head is built for each request. Else it is in the pieces. */
  head: Head | null;
  /** Texts are encoded once, when they are kept. */
  segments: (Uint8Array<ArrayBuffer> | Slot)[];
  /** The content security policy: it names the digests of what stands inline in the pieces. */
  policy: string;
  site: string;
  language: string;
  /** Where the site's notice goes: a byte of the first text, -1 for nowhere. */
  noticeAt: number;
  /** What a visitor gets of it is that visitor's own: browsers keep nothing. */
  private?: true;
  /** Changes when the pieces do; empty for pages with gaps, and for private ones. */
  etag: string;
  /** Made of a layout of before a purge, since no newer one could be had: it says so however often it is given (RL-07). */
  outdated?: true;
}

const encoder = new TextEncoder();
const bytesOf = (page: CachedPage) =>
  page.segments.reduce((sum, segment) => sum + (segment instanceof Uint8Array ? segment.byteLength : 4_000), 4_000);

/**
 * Rendered pages by their name, in memory and in the data center's cache. One visit in ten minutes is not worth a write,
 * which would cost a third of what rendering did.
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

/** Where a text stands in a cached page: in which of its segments, and from which byte to which. */
export interface Place {
  segment: number;
  start: number;
  end: number;
}

/**
 * A page's segments with its texts encoded, neighbours as one; and where each of the texts went. `bytesOf` gives
 * the bytes that are written in the place of a text. One by one: a single character beyond Latin-1 makes a joined text
 * twice as large, and several times as slow.
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

/** One line of JSON with a length in the place of each text, then the texts: nothing large is escaped or parsed. */
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

/** Several texts as one. */
export function concat(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/** The platform's own comparison: one byte by byte takes a third of the time in which a page is rendered. */
const subtle = crypto.subtle as SubtleCrypto &
  Pick<import("@cloudflare/workers-types").SubtleCrypto, "timingSafeEqual">;

/** Whether two pages without gaps say the same: then visitors who have the one need not load the other. */
export function sameText(one: CachedPage, other: CachedPage): boolean {
  const [a, b] = [one.segments[0], other.segments[0]];
  if (!(a instanceof Uint8Array && b instanceof Uint8Array) || a.byteLength !== b.byteLength) return false;
  return subtle.timingSafeEqual(a, b);
}
