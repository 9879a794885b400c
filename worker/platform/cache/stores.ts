import type { Env } from "../../env.ts";
import { digestOf } from "../http/digest.ts";
import { withTimeout } from "../isolate/with-timeout.ts";

/** A value as it is cached. */
export interface Entry<T> {
  value: T;
  /** When it was made, in milliseconds since 1970. */
  at: number;
  /** Number of the last purge that was known when it was asked for. */
  version: number;
}

/** Where entries outlive an isolate. What it throws, and whatever it does not give in time, counts as not there. */
export interface Store<T> {
  name: string;
  /** How long a visitor waits for it at most, in milliseconds. */
  timeout: number;
  /** Another isolate may have renewed an entry here: that is looked for before anybody is asked. */
  renewedByOthers?: true;
  get(key: string, env: Env): Promise<Entry<T> | null>;
  /** `seconds` is how long the entry may be of use; `previous` is what it takes the place of. */
  put(key: string, entry: Entry<T>, options: { env: Env; seconds: number; previous: Entry<T> | null }): Promise<void>;
}

/** A store that was late is left alone so long, and one that fails is logged so often. Milliseconds. */
const REST = 5_000;
/** What is written behind an answer is given up after this time, in milliseconds. */
const WRITE_TIMEOUT = 10_000;

class LateStore extends Error {}

const restingSince = new Map<string, number>();
const loggedAt = new Map<string, number>();
/** A clock that was set back ends it too. */
const isWithin = (since: number | undefined, milliseconds: number) =>
  since !== undefined && Date.now() - since >= 0 && Date.now() - since < milliseconds;

function log(event: string, store: string, error: unknown): void {
  if (isWithin(loggedAt.get(`${event} ${store}`), REST)) return;
  loggedAt.set(`${event} ${store}`, Date.now());
  console.error(JSON.stringify({ event, store, error: String(error) }));
}

/** What a store holds, read within its time. Null when it holds nothing, nothing that can be used, or does not answer. */
export async function readStore<T>(store: Store<T>, key: string, env: Env): Promise<Entry<T> | null> {
  const { name, timeout } = store;
  if (isWithin(restingSince.get(name), REST)) return null;
  try {
    const entry = await withTimeout(
      (async () => store.get(key, env))(),
      timeout,
      () => new LateStore(`no answer in ${timeout} ms`),
    );
    return entry && entry.at > 0 && entry.version >= 0 ? entry : null;
  } catch (error) {
    if (error instanceof LateStore) restingSince.set(name, Date.now());
    log("store-not-read", name, error);
    return null;
  }
}

/** Writes behind the answer: no visitor waits for it, and a failure costs nothing but the entry. */
export async function writeStore<T>(
  store: Store<T>,
  key: string,
  entry: Entry<T>,
  options: Parameters<Store<T>["put"]>[2],
): Promise<void> {
  await withTimeout(
    (async () => store.put(key, entry, options))(),
    WRITE_TIMEOUT,
    () => new LateStore("not written in time"),
  ).catch((error: unknown) => log("store-not-written", store.name, error));
}

/** Milliseconds. */
const DATA_CENTER_TIMEOUT = 250;
const KV_TIMEOUT = 500;

const AT = "x-made-at";
const VERSION = "x-version";

/**
 * The cache of this data center (Cache API). It serves nothing past its lifetime and cannot say "stale": entries get a
 * padded lifetime and their real date beside them, and their age is judged by who reads them.
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

/** Puts a response into the data center's cache under a key, as its store does; a body may be a stream. */
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

/** The response under a key in the data center's cache; null when there is none, undefined when the cache does not answer. */
export async function matchInDataCenter(name: string, key: string): Promise<Response | null | undefined> {
  const match = async () => (await (await caches.open(name)).match(await dataCenterUrl(name, key))) ?? null;
  return withTimeout(match(), DATA_CENTER_TIMEOUT, () => new LateStore("late")).catch(() => undefined);
}

/** The text under a key of KV. Throws when KV gives none in its time. */
export const textFromKv = (env: Env, key: string): Promise<string | null> =>
  withTimeout((async () => env.LAYOUTS.get(key))(), KV_TIMEOUT, () => new LateStore(`no answer in ${KV_TIMEOUT} ms`));

/** KV, which all data centers share. `unpack` gives null for what is no entry. */
export function kvStore<T>({
  unpack,
  pack,
  metadata,
}: {
  unpack(text: string): Promise<Entry<T> | null> | Entry<T> | null;
  /** Null for what need not be written: it has not changed. */
  pack(entry: Entry<T>, previous: Entry<T> | null): string | null;
  /** What the list of KV says of an entry. */
  metadata?(value: T): object;
}): Store<T> {
  return {
    name: "kv",
    timeout: KV_TIMEOUT,
    async get(key, env) {
      const text = await env.LAYOUTS.get(key);
      return text ? unpack(text) : null;
    },
    async put(key, entry, { env, seconds, previous }) {
      const text = pack(entry, previous);
      if (text === null) return;
      await env.LAYOUTS.put(key, text, {
        ...(Number.isFinite(seconds) && { expirationTtl: Math.max(60, seconds) }),
        ...(metadata && { metadata: metadata(entry.value) }),
      });
    },
  };
}
