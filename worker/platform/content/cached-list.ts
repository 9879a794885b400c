import { SettingsError } from "../../env.ts";
import type { RequestContext } from "../../request-context.ts";
import { kvStore } from "../cache/stores.ts";
import { type Lifetimes, SwrCache } from "../cache/swr-cache.ts";
import { currentConfig } from "../control/runtime-config.ts";
import { recordVersion } from "../control/versions.ts";
import { digestOf } from "../http/digest.ts";
import { parsedBytes } from "../isolate/lru-cache.ts";
import { ContentError, fetchContent } from "./client.ts";

/** A list or table of the content system, and how it is read. */
interface ListSource<T> {
  /** Its key in KV. */
  key: string;
  path: string;
  query?: Record<string, string>;
  /** How it is asked for, where one GET of `path` is not enough. */
  ask?(): Promise<unknown>;
  /** After a purge the old one is used while the new one is asked for, and nobody waits. */
  unhurried?: true;
  /** What came → what the site works with. Runs once a build and document; a throw keeps what was there before. */
  check(document: unknown): Promise<T>;
}

/** A list as it is cached. */
interface CachedList {
  /** Null when the content system has none. */
  value: unknown;
  /** Of the document that it was made of. */
  digest: string;
  /** Characters of that document. */
  length: number;
  /** Until it is written to KV. */
  document?: unknown;
  /** The build that checked it. */
  checkedBy: string;
}

/** What KV holds: the document as it came beside its checked form. Seeds hold a document alone. */
interface StoredList {
  document?: unknown;
  value?: unknown;
  checkedBy?: string;
  version?: number;
  at?: number;
}

const lists = new SwrCache<CachedList>("lists", {
  stores: [
    kvStore<CachedList>({
      async unpack(text) {
        const { document, value = null, checkedBy = "", version = 0, at = 1 } = JSON.parse(text) as StoredList;
        if (document === undefined) return null;
        const known = JSON.stringify(document);
        const list = { value, digest: await digestOf(known), length: known.length, checkedBy };
        return { value: checkedBy === __BUILD__ ? list : { ...list, document }, at, version };
      },
      // A list that has not changed is not written once a minute by every isolate.
      pack({ value: list, at, version }, previous) {
        const { value, digest, document, checkedBy } = list;
        delete list.document;
        if (document === undefined || (previous?.value.digest === digest && previous.version === version)) return null;
        return JSON.stringify({ document, value, checkedBy, version, at } satisfies StoredList);
      },
    }),
  ],
  bytes: ({ length }) => parsedBytes(length),
  isMissing: ({ value }) => value === null,
});

const FOREVER = Number.POSITIVE_INFINITY;
/** Lists do not go out of use: an isolate asks for each once a minute, behind an answer. Seconds. */
const LIFETIMES: Lifetimes = { fresh: 60, stale: FOREVER, lastResort: FOREVER, missing: 60, retry: 5 };
/** How long a request waits for another one that already asks, in milliseconds. */
const TIMEOUT = 3_000;

/**
 * A list that many requests need: from this isolate, KV, or the content system, in this order. Null when the content
 * system has none. One of before a purge is waited for, and stands in when no newer one can be had.
 * Throws a ContentError when it is nowhere and the content system is down.
 */
export async function readCachedList<T>(
  context: Pick<RequestContext, "env" | "waitUntil">,
  source: ListSource<T>,
): Promise<T | null> {
  const { env, waitUntil } = context;
  const { key, path, query = {}, ask = () => fetchContent(context, path, query), check, unhurried } = source;
  const version = () => recordVersion(currentConfig().versions, key);
  const fresh = lists.fresh(key, LIFETIMES, version());
  if (fresh) return fresh.value.value as T | null;
  const { value: list } = await lists.get(key, {
    env,
    waitUntil,
    timeout: TIMEOUT,
    lifetimes: LIFETIMES,
    version,
    ...(unhurried ? { unhurried } : {}),
    async adopt(entry) {
      const { document, checkedBy } = entry.value;
      if (checkedBy === __BUILD__) return entry;
      return { ...entry, value: { ...entry.value, value: await check(document), checkedBy: __BUILD__ } };
    },
    fetch: (held) =>
      renew(held?.value, ask, check).catch((error: unknown) => {
        console.error(JSON.stringify({ event: "list-not-renewed", key, error: String(error) }));
        throw error;
      }),
  });
  return list.value as T | null;
}

/** Asks the content system. What has not changed stays the same object, so that what was made of it stays good too. */
async function renew<T>(
  held: CachedList | undefined,
  ask: () => Promise<unknown>,
  check: ListSource<T>["check"],
): Promise<{ value: CachedList }> {
  const document = await ask();
  // Lists become empty, they do not vanish: a 404 in the place of one is a fault on the way.
  if (document === null && held?.value) throw new ContentError("the content system no longer knows it");
  const text = JSON.stringify(document) ?? "";
  const digest = await digestOf(text);
  const value = held?.digest === digest ? held.value : document === null ? null : await check(document).catch(unusable);
  return { value: { value, digest, length: text.length, document, checkedBy: __BUILD__ } };
}

/** An answer that cannot be used is the content system's fault, unless a check says that it is a setting's. */
function unusable(error: unknown): never {
  if (error instanceof SettingsError) throw error;
  throw new ContentError(`the content system's answer cannot be used: ${error}`, { cause: error });
}
