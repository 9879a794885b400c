import type { Env } from "../env.ts";
import { digestOf } from "../http/digest.ts";
import { withTimeout } from "../runtime/with-timeout.ts";

/** A cached value. */
export interface Entry<T> {
  value: T;
  /** When it was fetched, in milliseconds since 1970. */
  at: number;
  /** Number of the last purge that was known when the fetch began. */
  version: number;
}

/** A cache that outlives an isolate. An error or a timeout counts as a miss. */
export interface Store<T> {
  name: string;
  /** The longest that a request waits for it, in milliseconds. */
  timeout: number;
  /** Other isolates renew entries here, so it is read again before a fetch. */
  renewedByOthers?: true;
  get(key: string, env: Env): Promise<Entry<T> | null>;
  /** `seconds` is the lifetime of the entry; `previous` is the entry that it replaces. */
  put(key: string, entry: Entry<T>, options: { env: Env; seconds: number; previous: Entry<T> | null }): Promise<void>;
}

/** Pause after a timeout of a store, and interval between log lines about its failures. Milliseconds. */
const PAUSE = 5_000;
/** Timeout of a background write, in milliseconds. */
const WRITE_TIMEOUT = 10_000;

class LateStore extends Error {}

const pausedSince = new Map<string, number>();
const loggedAt = new Map<string, number>();
/** A clock that was set back ends the pause too. */
const isWithin = (since: number | undefined, milliseconds: number) =>
  since !== undefined && Date.now() - since >= 0 && Date.now() - since < milliseconds;

function log(event: string, store: string, error: unknown): void {
  if (isWithin(loggedAt.get(`${event} ${store}`), PAUSE)) return;
  loggedAt.set(`${event} ${store}`, Date.now());
  console.error(JSON.stringify({ event, store, error: String(error) }));
}

/**
 * Reads an entry within the store's timeout. Null when there is none; undefined when that is not known, because the
 * store does not answer or what it holds is unusable.
 */
export async function readStore<T>(store: Store<T>, key: string, env: Env): Promise<Entry<T> | null | undefined> {
  const { name, timeout } = store;
  if (isWithin(pausedSince.get(name), PAUSE)) return undefined;
  try {
    const entry = await withTimeout(
      (async () => store.get(key, env))(),
      timeout,
      () => new LateStore(`no answer in ${timeout} ms`),
    );
    return entry && !(entry.at > 0 && entry.version >= 0) ? undefined : entry;
  } catch (error) {
    if (error instanceof LateStore) pausedSince.set(name, Date.now());
    log("store-not-read", name, error);
    return undefined;
  }
}

/** Bytes of values whose writes may be under way at once: a store that is late must not fill the isolate (PF-11). */
const MOST_UNWRITTEN = 8 * 1024 * 1024;
let unwritten = 0;

/**
 * Writes in the background: no request waits for it, and a failure loses only the entry. Left out while too many bytes
 * wait to be written.
 * @param options.bytes what the value takes in memory
 */
export async function writeStore<T>(
  store: Store<T>,
  key: string,
  entry: Entry<T>,
  { bytes, ...options }: Parameters<Store<T>["put"]>[2] & { bytes: number },
): Promise<void> {
  if (unwritten > 0 && unwritten + bytes > MOST_UNWRITTEN) {
    log("store-not-written", store.name, "too much waits to be written");
    return;
  }
  unwritten += bytes;
  await withTimeout(
    (async () => store.put(key, entry, options))(),
    WRITE_TIMEOUT,
    () => new LateStore("not written in time"),
  ).catch((error: unknown) => log("store-not-written", store.name, error));
  unwritten -= bytes;
}

/** Milliseconds. */
const DATA_CENTER_TIMEOUT = 250;
const KV_TIMEOUT = 500;

const AT = "x-made-at";
const VERSION = "x-version";

/**
 * The cache of this data center (Cache API). It serves nothing past its lifetime and has no stale state, so entries get
 * a padded lifetime and their real date, and the reader judges their age.
 */
