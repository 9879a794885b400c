import type { Head, RenderedBlocks, Slot } from "../../app/index.ts";

/** A cached page: rendered HTML with slots for live blocks. */
export interface CachedPage {
  status: 200 | 404;
  /**
   * The page head, if a live block may change it for a request. Null if no live block may change the head, because the
   * first segment then contains it.
   */
  head: Head | null;
  /** HTML segments as bytes, so that the Worker does not encode the page for each response. */
  segments: (Uint8Array<ArrayBuffer> | Slot)[];
  /** The content security policy, including the hashes of the inline scripts and styles in the segments. */
  policy: string;
  site: string;
  language: string;
  /**
   * Byte offset in the first segment at which the Worker inserts the notice, or -1 if the page cannot show a notice.
   */
  noticeAt: number;
  /** Whether the page contains personal data, so that browsers must not store the response. */
  private?: true;
  /** Whether browsers may prefetch the page. */
  open?: true;
  /** IDs of the page variants that a variant rule may select (see `variants.ts`). */
  variants?: string[];
  /** Time when the page was rendered, as a Unix timestamp in milliseconds. */
  renderedAt: number;
  /** ETag, derived from the segments. Empty for pages with slots and for personal pages. */
  etag: string;
  /**
   * Whether the page was rendered from a layout that was stale or older than the last purge. Responses that contain an
   * outdated page have the cache status STALE.
   */
  outdated?: true;
  /** Rendered blocks that the page's next render can reuse. Set only in the isolate that rendered the page. */
  rendered?: Rendered;
}

/** A rendered page's blocks. */
export interface Rendered {
  blocks: RenderedBlocks;
  /** Render inputs that all blocks share. If an input changes, the next render does not reuse blocks. */
  inputs: readonly unknown[];
  /** Number of bytes that the blocks use in memory. */
  bytes: number;
}

const encoder = new TextEncoder();

/** Maximum number of UTF-8 bytes for one UTF-16 code unit. */
const MAX_BYTES_OF_UNIT = 3;
/**
 * The isolate's buffer for `encodeSegments`. Allocating a buffer for each page would cause frequent garbage collection.
 */
let buffer = new Uint8Array();

/** Number of characters after which `encodeSegments` encodes the strings that it has joined. */
const BATCH_LENGTH = 4_096;

/**
 * Encodes a page's segments to bytes and joins adjacent strings. Also returns the position of the notice, which is
 * before the header or before `main`. Encodes short strings together, because each call of `encodeInto` is slow, but
 * not the entire page, because V8 uses two bytes per character for a string that contains any character outside
 * Latin-1.
 * @param body Index of the body's first segment
 */
export function encodeSegments(segments: (string | Slot)[], body = 0): Pick<CachedPage, "segments" | "noticeAt"> {
  const encoded: CachedPage["segments"] = [];
  const units = segments.reduce((sum, segment) => sum + (typeof segment === "string" ? segment.length : 0), 0);
  if (buffer.byteLength < units * MAX_BYTES_OF_UNIT) buffer = new Uint8Array(units * MAX_BYTES_OF_UNIT);
  let [start, end, noticeAt, text] = [0, 0, -1, ""];
  const encode = () => {
    if (text) end += encoder.encodeInto(text, buffer.subarray(end)).written;
    text = "";
  };
  const flush = () => {
    encode();
    if (end > start) encoded.push(buffer.slice(start, end));
    start = end;
  };
  segments.forEach((segment, index) => {
    if (typeof segment !== "string") {
      flush();
      encoded.push(segment);
      return;
    }
    if (noticeAt < 0 && encoded.length === 0 && index >= body && beginsPage(segment)) {
      encode();
      noticeAt = end;
    }
    text += segment;
    if (text.length >= BATCH_LENGTH) encode();
  });
  flush();
  return { segments: encoded, noticeAt };
}

const beginsPage = (html: string) => html.startsWith("<header") || html.startsWith("<main");

/** Concatenates byte arrays. */
export function concat(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.byteLength;
  }
  return joined;
}

/**
 * Serializes a page, except `rendered`, to one line of JSON, followed by the HTML segments. The JSON contains each
 * segment's length in bytes.
 */
export function pack({ segments, rendered: _, ...page }: CachedPage): Uint8Array<ArrayBuffer> {
  const textSegments = segments.filter((segment) => segment instanceof Uint8Array);
  const lengths = segments.map((segment) => (segment instanceof Uint8Array ? segment.byteLength : segment));
  return concat([encoder.encode(`${JSON.stringify({ ...page, segments: lengths })}\n`), ...textSegments]);
}

/**
 * Parses a page that was serialized with `pack`. Throws an Error if the number of bytes does not match the segment
 * lengths.
 */
export function unpack(bytes: Uint8Array<ArrayBuffer>): CachedPage {
  let offset = bytes.indexOf(10) + 1;
  const page = JSON.parse(new TextDecoder().decode(bytes.subarray(0, offset)));
  const segments = page.segments.map((segment: number | Slot) => {
    if (typeof segment !== "number") return segment;
    offset += segment;
    return bytes.subarray(offset - segment, offset);
  });
  if (offset !== bytes.byteLength) throw new Error(`the page must have ${offset} bytes, but has ${bytes.byteLength}`);
  return { ...page, segments };
}

/** Compares byte arrays natively, because a JavaScript loop would take a third of the render time. */
const subtle = crypto.subtle as SubtleCrypto &
  Pick<import("@cloudflare/workers-types").SubtleCrypto, "timingSafeEqual">;

const isSameText = (a: Uint8Array<ArrayBuffer>, b: Uint8Array<ArrayBuffer>) =>
  a.byteLength === b.byteLength && subtle.timingSafeEqual(a, b);

/**
 * Returns whether two pages without slots have the same bytes. If the bytes are the same, the first page's ETag remains
 * valid.
 */
export function hasSameText(page: CachedPage, otherPage: CachedPage): boolean {
  const [a, b] = [page.segments[0], otherPage.segments[0]];
  return a instanceof Uint8Array && b instanceof Uint8Array && isSameText(a, b);
}

/** Returns whether two pages are equal, except for their ETags and render times. */
export const isSamePage = (a: CachedPage, b: CachedPage): boolean =>
  isSameText(pack({ ...a, etag: "", renderedAt: 0 }), pack({ ...b, etag: "", renderedAt: 0 }));
