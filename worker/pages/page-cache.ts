import type { Gap, Head } from "../../app/index.ts";
import { Memory } from "../platform/isolate/lru-cache.ts";

/** A rendered page as the edge keeps it: finished HTML with gaps for live blocks. */
export interface KeptPage {
  status: 200 | 404;
  /** Only where a live block may change the head: then the head is built for each request. Else it is in the pieces. */
  head: Head | null;
  /** Texts are encoded once, when they are kept. */
  pieces: (Uint8Array<ArrayBuffer> | Gap)[];
  /** The content security policy: it names the digests of what stands inline in the pieces. */
  policy: string;
  language: string;
  /** What a visitor gets of it is that visitor's own: browsers keep nothing. */
  private?: true;
  /** Changes when the pieces do; empty for pages with gaps, and for private ones. */
  etag: string;
  /** Milliseconds since 1970. */
  renderedAt: number;
}

const memory = new Memory<KeptPage>(24 * 1024 * 1024);
const encoder = new TextEncoder();
const address = (name: string, version: number) => `https://kept.invalid/${encodeURIComponent(`${name}:${version}`)}`;
const size = (page: KeptPage) =>
  page.pieces.reduce((sum, piece) => sum + (piece instanceof Uint8Array ? piece.byteLength : 2_000), 1_000);

/** Where a text stands in the kept page: in which of its pieces, and from which byte to which. */
export interface Place {
  piece: number;
  start: number;
  end: number;
}

/**
 * A page's pieces with its texts encoded, neighbours as one; and where each of the texts went. `lent` says which bytes
 * are written in the place of a text. One by one: a single character beyond Latin-1 makes a joined text twice as large,
 * and several times as slow.
 */
export function encodePieces(
  pieces: (string | Gap)[],
  lent?: ReadonlyMap<string, Uint8Array>,
): { encoded: KeptPage["pieces"]; places: Place[] } {
  const encoded: KeptPage["pieces"] = [];
  let run: Uint8Array[] = [];
  let at = 0;
  const endRun = () => {
    if (run.length) encoded.push(concat(run));
    run = [];
    at = 0;
  };
  const places = pieces.map((piece): Place => {
    if (typeof piece !== "string") {
      endRun();
      encoded.push(piece);
      return { piece: encoded.length, start: 0, end: 0 };
    }
    const bytes = lent?.get(piece) ?? encoder.encode(piece);
    run.push(bytes);
    at += bytes.byteLength;
    return { piece: encoded.length, start: at - bytes.byteLength, end: at };
  });
  endRun();
  return { encoded, places };
}

/** Nothing is served that was made longer ago, in milliseconds. */
const KEPT = 24 * 3600 * 1000;
const isOver = ({ renderedAt }: KeptPage) => Date.now() - renderedAt > KEPT;

/** Versions of the pages in memory: a page of another version is not served, but may lend its blocks to the next. */
const versions = new WeakMap<KeptPage, number>();
/** Pages that only this isolate holds. */
const ours = new WeakSet<KeptPage>();

/**
 * A kept page by its name and version: from this isolate's memory, else from this data centre's cache. A page that was
 * made here goes to the data centre when it is wanted for the second time: one visit in ten minutes is not worth a
 * write, which would cost a third of what making the page did.
 */
export function keptPage(
  name: string,
  version: number,
  later: (work: Promise<unknown>) => void,
): KeptPage | Promise<KeptPage | null> {
  const page = memory.get(name);
  if (!page || versions.get(page) !== version || isOver(page)) return fromCache(name, version);
  if (ours.delete(page)) later(toCache(name, version, page));
  return page;
}

/** The page of this name that this isolate had last, of whatever version. */
export const lastPage = (name: string): KeptPage | null => memory.get(name) ?? null;

async function fromCache(name: string, version: number): Promise<KeptPage | null> {
  const response = await (await caches.open("pages")).match(address(name, version));
  if (!response) return null;
  const page = unpack(new Uint8Array(await response.arrayBuffer()));
  if (isOver(page)) return null;
  return hold(name, version, page);
}

/** Keeps a page that was made here. */
export function keepPage(name: string, version: number, page: KeptPage): KeptPage {
  ours.add(page);
  return hold(name, version, page);
}

function hold(name: string, version: number, page: KeptPage): KeptPage {
  const held = memory.get(name);
  // What was begun before a purge does not take the place of what came after it (PB-04).
  if (held && (versions.get(held) ?? 0) > version) return page;
  versions.set(page, version);
  memory.set(name, page, size(page));
  return page;
}

/** Keeps it for a day: whether it is still fresh is decided by `renderedAt`, when it is read. */
async function toCache(name: string, version: number, page: KeptPage): Promise<void> {
  const response = new Response(pack(page), { headers: { "cache-control": "public, max-age=86400" } });
  await (await caches.open("pages")).put(address(name, version), response);
}

/** One line of JSON with a length in the place of each text, then the texts: nothing large is escaped or parsed. */
function pack({ pieces, ...page }: KeptPage): Uint8Array<ArrayBuffer> {
  const layout = pieces.map((piece) => (piece instanceof Uint8Array ? piece.byteLength : piece));
  const line = encoder.encode(`${JSON.stringify({ ...page, pieces: layout })}\n`);
  return concat([line, ...pieces.filter((piece) => piece instanceof Uint8Array)]);
}

function unpack(bytes: Uint8Array<ArrayBuffer>): KeptPage {
  let at = bytes.indexOf(10) + 1;
  const page = JSON.parse(new TextDecoder().decode(bytes.subarray(0, at)));
  const pieces = page.pieces.map((piece: number | Gap) => {
    if (typeof piece !== "number") return piece;
    at += piece;
    return bytes.subarray(at - piece, at);
  });
  return { ...page, pieces };
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
export function sameText(one: KeptPage, other: KeptPage): boolean {
  const [a, b] = [one.pieces[0], other.pieces[0]];
  if (!(a instanceof Uint8Array && b instanceof Uint8Array) || a.byteLength !== b.byteLength) return false;
  return a.every((byte, index) => byte === b[index]);
}
