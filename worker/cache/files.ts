/** Files at the edge: small ones in the memory of this isolate, all of them in the cache of this data centre. */
import { Memory } from "./memory.ts";

/** A file as it is kept. Small ones are bytes, which many answers share; others a stream, which one answer uses up. */
export interface KeptFile {
  type: string;
  etag: string | null;
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
}
export type FileOrStatus = KeptFile | 404 | 502;

/** Up to here a file is small, in bytes: it is read whole, has an ETag of its own and stays in memory. */
export const SMALL = 256 * 1024;

const memory = new Memory<KeptFile & { until: number }>(8 * 1024 * 1024);

/**
 * The file under a key, which begins with `/`: from memory, the data centre, or `ask`, whose file is kept for `seconds`.
 * `later` is work that goes on after the response.
 */
export async function keptFile(
  key: string,
  seconds: number,
  ask: () => Promise<FileOrStatus>,
  later: (work: Promise<unknown>) => void,
): Promise<FileOrStatus> {
  const held = memory.get(key);
  if (held && Date.now() < held.until) return held;
  const cache = await caches.open("files");
  const address = `https://files.invalid${key}`;
  const stored = await cache.match(address);
  const until = Number(stored?.headers.get("x-made-at")) + seconds * 1000;
  if (stored?.body && Date.now() < until) {
    const type = stored.headers.get("content-type") ?? "";
    const etag = stored.headers.get("x-etag");
    const small = Number(stored.headers.get("x-length") ?? Number.NaN) <= SMALL;
    const body = small ? new Uint8Array(await stored.arrayBuffer()) : stored.body;
    return hold(key, { type, etag, body }, until);
  }
  const file = await ask();
  if (typeof file === "number") return file;
  const now = Date.now();
  const headers = new Headers({
    "content-type": file.type,
    "cache-control": `public, max-age=${seconds}`,
    "x-made-at": `${now}`,
    ...(file.etag ? { "x-etag": file.etag } : {}),
    ...(file.body instanceof Uint8Array ? { "x-length": `${file.body.length}` } : {}),
  });
  const [given, kept] = file.body instanceof Uint8Array ? [file.body, file.body] : file.body.tee();
  later(cache.put(address, new Response(kept, { headers })).catch(() => undefined));
  return hold(key, { ...file, body: given }, now + seconds * 1000);
}

function hold(key: string, file: KeptFile, until: number): KeptFile {
  if (file.body instanceof Uint8Array) memory.set(key, { ...file, until }, file.body.length);
  return file;
}
