/**
 * Cache for media, calendar files, and FHIR resources. Isolate memory stores small files, and the Cache API stores all
 * files.
 */

import { DAY_S } from "../../lib/dates/units.ts";
import { LruCache } from "../../lib/lru-cache.ts";
import type { Tier } from "../../lib/traffic.ts";
import type { RequestContext } from "../context.ts";
import { perEnv } from "../env.ts";
import { HttpError, tooManyRequests } from "../http/http-error.ts";
import { measure, measureUpstream } from "../metrics/traffic.ts";
import { dataCenterStore, matchInDataCenter, putInDataCenter } from "./stores.ts";
import { type Cached, type CacheRequest, type CacheState, type Lifetimes, SwrCache } from "./swr-cache.ts";

/**
 * HTTP status code for a file that the Worker cannot send: 404 for a missing file, 502 for an upstream failure, or 504
 * for an upstream timeout.
 */
export type NoFile = 404 | 502 | 504;

/**
 * A cached file and its response body. Concurrent responses share a small file's bytes. For a large file, the body is a
 * stream.
 */
interface CachedFile {
  type: string;
  etag: string | null;
  /** Number of bytes, or undefined if the upstream does not say it. */
  length?: number | undefined;
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
}
export type FileOrStatus = CachedFile | NoFile;

/**
 * The cache entry for a file. `bytes` is null for a large file, because only the Cache API stores large files. The
 * entry is null if the upstream responded with a 404.
 */
type KnownFile = (Omit<CachedFile, "body"> & { bytes: Uint8Array<ArrayBuffer> | null }) | null;

class FileError extends HttpError {
  declare readonly status: 502 | 504;
}

/**
 * Maximum size of a small file in bytes. The Worker buffers small files, computes their ETags, and caches them in
 * memory.
 */
export const MAX_BUFFERED_BYTES = 256 * 1024;

/** File kinds, as named in the metrics. */
export const FILE_KINDS = {
  media: { method: "GET", path: "/sc10media/*", upstream: "content" },
  calendar: { method: "GET", path: "/classes-events/calendar/*", upstream: "events" },
  fhir: { method: "GET", path: "/fhir/*", upstream: "providers" },
} as const;

/**
 * Maximum delay, in milliseconds, before a rate-limited visitor gets an uncached file. The maximum delay is high,
 * because a page may load several files at once.
 */
const MAX_TURN_MS = 5_000;

/** Estimated number of bytes that a cache entry uses in memory, excluding the file content. */
const ENTRY_BYTES = 300;

const TYPE_HEADER = "content-type";
const ETAG_HEADER = "x-etag";
const LENGTH_HEADER = "x-length";
const MISSING_HEADER = "x-none";

const headersOf = ({ type, etag, length }: Omit<CachedFile, "body">) => ({
  [TYPE_HEADER]: type,
  ...(etag === null ? {} : { [ETAG_HEADER]: etag }),
  ...(length === undefined ? {} : { [LENGTH_HEADER]: `${length}` }),
});

const sharedStore = dataCenterStore<KnownFile>("files", {
  pack: (file) =>
    file?.bytes
      ? new Response(file.bytes, { headers: headersOf({ ...file, length: file.bytes.length }) })
      : new Response(null, { headers: { [MISSING_HEADER]: "yes" } }),
  async unpack(response) {
    const { headers } = response;
    const length = headers.has(LENGTH_HEADER) ? Number(headers.get(LENGTH_HEADER)) : undefined;
    const isSmall = length !== undefined && length <= MAX_BUFFERED_BYTES;
    const bytes = isSmall ? new Uint8Array(await response.arrayBuffer()) : null;
    if (!bytes) await response.body?.cancel();
    // The store treats a damaged entry as a miss. Otherwise, visitors would get a part of the file for a day.
    else if (bytes.length !== length) throw new Error("the cache entry is damaged");
    return headers.has(MISSING_HEADER)
      ? null
      : { type: headers.get(TYPE_HEADER) ?? "", etag: headers.get(ETAG_HEADER), length, bytes };
  },
});

const files = perEnv(
  () =>
    new SwrCache<KnownFile>("files", {
      stores: [
        {
          ...sharedStore,
          // Skips large files, which the Worker writes to the Cache API while streaming the first response.
          put: async (key, entry, options) =>
            entry.value && !entry.value.bytes ? undefined : sharedStore.put(key, entry, options),
        },
      ],
      bytes: (file) => (file?.bytes?.byteLength ?? 0) + ENTRY_BYTES,
      missing: { is: (file) => file === null, maxAge: 10 },
    }),
);

interface Failure {
  error: unknown;
  at: number;
}

const failures = perEnv(() => new LruCache<Failure>());
/** Number of milliseconds for which requests for a file share its failure. */
const FAILURE_MS = 5_000;
/** Estimated number of bytes that an error uses in memory, including its stack and cause. */
const FAILURE_BYTES = 2_000;

/**
 * Runs `fetch` unless it failed for this file in the last five seconds. A page can request the same file for hundreds of
 * visitors at once, and one upstream request must be enough to learn that it fails (RL-02).
 */
