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
