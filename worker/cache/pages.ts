import type { Gap, Head } from "../../app/index.ts";
import { Memory } from "./memory.ts";

/** A rendered page as the edge keeps it: finished HTML with gaps for live blocks. */
export interface KeptPage {
  status: 200 | 404;
  /** Only where a live block may change the head: then the head is built for each request. Else it is in the pieces. */
  head: Head | null;
  pieces: (string | Gap)[];
  /** The content security policy: it names the digests of what stands inline in the pieces. */
  policy: string;
  language: string;
  /** A digest of the pieces, for pages without gaps. */
  etag: string;
  /** Milliseconds since 1970. */
  renderedAt: number;
}

/** A kept page in memory, its texts encoded once. */
export interface ReadyPage extends Omit<KeptPage, "pieces"> {
  pieces: (Uint8Array | Gap)[];
}

const memory = new Memory<ReadyPage>(24 * 1024 * 1024);
const encoder = new TextEncoder();
const address = (key: string) => `https://kept.invalid/${encodeURIComponent(key)}`;

function ready(page: KeptPage): ReadyPage {
  return { ...page, pieces: page.pieces.map((piece) => (typeof piece === "string" ? encoder.encode(piece) : piece)) };
}

/** A kept page by its key: from this isolate's memory, else from this data centre's cache. */
export function keptPage(key: string): ReadyPage | Promise<ReadyPage | null> {
  return memory.get(key) ?? fromCache(key);
}

async function fromCache(key: string): Promise<ReadyPage | null> {
  const response = await (await caches.open("pages")).match(address(key));
  if (!response) return null;
  const text = await response.text();
  const page = ready(JSON.parse(text));
  memory.set(key, page, text.length);
  return page;
}

/** Keeps a page for a day: whether it is still fresh is decided by `renderedAt`, when it is read. */
export function keepPage(key: string, page: KeptPage, later: (work: Promise<unknown>) => void): ReadyPage {
  const text = JSON.stringify(page);
  const held = ready(page);
  memory.set(key, held, text.length);
  const response = new Response(text, { headers: { "cache-control": "public, max-age=86400" } });
  later(caches.open("pages").then((cache) => cache.put(address(key), response)));
  return held;
}

/** The same page without keeping it. */
export const unkeptPage = ready;