async function unlessFailed<T>(env: object, key: string, fetch: () => Promise<T>): Promise<T> {
  const failure = failures(env).get(key);
  if (failure && Date.now() - failure.at < FAILURE_MS) throw failure.error;
  try {
    return await fetch();
  } catch (error) {
    failures(env).set(key, { error, at: Date.now() }, FAILURE_BYTES);
    throw error;
  }
}

/** Returns a file's cache lifetimes, with a stale-if-error period of one day. */
const lifetimesOf = (maxAge: number): Lifetimes => ({
  maxAge,
  staleWhileRevalidate: 0,
  staleIfError: maxAge + DAY_S,
});

export interface FileRequest extends Pick<RequestContext, "env" | "waitUntil"> {
  kind: keyof typeof FILE_KINDS;
  /** Path of the file, starting with `/`. */
  key: string;
  /** Maximum age of the cached file in seconds. */
  maxAge: number;
  /** Returns the file's current purge version. */
  purgeVersion?: () => number;
  load(): Promise<FileOrStatus>;
  /** Maximum time, in milliseconds, that a request waits for a shared fetch before it fetches the file itself. */
  timeout: number;
  /**
   * Delays the fetch of an uncached file if the visitor is rate-limited. If the delay would be too long, returns the
   * number of seconds for the `Retry-After` header.
   */
  turn?: ((longest: number) => Promise<number>) | undefined;
}

interface FoundFile {
  file: FileOrStatus;
  state: CacheState;
  tier: Tier;
}

/**
 * Returns a file from isolate memory, the Cache API, or `load`. If `load` fails, returns a stale file or, if no file is
 * cached, the failure's status code.
 */
export async function getCachedFile(request: FileRequest): Promise<{ file: FileOrStatus; state: CacheState }> {
  const startedAt = Date.now();
  try {
    const { tier, ...result } = await findFile(request);
    measure(request.env, { kind: "file", name: request.kind, tier, milliseconds: Date.now() - startedAt });
    return result;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { file: error.status, state: "MISS" };
  }
}

/**
 * Reads a file from the cache, or fetches it from the upstream. On the first request for a large file, the Worker
 * streams the file to both the visitor and the Cache API. Concurrent requests wait until the Cache API contains the
 * complete file.
 */
async function findFile(request: FileRequest): Promise<FoundFile> {
  const { key, maxAge, env, waitUntil, timeout, purgeVersion } = request;
  const streamed = Promise.withResolvers<FoundFile>();
  let isStreamed = false;
  const lifetimes = lifetimesOf(maxAge);
  const cacheRequest: CacheRequest<KnownFile> = {
    env,
    waitUntil,
    timeout,
    lifetimes,
    ...(purgeVersion ? { purgeVersion } : {}),
    fetch: (_previous, fetchedVersion) =>
      unlessFailed(env, key, async () => {
        const startedAt = Date.now();
        const file = await request.load();
        if (typeof file !== "number" || file === 404) measureUpstream(env, request.kind, Date.now() - startedAt);
        if (file === 404) return { value: null };
        if (typeof file === "number") {
          measureUpstream(env, request.kind);
          throw new FileError(file);
        }
        const { body, ...facts } = file;
        if (body instanceof Uint8Array) return { value: { ...facts, length: body.length, bytes: body } };
        const [responseBody, cacheBody] = body.tee();
        isStreamed = true;
        streamed.resolve({ file: { ...facts, body: responseBody }, state: "MISS", tier: "misses" });
        const entry = { at: Date.now(), purgeVersion: fetchedVersion };
        const response = new Response(cacheBody, { headers: headersOf(file) });
        const isWritten = await putInDataCenter("files", key, response, entry, maxAge + DAY_S).then(
          () => true,
          () => false,
        );
        // The cache does not contain the file if the download was interrupted or this data center has no Cache API.
        if (!isWritten && (await matchInDataCenter("files", key)) !== undefined) throw new FileError(502);
        return { value: { ...facts, bytes: null }, cacheable: isWritten };
      }),
  };
  if (
    request.turn &&
    !files(env).readFresh(key, lifetimes, purgeVersion?.()) &&
    !(await files(env).find(key, cacheRequest))?.value
  ) {
    const wait = await request.turn(MAX_TURN_MS);
    if (wait > 0) throw tooManyRequests(wait);
  }
  const cached = files(env).get(key, cacheRequest);
  return Promise.race([
    cached.then((result) => (isStreamed ? streamed.promise : toFoundFile(request, result))),
    streamed.promise,
  ]);
}

/**
 * Returns a cached file with its body. If the Cache API has evicted a large file, fetches the file again for this
 * request only.
 */
async function toFoundFile(request: FileRequest, { value, state, tier }: Cached<KnownFile>): Promise<FoundFile> {
  if (value === null) return { file: 404, state, tier };
  const { bytes, ...file } = value;
  const body = bytes ?? (await matchInDataCenter("files", request.key))?.body;
  if (body) return { file: { ...file, body }, state, tier: bytes || tier !== "memory" ? tier : "store" };
  files(request.env).forget(request.key);
  const reloadedFile = await request.load();
  if (reloadedFile === 502 || reloadedFile === 504) throw new FileError(reloadedFile);
  return { file: reloadedFile, state: "MISS", tier: "misses" };
}
