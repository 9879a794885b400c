import type { Head, Slot } from "../../app/index.ts";
import { LruCache } from "../platform/isolate/lru-cache.ts";

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
  /** Milliseconds since 1970. */
  renderedAt: number;
}

const memory = new LruCache<CachedPage>(24 * 1024 * 1024);
const encoder = new TextEncoder();
const address = (name: string, version: number) => `https://kept.invalid/${encodeURIComponent(`${name}:${version}`)}`;
const size = (page: CachedPage) =>
  page.segments.reduce((sum, segment) => sum + (segment instanceof Uint8Array ? segment.byteLength : 2_000), 1_000);

/** Where a text stands in the kept page: in which of its pieces, and from which byte to which. */
export interface Place {
  segment: number;
  start: number;
  end: number;
}

/**
 * A page's pieces with its texts encoded, neighbours as one; and where each of the texts went. `lent` says which bytes
 * are written in the place of a text. One by one: a single character beyond Latin-1 makes a joined text twice as large,
 * and several times as slow.
 */
export function encodeSegments(
  segments: (string | Slot)[],
  reused?: ReadonlyMap<string, Uint8Array>,
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
    const bytes = reused?.get(segment) ?? encoder.encode(segment);
    run.push(bytes);
    at += bytes.byteLength;
    return { segment: encoded.length, start: at - bytes.byteLength, end: at };
  });
  endRun();
  return { encoded, places };
}

/** Nothing is served that was made longer ago, in milliseconds. */
const KEPT = 24 * 3600 * 1000;
const isOver = ({ renderedAt }: CachedPage) => Date.now() - renderedAt > KEPT;

/** Versions of the pages in memory: a page of another version is not served, but may lend its blocks to the next. */
const versions = new WeakMap<CachedPage, number>();
/** Pages that only this isolate holds. */
const ours = new WeakSet<CachedPage>();

/**
 * A kept page by its name and version: from this isolate's memory, else from this data centre's cache. A page that was
 * made here goes to the data centre when it is wanted for the second time: one visit in ten minutes is not worth a
 * write, which would cost a third of what making the page did.
 */
export function getCachedPage(
  name: string,
  version: number,
  waitUntil: (work: Promise<unknown>) => void,
): CachedPage | Promise<CachedPage | null> {
  const page = memory.get(name);
  if (!page || versions.get(page) !== version || isOver(page)) return fromCache(name, version);
  if (ours.delete(page)) waitUntil(toCache(name, version, page));
  return page;
}

/** The page of this name that this isolate had last, of whatever version. */
export const previousPage = (name: string): CachedPage | null => memory.get(name) ?? null;

async function fromCache(name: string, version: number): Promise<CachedPage | null> {
  const response = await (await caches.open("pages")).match(address(name, version));
  if (!response) return null;
  const page = unpack(new Uint8Array(await response.arrayBuffer()));
  if (isOver(page)) return null;
  return storeInMemory(name, version, page);
}

/** Keeps a page that was made here. */
export function storePage(name: string, version: number, page: CachedPage): CachedPage {
  ours.add(page);
  return storeInMemory(name, version, page);
}

function storeInMemory(name: string, version: number, page: CachedPage): CachedPage {
  const held = memory.get(name);
  // What was begun before a purge does not take the place of what came after it (PB-04).
  if (held && (versions.get(held) ?? 0) > version) return page;
  versions.set(page, version);
  memory.set(name, page, size(page));
  return page;
}

/** Keeps it for a day: whether it is still fresh is decided by `renderedAt`, when it is read. */
async function toCache(name: string, version: number, page: CachedPage): Promise<void> {
  const response = new Response(pack(page), { headers: { "cache-control": "public, max-age=86400" } });
  await (await caches.open("pages")).put(address(name, version), response);
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

/** Whether two pages without gaps say the same: then visitors who have the one need not load the other. */
export function sameText(one: CachedPage, other: CachedPage): boolean {
  const [a, b] = [one.segments[0], other.segments[0]];
  if (!(a instanceof Uint8Array && b instanceof Uint8Array) || a.byteLength !== b.byteLength) return false;
  return a.every((byte, index) => byte === b[index]);
}