export function dataCenterStore<T>(
  name: string,
  { pack, unpack }: { pack(value: T): Response; unpack(response: Response): Promise<T> },
): Store<T> {
  return {
    name: "data center",
    timeout: DATA_CENTER_TIMEOUT,
    renewedByOthers: true,
    async get(key) {
      const response = await (await caches.open(name)).match(await dataCenterUrl(name, key));
      if (!response) return null;
      const { headers } = response;
      return { value: await unpack(response), at: Number(headers.get(AT)), version: Number(headers.get(VERSION)) };
    },
    put: (key, entry, { seconds }) => putInDataCenter(name, key, pack(entry.value), entry, seconds),
  };
}

const dataCenterUrl = async (name: string, key: string) =>
  `https://${name}.invalid/${encodeURIComponent(await digestOf(key))}`;

/** Writes a response to the data center's cache, as its store does; the body may be a stream. */
export async function putInDataCenter(
  name: string,
  key: string,
  response: Response,
  { at, version }: Omit<Entry<unknown>, "value">,
  seconds: number,
): Promise<void> {
  response.headers.set("cache-control", `public, max-age=${seconds}`);
  response.headers.set(AT, `${at}`);
  response.headers.set(VERSION, `${version}`);
  await (await caches.open(name)).put(await dataCenterUrl(name, key), response);
}

/** The response of a key in the data center's cache; null for a miss, undefined when the cache does not answer. */
export async function matchInDataCenter(name: string, key: string): Promise<Response | null | undefined> {
  const match = async () => (await (await caches.open(name)).match(await dataCenterUrl(name, key))) ?? null;
  return withTimeout(match(), DATA_CENTER_TIMEOUT, () => new LateStore("late")).catch(() => undefined);
}

/** The text of a key in KV. Throws when KV times out. */
export const textFromKv = (env: Env, key: string): Promise<string | null> =>
  withTimeout((async () => env.LAYOUTS.get(key))(), KV_TIMEOUT, () => new LateStore(`no answer in ${KV_TIMEOUT} ms`));

/** KV for entries that are bytes. `unpack` rejects for an invalid one. */
export function kvBytesStore<T>({
  pack,
  unpack,
  cacheTtl,
}: {
  pack(value: T): Uint8Array<ArrayBuffer>;
  unpack(bytes: Uint8Array<ArrayBuffer>): Promise<Entry<T>>;
  /** For how many seconds KV may answer a data center with what it has read there before. */
  cacheTtl: number;
}): Store<T> {
  return {
    name: "kv",
    timeout: KV_TIMEOUT,
    async get(key, env) {
      const bytes = await env.LAYOUTS.get(key, { type: "arrayBuffer", cacheTtl });
      return bytes && unpack(new Uint8Array(bytes));
    },
    put: (key, { value }, { env, seconds }) =>
      env.LAYOUTS.put(key, pack(value), { expirationTtl: Math.max(60, seconds) }),
  };
}

/** KV, which all data centers share. What unpacks returns null for an invalid entry. */
export function kvStore<T>({
  unpack,
  unpackBytes,
  pack,
  metadata,
}: {
  unpack?(text: string): Promise<Entry<T> | null> | Entry<T> | null;
  /** In place of it, where only a part of the value becomes text. */
  unpackBytes?(bytes: ArrayBuffer): Entry<T> | null;
  /** Null when the entry has not changed and need not be written. */
  pack(entry: Entry<T>, previous: Entry<T> | null): string | null;
  /** Metadata of an entry, which listing KV returns. Made in the background, as the write is. */
  metadata?(value: T): object | Promise<object>;
}): Store<T> {
  return {
    name: "kv",
    timeout: KV_TIMEOUT,
    async get(key, env) {
      if (unpackBytes) {
        const bytes = await env.LAYOUTS.get(key, "arrayBuffer");
        return bytes && unpackBytes(bytes);
      }
      const text = await env.LAYOUTS.get(key);
      return text && unpack ? unpack(text) : null;
    },
    async put(key, entry, { env, seconds, previous }) {
      const text = pack(entry, previous);
      if (text === null) return;
      await env.LAYOUTS.put(key, text, {
        ...(Number.isFinite(seconds) && { expirationTtl: Math.max(60, seconds) }),
        ...(metadata && { metadata: await metadata(entry.value) }),
      });
    },
  };
}
