/** Files at the edge: small ones in the memory of this isolate, all of them in the cache of this data center. */
import type { RequestContext } from "../../request-context.ts";
import { countAnswer, countMetric } from "../control/metrics.ts";
import { HttpError } from "../http/http-error.ts";
import { dataCenterStore, matchInDataCenter, putInDataCenter } from "./stores.ts";
import { type Cached, type CacheState, type Lifetimes, SwrCache } from "./swr-cache.ts";

/** Why there is no file: 404 where there is none to be had, 502 when the upstream fails, 504 when it is late. */
export type NoFile = 404 | 502 | 504;

/** A file as it is given. Small ones are bytes, which many answers share; others a stream, which one answer uses up. */
interface CachedFile {
  type: string;
  etag: string | null;
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
}
export type FileOrStatus = CachedFile | NoFile;

/** A file as it is cached: the bytes of a large one are in the data center's cache alone. Null where there is no file. */
type KnownFile = (Omit<CachedFile, "body"> & { bytes: Uint8Array<ArrayBuffer> | null }) | null;

class FileError extends HttpError {
  declare readonly status: 502 | 504;
}

/** Up to here a file is small, in bytes: it is read whole, has an ETag of its own and stays in memory. */
export const SMALL = 256 * 1024;

/** Kinds of files with their addresses: each is counted under its name, as a call is under its rule's (OP-05). */
export const FILE_KINDS = {
  media: { method: "GET", path: "/sc10media/*", upstream: "content" },
  calendar: { method: "GET", path: "/classes-events/calendar/*", upstream: "events" },
} as const;

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
      // A large file was written while its first visitor got it.
      put: async (key, entry, options) =>
        entry.value && !entry.value.bytes ? undefined : shared.put(key, entry, options),
    },
  ],
  bytes: (file) => file?.bytes?.byteLength ?? 0,
  isMissing: (file) => file === null,
});

const DAY = 24 * 60 * 60;
/** Past its freshness a file stands in for a day (AP-46); that there is none, or none to be had now, holds for seconds. */
const lifetimesOf = (fresh: number): Lifetimes => ({
  fresh,
  stale: 0,
  lastResort: fresh + DAY,
  missing: 10,
  retry: 5,
  errors: 5,
});

interface FileRequest extends Pick<RequestContext, "env" | "waitUntil"> {
  kind: keyof typeof FILE_KINDS;
  /** Begins with `/`. */
  key: string;
  /** Seconds that a file is fresh. */
  fresh: number;
  /** Number of its last purge. */
  version?: () => number;
  ask(): Promise<FileOrStatus>;
  /** Milliseconds until a request stops waiting for another one that asks the same, and asks itself (RL-02). */
  timeout: number;
}

const FIGURE = { HIT: "hits", STALE: "stale", MISS: "misses" } as const;

/** The file under a key: from memory, the data center, or `ask`. One that was cached stands in when that fails. */
export async function getCachedFile(wanted: FileRequest): Promise<{ file: FileOrStatus; state: CacheState }> {
  const { kind } = wanted;
  try {
    const { file, state } = await findFile(wanted);
    countMetric(kind, FIGURE[state]);
    return { file, state };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { file: error.status, state: "MISS" };
  }
}

/**
 * A large file can be given to one answer only while it comes: others take it out of the data center's cache, once it is
 * there whole.
 */
async function findFile(wanted: FileRequest): ReturnType<typeof getCachedFile> {
  const { key, fresh, env, waitUntil, timeout, version } = wanted;
  const streamed = Promise.withResolvers<{ file: CachedFile; state: "MISS" }>();
  let isStreamed = false;
  const lifetimes = lifetimesOf(fresh);
  const cached = files.get(key, {
    env,
    waitUntil,
    timeout,
    lifetimes,
    ...(version ? { version } : {}),
    async fetch(_held, number) {
      const begin = Date.now();
      const file = await wanted.ask();
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
      const written = await putInDataCenter("files", key, response, entry, fresh + DAY).then(
        () => true,
        () => false,
      );
      // Either the file broke off on its way, or there is no cache to share it by.
      if (!written && (await matchInDataCenter("files", key)) !== undefined) throw new FileError(502);
      return { value: { type, etag, bytes: null }, keep: written };
    },
  });
  return Promise.race([
    cached.then((found) => (isStreamed ? streamed.promise : opened(wanted, found))),
    streamed.promise,
  ]);
}

/** A cached file, ready to be given. A large one that the data center does not give is asked for, by this visitor alone. */
async function opened(wanted: FileRequest, { value, state }: Cached<KnownFile>): ReturnType<typeof getCachedFile> {
  if (value === null) return { file: 404, state };
  const { bytes, ...file } = value;
  const body = bytes ?? (await matchInDataCenter("files", wanted.key))?.body;
  if (body) return { file: { ...file, body }, state };
  files.forget(wanted.key);
  const own = await wanted.ask();
  if (own === 502 || own === 504) throw new FileError(own);
  return { file: own, state: "MISS" };
}
