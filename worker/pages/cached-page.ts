import type { Head, Slot } from "../../app/index.ts";

/** A cached page: rendered HTML with slots for live blocks. */
export interface CachedPage {
  status: 200 | 404;
  /**
   * Page head, if a live block may change the head per request. If no live block changes the head, the head is part of
   * the segments.
   */
  head: Head | null;
  /** HTML segments, encoded once when the Worker caches the page. */
  segments: (Uint8Array<ArrayBuffer> | Slot)[];
  /** The content security policy, with the hashes of the inline scripts and styles in the segments. */
  policy: string;
  site: string;
  language: string;
  /** Byte offset of the emergency notice in the first segment, or -1 if the page cannot show a notice. */
  noticeAt: number;
  /** Whether the page is personal, so that browsers must not store the response. */
  private?: true;
  /** Whether browsers may prefetch the page. */
  open?: true;
  /** IDs of the variants that a rule may choose (see `variants.ts`). */
  variants?: string[];
  /** Render time of the page in milliseconds since 1970. */
  renderedAt: number;
  /** ETag that changes with the segments; empty for pages with slots and for private pages. */
  etag: string;
  /**
   * Whether the layout was stale or from before a purge when the page was rendered. The Worker marks responses with a
   * stale page as STALE.
   */
  outdated?: true;
}

const encoder = new TextEncoder();

/**
 * Encodes the segments of a page and joins adjacent strings. Each string is encoded separately, because one character
 * outside Latin-1 would convert the whole page to a string with two bytes per character.
 */
export function encodeSegments(segments: (string | Slot)[]): CachedPage["segments"] {
  const encoded: CachedPage["segments"] = [];
  let texts: Uint8Array[] = [];
  const flush = () => {
    if (texts.length > 0) encoded.push(concat(texts));
    texts = [];
  };
  for (const segment of segments) {
    if (typeof segment !== "string") {
      flush();
      encoded.push(segment);
    } else if (segment) texts.push(encoder.encode(segment));
  }
  flush();
  return encoded;
}

/** Concatenates byte arrays. */
export function concat(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/** Serializes a page: one line of JSON with the byte length of each HTML segment, followed by the segments. */
export function pack({ segments, ...page }: CachedPage): Uint8Array<ArrayBuffer> {
  const texts = segments.filter((segment) => segment instanceof Uint8Array);
  const lengths = segments.map((segment) => (segment instanceof Uint8Array ? segment.byteLength : segment));
  return concat([encoder.encode(`${JSON.stringify({ ...page, segments: lengths })}\n`), ...texts]);
}

/** Parses the bytes that `pack` returned. Throws an Error if the length of the bytes does not match. */
export function unpack(bytes: Uint8Array<ArrayBuffer>): CachedPage {
  let at = bytes.indexOf(10) + 1;
  const page = JSON.parse(new TextDecoder().decode(bytes.subarray(0, at)));
  const segments = page.segments.map((segment: number | Slot) => {
    if (typeof segment !== "number") return segment;
    at += segment;
    return bytes.subarray(at - segment, at);
  });
  if (at !== bytes.byteLength) throw new Error(`the page must have ${at} bytes (has ${bytes.byteLength})`);
  return { ...page, segments };
}

/** Native comparison of byte arrays. A JavaScript loop would take a third of the time of a render. */
const subtle = crypto.subtle as SubtleCrypto &
  Pick<import("@cloudflare/workers-types").SubtleCrypto, "timingSafeEqual">;

const isSameText = (one: Uint8Array<ArrayBuffer>, other: Uint8Array<ArrayBuffer>) =>
  one.byteLength === other.byteLength && subtle.timingSafeEqual(one, other);

/**
 * Returns whether two pages without slots have the same bytes. The ETag of a page with the same bytes remains valid.
 */
export function hasSameText(one: CachedPage, other: CachedPage): boolean {
  const [a, b] = [one.segments[0], other.segments[0]];
  return a instanceof Uint8Array && b instanceof Uint8Array && isSameText(a, b);
}

/** Returns whether two pages are equal except for ETag and render time. */
export const isSamePage = (one: CachedPage, other: CachedPage): boolean =>
  isSameText(pack({ ...one, etag: "", renderedAt: 0 }), pack({ ...other, etag: "", renderedAt: 0 }));
