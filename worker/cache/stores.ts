import { countersOf, type Env, perEnv } from "../env.ts";
import { digestOf } from "../http/digest.ts";
import { withTimeout } from "../runtime/deadlines.ts";

/** A cached value with its fetch time and purge version. */
export interface Entry<T> {
  value: T;
  /** Time when the value was fetched, as a Unix timestamp in milliseconds. */
  at: number;
  /** Purge version at the start of the fetch. */
  purgeVersion: number;
}

/** A cache that outlives the isolate. Store errors and timeouts count as misses. */
export interface Store<T> {
  name: string;
  /** The store's read timeout in milliseconds. */
  timeout: number;
  /**
   * Whether `SwrCache` reads this store again before it revalidates an entry, because another isolate may have
   * refreshed the entry.
   */
  isShared?: true;
  get(key: string, env: Env): Promise<Entry<T> | null>;
  /** Writes an entry to the store. `seconds` is the entry's lifetime, and `previous` is the entry to replace. */
  put(key: string, entry: Entry<T>, options: { env: Env; seconds: number; previous: Entry<T> | null }): Promise<void>;
}

/**
 * Number of milliseconds after a read timeout during which the Worker does not read the store. For each store, the
 * Worker also logs each event at most once in this number of milliseconds.
 */
const PAUSE_MS = 5_000;
/** Timeout for background writes to a store, in milliseconds. */
const WRITE_TIMEOUT_MS = 10_000;

class LateStore extends Error {}

const stateOf = perEnv(() => ({
  /**
   * Time of each store's last read timeout, as a Unix timestamp in milliseconds, keyed by store name. For a few seconds
   * after a timeout, the Worker does not read the store.
   */
  pausedSince: new Map<string, number>(),
  /** Time of the last log line, as a Unix timestamp in milliseconds, keyed by event and store. */
  loggedAt: new Map<string, number>(),
  /** Total size of pending store writes in bytes. */
  pendingBytes: 0,
}));
/**
 * Returns whether `since` is within the last `milliseconds`. Returns false if `since` is in the future, so that a pause
 * always ends, even if the clock was set back.
 */
const isWithin = (since: number | undefined, milliseconds: number) =>
  since !== undefined && Date.now() - since >= 0 && Date.now() - since < milliseconds;

function log(env: Env, event: string, store: string, error: unknown): void {
  const { loggedAt } = stateOf(env);
  if (isWithin(loggedAt.get(`${event} ${store}`), PAUSE_MS)) return;
  loggedAt.set(`${event} ${store}`, Date.now());
  console.error(JSON.stringify({ event, store, error: String(error) }));
}

/**
 * Reads an entry from a store such as KV, with a timeout. Returns null for a miss, and undefined if the store fails or
 * the entry is invalid.
 */
export async function readStore<T>(store: Store<T>, key: string, env: Env): Promise<Entry<T> | null | undefined> {
  const { name, timeout } = store;
  const { pausedSince } = stateOf(env);
  if (isWithin(pausedSince.get(name), PAUSE_MS)) return undefined;
  try {
    const entry = await withTimeout(
      (async () => store.get(key, env))(),
      timeout,
      () => new LateStore(`the store did not respond within ${timeout} ms`),
    );
    return entry && !(entry.at > 0 && entry.purgeVersion >= 0) ? undefined : entry;
  } catch (error) {
    if (error instanceof LateStore) pausedSince.set(name, Date.now());
    log(env, "store-not-read", name, error);
    return undefined;
  }
}

/**
 * Maximum total size of pending store writes in bytes. Without this limit, a slow store could exhaust isolate memory.
 */
const MAX_PENDING_BYTES = 8 * 1024 * 1024;

/**
 * Writes an entry to a store in the background and logs failures. Skips the write if too many bytes are already
 * pending.
 * @param options.bytes The value's size in memory
 */
export async function writeStore<T>(
  store: Store<T>,
  key: string,
  entry: Entry<T>,
  { bytes, ...options }: Parameters<Store<T>["put"]>[2] & { bytes: number },
): Promise<void> {
  const state = stateOf(options.env);
  if (state.pendingBytes > 0 && state.pendingBytes + bytes > MAX_PENDING_BYTES) {
    log(options.env, "store-not-written", store.name, "too many bytes are pending");
    return;
  }
  state.pendingBytes += bytes;
  await withTimeout(
    (async () => store.put(key, entry, options))(),
    WRITE_TIMEOUT_MS,
    () => new LateStore("the write timed out"),
  ).catch((error: unknown) => log(options.env, "store-not-written", store.name, error));
  state.pendingBytes -= bytes;
}

/** Read timeouts for the Cache API and KV, in milliseconds. */
const DATA_CENTER_TIMEOUT_MS = 250;
const KV_TIMEOUT_MS = 500;

/**
 * Number of milliseconds after a purge during which isolates must claim their KV writes. KV propagates a write within
 * one minute.
 */
const CLAIM_PERIOD_MS = 60_000;

/**
 * Returns whether this isolate may write a new version of an entry to KV. In the first minute after a purge, many
 * isolates fetch or render the same entry, but KV accepts only one write per second per key. Therefore, an isolate must
 * first claim the write in a Durable Object. Only the first isolate worldwide to claim the write may write the entry.
 * If the Durable Object fails, every isolate may write the entry.
 */
