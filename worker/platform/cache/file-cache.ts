/** Files at the edge: small ones in the memory of this isolate, all of them in the cache of this data centre. */
import { countAnswer, countMetric } from "../control/metrics.ts";
import { LruCache } from "../isolate/lru-cache.ts";
import { singleFlight } from "../isolate/single-flight.ts";
import type { CallState } from "./call-cache.ts";

/** Why there is no file: 404 where there is none to be had, 502 when the upstream fails, 504 when it is late. */
export type NoFile = 404 | 502 | 504;

/** A file as it is kept. Small ones are bytes, which many answers share; others a stream, which one answer uses up. */
interface CachedFile {
  type: string;
  etag: string | null;
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
}
export type FileOrStatus = CachedFile | NoFile;

/** Up to here a file is small, in bytes: it is read whole, has an ETag of its own and stays in memory. */
export const SMALL = 256 * 1024;
/** How long a file stands in for one that cannot be had, once it is no longer fresh, in seconds (AP-46). */
const STALE = 24 * 60 * 60;

/** How long it is taken for true that there is no such file, or none to be had now, in milliseconds. */
const NONE = { 404: 10_000, 502: 5_000, 504: 5_000 };

/** Kinds of files with their addresses: each is counted under its name, as a call is under its rule's (OP-05). */
export const FILE_KINDS = {
  media: { method: "GET", path: "/sc10media/*", upstream: "content" },
  calendar: { method: "GET", path: "/classes-events/calendar/*", upstream: "events" },
} as const;

interface Stored {
  file: CachedFile;
  /** When it was asked for, in milliseconds since 1970. */
  at: number;
}

const memory = new LruCache<Stored>(8 * 1024 * 1024);
/** Counted by entries. */
const none = new LruCache<{ status: NoFile; until: number }>(2_000);

interface FileRequest {
  kind: keyof typeof FILE_KINDS;
  /** Begins with `/`. */
  key: string;
  /** Seconds that a file is fresh. */
  fresh: number;
  /** When it was last purged, in milliseconds since 1970: what was asked for before is not fresh. */
  purgedAt?: number;
  ask(): Promise<FileOrStatus>;
  /** Milliseconds until a request stops waiting for another one that asks the same, and asks itself (RL-02). */
  timeout: number;
  /** Work that goes on after the response. */
  waitUntil(work: Promise<unknown>): void;
}

/**
 * The file under a key: from memory, the data centre, or `ask`. When that gives 502 or 504, the one that was
 * kept before stands in for a day. A file that is no longer there (404) is forgotten.
 */
export async function getCachedFile(wanted: FileRequest): Promise<{ file: FileOrStatus; state: CallState }> {
  const { kind } = wanted;
  const kept = await findCached(wanted.key);
  if (isFresh(kept, wanted)) {
    countMetric(kind, "hits");
    return { file: kept!.file, state: "HIT" };
  }
  await discard(kept);
  const file = await fetchOnce(wanted);
  if (file !== 502 && file !== 504) {
    countMetric(kind, "misses");
    return { file, state: "MISS" };
  }
  const last = await findCached(wanted.key);
  if (within(last, wanted.fresh + STALE)) {
    countMetric(kind, "stale");
    return { file: last!.file, state: "STALE" };
  }
  await discard(last);
  return { file, state: "MISS" };
}

const isFresh = (kept: Stored | null, { fresh, purgedAt = 0 }: FileRequest) =>
  within(kept, fresh) && kept!.at > purgedAt;
const within = (kept: Stored | null, seconds: number) => kept && Date.now() < kept.at + seconds * 1000;

/**
 * One question for all who ask at the same moment. A large file can be given to one answer only: the others take it
 * out of the data centre's cache, once it is there whole.
 */
async function fetchOnce(wanted: FileRequest): Promise<FileOrStatus> {
  const mine = Promise.withResolvers<CachedFile>();
  const flight = singleFlight(
    `file ${wanted.key} ${wanted.purgedAt}`,
    async () => {
      // Who asked a moment ago may have it by now, or know that there is none.
      const found = await findCached(wanted.key);
      await discard(found);
      if (isFresh(found, wanted)) return found!.file.body instanceof Uint8Array ? found!.file : "stored";
      const last = none.get(wanted.key);
      if (last && Date.now() < last.until) return last.status;
      const at = Date.now();
      const file = await wanted.ask();
      if (typeof file !== "number" || file === 404) countAnswer(wanted.kind, Date.now() - at);
      if (typeof file === "number") {
        if (file === 404) wanted.waitUntil(forget(wanted.key));
        return rememberMissing(wanted, file);
      }
      if (file.body instanceof Uint8Array) {
        memory.set(wanted.key, { file, at }, file.body.length);
        wanted.waitUntil(store(wanted, file, file.body, at));
        return file;
      }
      const [given, kept] = file.body.tee();
      mine.resolve({ ...file, body: given });
      return (await store(wanted, file, kept, at)) ? "stored" : rememberMissing(wanted, 502);
    },
    wanted,
  );
  const outcome = await Promise.race([flight, mine.promise]);
  return outcome === "stored" ? ((await findCached(wanted.key))?.file ?? 502) : outcome;
}

/** Remembers for seconds that there is no such file to be had. */
function rememberMissing({ key, kind }: FileRequest, status: NoFile): NoFile {
  if (status !== 404) countMetric(kind, "failures");
  none.set(key, { status, until: Date.now() + NONE[status] }, 1);
  return status;
}

const address = (key: string) => `https://files.invalid${key}`;

async function findCached(key: string): Promise<Stored | null> {
  const held = memory.get(key);
  if (held) return held;
  const stored = await (await caches.open("files")).match(address(key));
  if (!stored?.body) return null;
  const small = Number(stored.headers.get("x-length") ?? Number.NaN) <= SMALL;
  const file: CachedFile = {
    type: stored.headers.get("content-type") ?? "",
    etag: stored.headers.get("x-etag"),
    body: small ? new Uint8Array(await stored.arrayBuffer()) : stored.body,
  };
  const found = { file, at: Number(stored.headers.get("x-made-at")) };
  if (file.body instanceof Uint8Array) memory.set(key, found, file.body.length);
  return found;
}

/**
 * Stores a file for as long as it may be of use; whether it is fresh is decided when it is read. False for one that broke
 * off on the way.
 */
async function store({ key, fresh }: FileRequest, file: CachedFile, body: BodyInit, at: number): Promise<boolean> {
  const headers = new Headers({
    "content-type": file.type,
    "cache-control": `public, max-age=${fresh + STALE}`,
    "x-made-at": `${at}`,
    ...(file.etag ? { "x-etag": file.etag } : {}),
    ...(body instanceof Uint8Array ? { "x-length": `${body.length}` } : {}),
  });
  const cache = await caches.open("files");
  return cache.put(address(key), new Response(body, { headers })).then(
    () => true,
    () => false,
  );
}

async function forget(key: string): Promise<void> {
  memory.delete(key);
  await (await caches.open("files")).delete(address(key)).catch(() => undefined);
}

/** Lets go of a file that nobody reads. */
async function discard(kept: Stored | null): Promise<void> {
  if (kept && !(kept.file.body instanceof Uint8Array)) await kept.file.body.cancel();
}
