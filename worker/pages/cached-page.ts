import type { Head, Slot } from "../../app/index.ts";
import type { Day } from "../../lib/dates.ts";

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
  /** The sheet that it shares with other pages, and its place in the first text; without one it is in the head. */
  shared?: { href: string; digest: string; place?: Place };
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
  /** The day of its site on which it was rendered. */
  day?: Day;
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
  // An error would leave something of another page.
  if (run.isBegun) run.take();
  const encoded: CachedPage["segments"] = [];
  const places: Place[] = [];
  for (const segment of segments) {
    if (typeof segment !== "string") {
      if (run.isBegun) encoded.push(run.take());
      encoded.push(segment);
      places.push({ segment: encoded.length, start: 0, end: 0 });
      continue;
    }
    const start = run.length;
    const bytes = bytesOf?.(segment);
    if (bytes) run.add(bytes);
    else run.write(segment);
    places.push({ segment: encoded.length, start, end: run.length });
  }
  if (run.isBegun) encoded.push(run.take());
  return { encoded, places };
}

/** Room in which the texts of a page are encoded: an array of its own for each would be as much garbage as the page. */
const ROOM = new Uint8Array(256 * 1024);

/** Texts one after the other, as bytes. */
class Run {
  isBegun = false;
  length = 0;
  /** What went before what is in the room. */
  #before: Uint8Array[] = [];
  #used = 0;

  write(text: string): void {
    this.isBegun = true;
    // No character takes more than three bytes.
    if (this.#makeRoom(3 * text.length)) {
      const { written } = encoder.encodeInto(text, ROOM.subarray(this.#used));
      this.#used += written;
      this.length += written;
    } else this.add(encoder.encode(text));
  }

  add(bytes: Uint8Array): void {
    this.isBegun = true;
    if (this.#makeRoom(bytes.byteLength)) {
      ROOM.set(bytes, this.#used);
      this.#used += bytes.byteLength;
    } else this.#before.push(bytes);
    this.length += bytes.byteLength;
  }

  /** All of it, and begins anew. */
  take(): Uint8Array<ArrayBuffer> {
    const last = ROOM.subarray(0, this.#used);
    const whole = this.#before.length ? concat([...this.#before, last]) : last.slice();
    this.isBegun = false;
    this.length = 0;
    this.#before = [];
    this.#used = 0;
    return whole;
  }

  /** Whether so many bytes fit, if need be after what is there was put aside. */
  #makeRoom(bytes: number): boolean {
    if (this.#used + bytes <= ROOM.byteLength) return true;
    if (this.#used) this.#before.push(ROOM.slice(0, this.#used));
    this.#used = 0;
    return bytes <= ROOM.byteLength;
  }
}

/** One for all pages, since nothing waits while texts are encoded. */
const run = new Run();

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