async function mayWrite(env: Env, key: string, purgeVersion: number): Promise<boolean> {
  if (Date.now() - purgeVersion >= CLAIM_PERIOD_MS) return true;
  try {
    return await countersOf(env).getByName("KV writes").claim(`${purgeVersion} ${key}`, CLAIM_PERIOD_MS);
  } catch {
    return true;
  }
}

const FETCHED_AT_HEADER = "x-made-at";
const PURGE_VERSION_HEADER = "x-purge-version";

/**
 * Returns a store that uses the Cache API. Because the Cache API does not return expired entries, the store writes
 * entries with an extended lifetime, and readers compute an entry's age from its stored fetch time.
 */
export function dataCenterStore<T>(
  name: string,
  { pack, unpack }: { pack(value: T): Response; unpack(response: Response): Promise<T> },
): Store<T> {
  return {
    name: "data center",
    timeout: DATA_CENTER_TIMEOUT_MS,
    isShared: true,
    async get(key) {
      const response = await (await caches.open(name)).match(await dataCenterUrl(name, key));
      if (!response) return null;
      const { headers } = response;
      return {
        value: await unpack(response),
        at: Number(headers.get(FETCHED_AT_HEADER)),
        purgeVersion: Number(headers.get(PURGE_VERSION_HEADER)),
      };
    },
    put: (key, entry, { seconds }) => putInDataCenter(name, key, pack(entry.value), entry, seconds),
  };
}

const dataCenterUrl = async (name: string, key: string) =>
  `https://${name}.invalid/${encodeURIComponent(await digestOf(key))}`;

/** Writes a response, whose body may be a stream, to the Cache API. */
export async function putInDataCenter(
  name: string,
  key: string,
  response: Response,
  { at, purgeVersion }: Omit<Entry<unknown>, "value">,
  seconds: number,
): Promise<void> {
  response.headers.set("cache-control", `public, max-age=${seconds}`);
  response.headers.set(FETCHED_AT_HEADER, `${at}`);
  response.headers.set(PURGE_VERSION_HEADER, `${purgeVersion}`);
  await (await caches.open(name)).put(await dataCenterUrl(name, key), response);
}

/** Reads a response from the Cache API. Returns null for a miss, and undefined for an error or a timeout. */
export async function matchInDataCenter(name: string, key: string): Promise<Response | null | undefined> {
  const match = async () => (await (await caches.open(name)).match(await dataCenterUrl(name, key))) ?? null;
  return withTimeout(match(), DATA_CENTER_TIMEOUT_MS, () => new LateStore("the Cache API timed out")).catch(
    () => undefined,
  );
}

/** Reads a string from KV. Throws an error if the KV read times out. */
export const textFromKv = (env: Env, key: string): Promise<string | null> =>
  withTimeout(
    (async () => env.LAYOUTS.get(key))(),
    KV_TIMEOUT_MS,
    () => new LateStore(`KV did not respond within ${KV_TIMEOUT_MS} ms`),
  );

/** Returns a KV store for binary entries. The promise from `unpack` rejects if the entry is invalid. */
export function kvBytesStore<T>({
  pack,
  unpack,
  cacheTtl,
}: {
  pack(value: T): Uint8Array<ArrayBuffer>;
  unpack(bytes: Uint8Array<ArrayBuffer>): Promise<Entry<T>>;
  /** Number of seconds that KV caches a value in the data center after a read. */
  cacheTtl: number;
}): Store<T> {
  return {
    name: "kv",
    timeout: KV_TIMEOUT_MS,
    async get(key, env) {
      const bytes = await env.LAYOUTS.get(key, { type: "arrayBuffer", cacheTtl });
      return bytes && unpack(new Uint8Array(bytes));
    },
    async put(key, { value, purgeVersion }, { env, seconds }) {
      if (await mayWrite(env, key, purgeVersion))
        await env.LAYOUTS.put(key, pack(value), { expirationTtl: Math.max(60, seconds) });
    },
  };
}

/** Returns a KV store for text entries. All data centers share the store. `unpack` returns null for an invalid entry. */
export function kvStore<T>({
  unpack,
  pack,
  metadata,
}: {
  unpack(text: string): Promise<Entry<T> | null> | Entry<T> | null;
  /** Serializes an entry to a string. Returns null if the entry has not changed, so that the store skips the write. */
  pack(entry: Entry<T>, previous: Entry<T> | null): Promise<string> | string | null;
  /**
   * Returns the KV metadata for an entry. The KV `list()` method includes the metadata in its results. Runs in the
   * background, after the Worker has sent the response.
   */
  metadata?(value: T): object | Promise<object>;
}): Store<T> {
  return {
    name: "kv",
    timeout: KV_TIMEOUT_MS,
    async get(key, env) {
      const text = await env.LAYOUTS.get(key);
      return text === null ? null : unpack(text);
    },
    async put(key, entry, { env, seconds, previous }) {
      const text = await pack(entry, previous);
      if (text === null) return;
      const isPurged = entry.purgeVersion > (previous?.purgeVersion ?? 0);
      if (isPurged && !(await mayWrite(env, key, entry.purgeVersion))) return;
      await env.LAYOUTS.put(key, text, {
        ...(Number.isFinite(seconds) && { expirationTtl: Math.max(60, seconds) }),
        ...(metadata && { metadata: await metadata(entry.value) }),
      });
    },
  };
}
