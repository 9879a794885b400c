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
  /** The serialized page, which contains the segments' bytes. Undefined if the page has changed since. */
  packed?: Uint8Array<ArrayBuffer>;
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
 * The isolate's buffer for `encodePage`. Allocating a buffer for each page would cause frequent garbage collection.
 */
let buffer = new Uint8Array();

/** Number of characters after which `encodePage` encodes the strings that it has joined. */
const BATCH_LENGTH = 4_096;

/**
 * Encodes a page's segments to bytes and joins adjacent strings. Also determines the position of the notice, which is
 * before the header or before `main`. Encodes short strings together, because each call of `encodeInto` is slow, but
 * not the entire page, because V8 uses two bytes per character for a string that contains any character outside
 * Latin-1. The segments and the serialized page share memory, so the Worker writes the page to KV without a copy.
 * @param body Index of the body's first segment
 * @param last Last segment, which is not joined with the segment before it
 */
export function encodePage(
  page: Omit<CachedPage, "segments" | "noticeAt">,
  segments: (string | Slot)[],
  body = 0,
  last = "",
): CachedPage {
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
    if (end > start) encoded.push(buffer.subarray(start, end));
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
  if (last) encoded.push(encoder.encode(last));
  const packed = pack({ ...page, segments: encoded, noticeAt });
  return { ...page, segments: segmentsOf(packed, encoded.map(lengthOf)), noticeAt, packed };
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

const lengthOf = (segment: Uint8Array | Slot) => (segment instanceof Uint8Array ? segment.byteLength : segment);

/**
 * Serializes a page, except `rendered`, to one line of JSON, followed by the HTML segments. The JSON contains each
 * segment's length in bytes.
 */
export function pack({ segments, rendered: _, packed, ...page }: CachedPage): Uint8Array<ArrayBuffer> {
  if (packed) return packed;
  const header = JSON.stringify({ ...page, segments: segments.map(lengthOf) });
  return concat([encoder.encode(`${header}\n`), ...segments.filter((segment) => segment instanceof Uint8Array)]);
}

const headerEnd = (packed: Uint8Array) => packed.indexOf(10) + 1;

/**
 * Returns a serialized page's segments as views of its bytes. Throws an Error if the number of bytes does not match the
 * segment lengths.
 */
function segmentsOf(packed: Uint8Array<ArrayBuffer>, lengths: (number | Slot)[]): CachedPage["segments"] {
  let offset = headerEnd(packed);
  const segments = lengths.map((segment) => {
    if (typeof segment !== "number") return segment;
    offset += segment;
    return packed.subarray(offset - segment, offset);
  });
  if (offset !== packed.byteLength) throw new Error(`the page must have ${offset} bytes, but has ${packed.byteLength}`);
  return segments;
}

/** Parses a page that was serialized with `pack`. Throws an Error if the page is invalid. */
export function unpack(packed: Uint8Array<ArrayBuffer>): CachedPage {
  const page = JSON.parse(new TextDecoder().decode(packed.subarray(0, headerEnd(packed))));
  return { ...page, segments: segmentsOf(packed, page.segments), packed };
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
export const isSamePage = (a: CachedPage, b: CachedPage): boolean => isSameText(packWithoutTime(a), packWithoutTime(b));

const packWithoutTime = ({ packed: _, ...page }: CachedPage) => pack({ ...page, etag: "", renderedAt: 0 });
