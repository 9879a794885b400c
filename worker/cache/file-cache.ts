/** Cached files: small ones in the memory of this isolate, all of them in the cache of this data center. */
import type { RequestContext } from "../context.ts";
import { countAnswer, countMetric } from "../control/metrics.ts";
import { HttpError, tooManyRequests } from "../http/http-error.ts";
import { dataCenterStore, matchInDataCenter, putInDataCenter } from "./stores.ts";
import { type Cached, type CacheRequest, type CacheState, type Lifetimes, SwrCache } from "./swr-cache.ts";

/** Why there is no file: 404 not found, 502 the upstream failed, 504 the upstream timed out. */
export type NoFile = 404 | 502 | 504;

/** A file ready to send. A small one is bytes, which responses share; a large one is a stream for one response. */
interface CachedFile {
  type: string;
  etag: string | null;
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
}
export type FileOrStatus = CachedFile | NoFile;

/** A cached file; null bytes for a large one, which only the data center's cache holds. */
type KnownFile = (Omit<CachedFile, "body"> & { bytes: Uint8Array<ArrayBuffer> | null }) | null;

class FileError extends HttpError {
  declare readonly status: 502 | 504;
}

/** Size limit of a small file in bytes: it is read whole, gets an ETag and stays in memory. */
export const SMALL = 256 * 1024;

/** Kinds of files by URL; each has metrics under its name, as a call has under its rule's (OP-05). */
export const FILE_KINDS = {
  media: { method: "GET", path: "/sc10media/*", upstream: "content" },
  calendar: { method: "GET", path: "/classes-events/calendar/*", upstream: "events" },
} as const;

/** How long a file waits for its visitor's turn, in milliseconds: a page shows several. */
const LONGEST_TURN = 5_000;

/** Bytes in memory of what is known of a file besides its content. */
const HEADERS = 300;

const TYPE = "content-type";
const ETAG = "x-etag";
const LENGTH = "x-length";
const NONE = "x-none";

const headersOf = ({ type, etag }: { type: string; etag: string | null }) => ({
  [TYPE]: type,
  ...(etag === null ? {} : { [ETAG]: etag }),
});

const shared = dataCenterStore<KnownFile>("files", {
  pack: (file) =>
    file?.bytes
      ? new Response(file.bytes, { headers: { ...headersOf(file), [LENGTH]: `${file.bytes.length}` } })
      : new Response(null, { headers: { [NONE]: "yes" } }),
  async unpack(response) {
    const { headers } = response;
    const small = Number(headers.get(LENGTH) ?? Number.NaN) <= SMALL;
    const bytes = small ? new Uint8Array(await response.arrayBuffer()) : null;
    if (!bytes) await response.body?.cancel();
    return headers.has(NONE) ? null : { type: headers.get(TYPE) ?? "", etag: headers.get(ETAG), bytes };
  },
});

const files = new SwrCache<KnownFile>("files", {
  stores: [
    {
      ...shared,
      // A large file was written while its first response streamed.
      put: async (key, entry, options) =>
        entry.value && !entry.value.bytes ? undefined : shared.put(key, entry, options),
    },
  ],
  bytes: (file) => (file?.bytes?.byteLength ?? 0) + HEADERS,
  isMissing: (file) => file === null,
});

const DAY = 24 * 60 * 60;
/** Stale-if-error for a day (AP-46); a 404 or an error is cached for seconds. */
const lifetimesOf = (maxAge: number): Lifetimes => ({
  maxAge,
  staleWhileRevalidate: 0,
  staleIfError: maxAge + DAY,
  missing: 10,
  retry: 5,
  errors: 5,
});

export interface FileRequest extends Pick<RequestContext, "env" | "waitUntil"> {
  kind: keyof typeof FILE_KINDS;
  /** Begins with `/`. */
  key: string;
  /** In seconds. */
  maxAge: number;
  /** Number of its last purge. */
  version?: () => number;
  load(): Promise<FileOrStatus>;
  /** Milliseconds until a request stops waiting for another request's fetch and does its own (RL-02). */
  timeout: number;
  /** Waits for this visitor's turn to have what is not cached; gives seconds to come back in when it is far (429). */
  turn?: ((longest: number) => Promise<number>) | undefined;
}

const METRIC = { HIT: "hits", STALE: "stale", MISS: "misses" } as const;

/** The file of a key from memory, the data center or `load`; a stale one is served when `load` fails. */
export async function getCachedFile(wanted: FileRequest): Promise<{ file: FileOrStatus; state: CacheState }> {
  const { kind } = wanted;
  try {
    const { file, state } = await findFile(wanted);
    countMetric(kind, METRIC[state]);
    return { file, state };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { file: error.status, state: "MISS" };
  }
}

/**
 * While a large file arrives it can stream to one response only: other requests wait until it is complete in the data
 * center's cache.
 */
async function findFile(wanted: FileRequest): ReturnType<typeof getCachedFile> {
  const { key, maxAge, env, waitUntil, timeout, version } = wanted;
  const streamed = Promise.withResolvers<{ file: CachedFile; state: "MISS" }>();
  let isStreamed = false;
  const lifetimes = lifetimesOf(maxAge);
  const looked: CacheRequest<KnownFile> = {
    env,
    waitUntil,
    timeout,
    lifetimes,
    ...(version ? { version } : {}),
    async fetch(_held, number) {
      const begin = Date.now();
      const file = await wanted.load();
      if (typeof file !== "number" || file === 404) countAnswer(wanted.kind, Date.now() - begin);
      if (file === 404) return { value: null };
      if (typeof file === "number") {
        countMetric(wanted.kind, "failures");
        throw new FileError(file);
      }
      const { type, etag, body } = file;
      if (body instanceof Uint8Array) return { value: { type, etag, bytes: body } };
      const [given, stored] = body.tee();
      isStreamed = true;
      streamed.resolve({ file: { type, etag, body: given }, state: "MISS" });
      const entry = { at: Date.now(), version: number };
      const response = new Response(stored, { headers: headersOf(file) });
      const written = await putInDataCenter("files", key, response, entry, maxAge + DAY).then(
        () => true,
        () => false,
      );
      // Either the download was cut off, or there is no cache to share it.
      if (!written && (await matchInDataCenter("files", key)) !== undefined) throw new FileError(502);
      return { value: { type, etag, bytes: null }, cacheable: written };
    },
  };
  if (wanted.turn && !files.readFresh(key, lifetimes, version?.()) && !(await files.find(key, looked))?.value) {
    const wait = await wanted.turn(LONGEST_TURN);
    if (wait > 0) throw tooManyRequests(wait);
  }
  const cached = files.get(key, looked);
  return Promise.race([
    cached.then((found) => (isStreamed ? streamed.promise : opened(wanted, found))),
    streamed.promise,
  ]);
}

/** Opens a cached file; fetches a large one that the data center no longer holds, for this request alone. */
async function opened(wanted: FileRequest, { value, state }: Cached<KnownFile>): ReturnType<typeof getCachedFile> {
  if (value === null) return { file: 404, state };
  const { bytes, ...file } = value;
  const body = bytes ?? (await matchInDataCenter("files", wanted.key))?.body;
  if (body) return { file: { ...file, body }, state };
  files.forget(wanted.key);
  const own = await wanted.load();
  if (own === 502 || own === 504) throw new FileError(own);
  return { file: own, state: "MISS" };
}
