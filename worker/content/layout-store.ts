/**
 * Stores layouts in KV. A KV write costs about 30 times as much as a request to a Durable Object, so the Worker does not
 * write a layout again only because it is still unchanged: Durable Objects remember the time of its last check
 * (decision 0083).
 */
import { HOUR_MS, MINUTE_MS } from "../../lib/dates/units.ts";
import { LruCache } from "../../lib/lru-cache.ts";
import { type Entry, kvStore, type Store } from "../cache/stores.ts";
import { countersOf, type Env, perEnv } from "../env.ts";
import { withTimeout } from "../runtime/deadlines.ts";
import { packLayout, type StoredLayout, summaryOf, unpackLayout } from "./stored-layout.ts";

/** Age at which a layout becomes stale, in milliseconds. */
export const LAYOUT_MAX_AGE_MS = 10 * MINUTE_MS;
/** Time, in milliseconds, after which the Worker writes an unchanged layout again. */
export const REWRITE_MS = 6 * HOUR_MS;
/** Timeout for reading the last check, because a visitor may wait for it, in milliseconds. */
const TIMEOUT_MS = 150;
/** Number of Durable Objects that share the checks. */
export const CHECK_OBJECTS = 8;

const kv = kvStore<StoredLayout>({
  unpack(text) {
    const value = unpackLayout(text);
    return value && { value, at: value.fetchedAt, purgeVersion: value.purgeVersion };
  },
  pack: ({ value }) => packLayout(value),
  metadata: summaryOf,
});

/** Times of checks that this isolate has made or read, with the digest of the layout. */
const checksOf = perEnv(() => new LruCache<{ digest: string; at: number }>());

const objectOf = (env: Env, key: string) => {
  const sum = [...key].reduce((total, char) => total + (char.codePointAt(0) ?? 0), 0);
  return countersOf(env).getByName(`layout checks ${sum % CHECK_OBJECTS}`);
};

/** The fetch time of an entry is the time of the last check, by any isolate, that found the layout unchanged. */
export const layoutStore: Store<StoredLayout> = {
  ...kv,
  async get(key, env) {
    const entry = await kv.get(key, env);
    const digest = entry?.value.digest;
    if (!entry || !digest || isFresh(entry.at)) return entry;
    const known = checksOf(env).get(key);
    const at = known?.digest === digest && isFresh(known.at) ? known.at : await lastCheck(env, key, digest);
    return at > entry.at && at <= Date.now() ? { ...entry, at } : entry;
  },
  async put(key, entry, options) {
    const { env, previous } = options;
    const isKnown = await noteCheck(env, key, entry);
    if (!isKnown || !previous || !isSame(entry, previous)) await kv.put(key, entry, options);
  },
};

const isFresh = (at: number) => Date.now() - at < LAYOUT_MAX_AGE_MS;

const isSame = ({ value, purgeVersion }: Entry<StoredLayout>, previous: Entry<StoredLayout>) =>
  value.digest === previous.value.digest &&
  value.parsedBy === previous.value.parsedBy &&
  purgeVersion === previous.purgeVersion &&
  value.fetchedAt - previous.value.fetchedAt < REWRITE_MS;

/** Returns the time of the last check that found a digest, or 0. */
async function lastCheck(env: Env, key: string, digest: string): Promise<number> {
  try {
    const read = (async () => objectOf(env, key).lastCheck(key, digest))();
    const at = await withTimeout(read, TIMEOUT_MS, () => new Error("timed out"));
    if (at > 0) remember(env, key, digest, at);
    return at;
  } catch {
    // The entry is stale then, and a request in the background fetches the layout.
    return 0;
  }
}

/** Notes that a layout was fetched. Returns whether the last check found the same layout, so that KV need not be written. */
async function noteCheck(env: Env, key: string, { value, at }: Entry<StoredLayout>): Promise<boolean> {
  if (!value.digest) return false;
  remember(env, key, value.digest, at);
  try {
    return await objectOf(env, key).noteCheck(key, value.digest);
  } catch {
    return false;
  }
}

/** Notes that a layout could not be fetched, so that the next check writes it, which ends the failure in author tools. */
export const noteFailedCheck = async (env: Env, key: string): Promise<void> => {
  await (async () => objectOf(env, key).noteCheck(key, ""))().catch(() => undefined);
};

const remember = (env: Env, key: string, digest: string, at: number) =>
  checksOf(env).set(key, { digest, at }, 2 * digest.length);
