import type { Head, Piece } from "../../app/index.ts";

/** A rendered page as the edge keeps it. */
export interface KeptPage {
  status: 200 | 404;
  head: Head;
  pieces: Piece[];
  /** Digests of the inline scripts and sheets, as the policy names them. */
  policy: { scripts: string[]; styles: string[] };
  /** Milliseconds since 1970. */
  renderedAt: number;
}

const LIMIT = 24 * 1024 * 1024;

/** Pages in this isolate's memory, least recently used first, up to 24 MiB of text. */
const memory = new Map<string, { page: KeptPage; size: number }>();
let used = 0;

const address = (key: string) => `https://kept.invalid/${encodeURIComponent(key)}`;

/** A kept page by its key: from memory, else from this data centre's cache. */
export async function keptPage(key: string): Promise<KeptPage | null> {
  const mine = memory.get(key);
  if (mine) {
    memory.delete(key);
    memory.set(key, mine);
    return mine.page;
  }
  const response = await (await caches.open("pages")).match(address(key));
  if (!response) return null;
  const text = await response.text();
  const page = JSON.parse(text) as KeptPage;
  hold(key, page, text.length);
  return page;
}

/** Keeps a page for a day: whether it is still fresh is decided by `renderedAt`, when it is read. */
export async function keepPage(key: string, page: KeptPage): Promise<void> {
  const text = JSON.stringify(page);
  hold(key, page, text.length);
  await (await caches.open("pages")).put(
    address(key),
    new Response(text, { headers: { "cache-control": "public, max-age=86400" } }),
  );
}

function hold(key: string, page: KeptPage, size: number) {
  used += size - (memory.get(key)?.size ?? 0);
  memory.delete(key);
  memory.set(key, { page, size });
  for (const [oldest, { size: freed }] of memory) {
    if (used <= LIMIT) break;
    memory.delete(oldest);
    used -= freed;
  }
}
