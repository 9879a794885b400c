import type { Head, Slot } from "../../app/index.ts";

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
  /** Variants of it that a rule may choose (`variants.ts`). */
  variants?: string[];
  /** Milliseconds since 1970. */
  renderedAt: number;
  /** Changes with the segments; empty for pages with slots and for private ones. */
  etag: string;
  /**
   * Rendered from a layout from before a purge because no newer one could be fetched; every response says so (RL-07).
   */
  outdated?: true;
}

const encoder = new TextEncoder();

/**
 * Returns the segments of a page with adjacent strings encoded and joined. Each string is encoded by itself: one
 * character beyond Latin-1 would make the whole page a string of two bytes per character.
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
