import { parsedBytes } from "../../lib/lru-cache.ts";
import { kvStore, matchInDataCenter, putInDataCenter } from "../cache/stores.ts";
import { type Lifetimes, SwrCache } from "../cache/swr-cache.ts";
import { versionsFor } from "../config/runtime-config.ts";
import type { RenderOptions, RequestContext } from "../context.ts";
import { type Env, perEnv, SettingsError } from "../env.ts";
import { digestOf } from "../http/digest.ts";
import { recordVersion } from "../publish/versions.ts";
import { DEADLINES } from "../runtime/deadlines.ts";
import { ContentError } from "./client.ts";
import { isHeldBack, type SizeRule } from "./held-lists.ts";

/** Definition of a CMS list, such as the page list: its KV key, loader, and validator. */
interface ListSource<T> {
  /** KV key of the list. */
  key: string;
  /** Loads the list's source document. */
  load(): Promise<unknown>;
  /** Maximum age in seconds. Default: a minute. */
  maxAge?: number;
  /**
   * Returns the time, as a Unix timestamp in milliseconds, until which the loaded document is fresh, if that is earlier
   * than the end of `maxAge`. Set if `load` may return a stale document while a newer one is being fetched.
   */
  freshUntil?(): number;
  /**
   * Whether every page requires the CMS list. If the list is not cached, requests wait longer for a required list than
   * for an optional list.
   */
  needed?: true;
  /**
   * Validates a CMS list's source document and returns the parsed list. The Worker calls `check` once per build and
   * document. If the document is invalid, `check` throws an error, and the cache keeps the previous list.
   */
  check(document: unknown): Promise<T>;
  /** Entries of the list's parts. If a part suddenly loses a third, the Worker keeps the previous list. */
  sizeRule: SizeRule<T>;
}

/** A cached CMS list. */
interface CachedList {
  /** The parsed list, or null if the list does not exist in the CMS. */
  value: unknown;
  digest: string;
  /** Source document length in characters. */
  length: number;
  /** The source document. After writing the CMS list to KV, the Worker removes the document from memory. */
  document?: unknown;
  /** ID of the build that validated the CMS list. */
  checkedBy: string;
}

/**
 * The KV value for a CMS list: the source document and the parsed list. The seed script writes only the source
 * document.
 */
interface StoredList {
  document?: unknown;
  digest?: string;
  length?: number;
  value?: unknown;
  checkedBy?: string;
  purgeVersion?: number;
  at?: number;
}

/**
 * Computes a source document's hash and length. KV stores the hash and length, because hashing a list of 10,000 pages
 * would slow down a cold start.
 */
async function summaryOf(document: unknown): Promise<{ digest: string; length: number }> {
  const text = JSON.stringify(document) ?? "";
  return { digest: await digestOf(text), length: text.length };
}

/** Maximum age of a list in seconds. */
const MAX_AGE = 60;
const UNLIMITED = Number.POSITIVE_INFINITY;

const lists = perEnv(
  () =>
    new SwrCache<CachedList>("lists", {
      stores: [
        kvStore<CachedList>({
          async unpack(text) {
            const stored = JSON.parse(text) as StoredList;
            const { document, value = null, checkedBy = "", purgeVersion = 0, at = 1 } = stored;
            if (document === undefined) return null;
            const { digest, length } = stored.digest && stored.length ? stored : await summaryOf(document);
            const list = { value, digest: digest!, length: length!, checkedBy };
            return { value: checkedBy === __BUILD__ ? list : { ...list, document }, at, purgeVersion };
          },
          // Skips unchanged CMS lists. Otherwise, every isolate would write each CMS list to KV once per minute.
          pack({ value: list, at, purgeVersion }, previous) {
            const { value, digest, length, document, checkedBy } = list;
            delete list.document;
            if (document === undefined || (previous?.value.digest === digest && previous.purgeVersion === purgeVersion))
              return null;
            return JSON.stringify({
              document,
              digest,
              length,
              value,
              checkedBy,
              purgeVersion,
              at,
            } satisfies StoredList);
          },
        }),
      ],
      // The estimated size includes lookup tables and the sitemap, which the Worker derives from a page list.
      bytes: ({ length }) => parsedBytes(length),
      missing: { is: ({ value }) => value === null, maxAge: MAX_AGE },
    }),
);

/**
 * Cache lifetimes for CMS lists, in seconds. Cached lists never expire, but each isolate revalidates a list in the
 * background at most once per minute.
 */
export const LIST_LIFETIMES: Lifetimes = {
  maxAge: MAX_AGE,
  staleWhileRevalidate: UNLIMITED,
  staleIfError: UNLIMITED,
};
/** Maximum time, in milliseconds, that a request waits for another request to fetch the same list. */
const TIMEOUT_MS = 3_000;

/**
 * Reads a CMS list from memory, KV, or the CMS, in that order. Returns null if the list does not exist in the CMS.
 * After a purge, the request waits for the new list. If the fetch fails, the request uses the cached list. Throws a
 * ContentError if the CMS is down and no list is cached.
 */
export async function readCachedList<T>(context: ListContext, source: ListSource<T>): Promise<T | null> {
  return (await readList(context, source, lifetimesOf(source))).value;
}

/**
 * Reads a CMS list that is at most one minute old. If the cached list is more than one minute old, the request waits
 * for the list's revalidation. `isCurrent` is false if the CMS is down and the returned list is more than one minute
 * old.
 */
export function readCurrentList<T>(
  context: ListContext,
  source: ListSource<T>,
): Promise<{ value: T | null; isCurrent: boolean; freshUntil: number }> {
  return readList(context, source, { ...lifetimesOf(source), staleWhileRevalidate: 0 });
}

const lifetimesOf = <T>({ maxAge = LIST_LIFETIMES.maxAge }: ListSource<T>): Lifetimes => ({
  ...LIST_LIFETIMES,
  maxAge,
});

/** Returns a CMS list of any age from isolate memory, or undefined if memory does not contain it. */
export const listInMemory = <T>(env: Env, key: string): T | null | undefined =>
  lists(env).readFresh(key, { ...LIST_LIFETIMES, maxAge: UNLIMITED })?.value.value as T | null | undefined;

type ListContext = Pick<RequestContext, "env" | "waitUntil"> & Pick<RenderOptions, "began" | "versions">;

async function readList<T>(
  context: ListContext,
  source: ListSource<T>,
  lifetimes: Lifetimes,
): Promise<{ value: T | null; isCurrent: boolean; freshUntil: number }> {
  const { env, waitUntil, began } = context;
  const { key, freshUntil, check, needed } = source;
  const purgeVersion = () => recordVersion(versionsFor(context), key);
  const freshEntry = lists(env).readFresh(key, lifetimes, purgeVersion());
  if (freshEntry)
    return { value: freshEntry.value.value as T | null, isCurrent: true, freshUntil: freshEntry.freshUntil };
  const {
    value: list,
    state,
    freshUntil: end,
  } = await lists(env).get(key, {
    env,
    waitUntil,
    timeout: TIMEOUT_MS,
    lifetimes,
    purgeVersion,
    until: deadlinesFrom(began, needed),
    async adopt(entry) {
      const { document, checkedBy } = entry.value;
      if (checkedBy === __BUILD__) return entry;
      return { ...entry, value: { ...entry.value, value: await check(document), checkedBy: __BUILD__ } };
    },
    async fetch(previous, purgedAt) {
      const { maxAge } = lifetimes;
      // A list from an upstream is cached in the data center already.
      const isShared = freshUntil === undefined;
      if (isShared && previous) {
        const { digest } = previous.value;
        const checkedAt = await lastListCheck(key, { digest, purgeVersion: purgedAt }, maxAge);
        if (checkedAt !== null) return { value: previous.value, maxAge: maxAge - (Date.now() - checkedAt) / 1_000 };
      }
      const at = Date.now();
      const list = await fetchAndCheck(env, source, previous?.value).catch((error: unknown) => {
        console.error(JSON.stringify({ event: "list-not-revalidated", key, error: String(error) }));
        throw error;
      });
      if (isShared) {
        waitUntil(noteListCheck(key, { digest: list.digest, at, purgeVersion: purgedAt }, maxAge));
        return { value: list };
      }
      return { value: list, maxAge: Math.min(maxAge, Math.max(1, (freshUntil() - Date.now()) / 1_000)) };
    },
  });
  return { value: list.value as T | null, isCurrent: state !== "STALE", freshUntil: end };
}

const deadlinesFrom = (began: number | undefined, needed = false) =>
  began === undefined
    ? undefined
    : { older: began + DEADLINES.lists, all: began + DEADLINES[needed ? "page" : "lists"] };

/**
 * Loads and validates a list. An unchanged list keeps its object identity, because the list object is the WeakMap key
 * for derived data. Returns the previous list if the new list lost so many entries that it is held back.
 */
async function fetchAndCheck<T>(
  env: Env,
  { key, load, check, sizeRule }: ListSource<T>,
  previous: CachedList | undefined,
): Promise<CachedList> {
  const document = await load();
  // The CMS can return an empty list but never deletes a list, so a 404 for an existing list is an error.
  if (document === null && previous?.value)
    throw new ContentError("the CMS returned 404 for a list that existed before");
  const { digest, length } = await summaryOf(document);
  const value =
    previous?.digest === digest ? previous.value : document === null ? null : await check(document).catch(throwInvalid);
  const lists = { previous: previous?.value as T, list: value as T };
  const isHeld = previous?.value && value && (await isHeldBack(env, key, lists, sizeRule));
  return isHeld ? previous : { value, digest, length, document, checkedBy: __BUILD__ };
}

/**
 * Wraps a validation error in a ContentError. Rethrows a SettingsError unchanged, because the cause is an invalid
 * Worker setting, not the CMS.
 */
function throwInvalid(error: unknown): never {
  if (error instanceof SettingsError) throw error;
  throw new ContentError(`the CMS returned an invalid document: ${error}`, { cause: error });
}

const CHECKS = "list-checks";

/**
 * A check of a CMS list, which the data center remembers. All isolates of a data center revalidate the same lists, and
 * only one of them needs to request an unchanged list from the CMS.
 */
interface ListCheck {
  digest: string;
  /** Time of the check, as a Unix timestamp in milliseconds. */
  at: number;
  purgeVersion: number;
}

/**
 * Returns the time of the data center's last check of a list. Returns null if the list has changed since `digest`, if
 * it was purged, or if the last check is older than `maxAge` seconds.
 */
async function lastListCheck(
  key: string,
  { digest, purgeVersion }: Omit<ListCheck, "at">,
  maxAge: number,
): Promise<number | null> {
  const response = await matchInDataCenter(CHECKS, key);
  const check = ((await response?.json().catch(() => null)) ?? null) as ListCheck | null;
  if (check?.digest !== digest || check.purgeVersion < purgeVersion) return null;
  const age = Date.now() - check.at;
  return age >= 0 && age < maxAge * 1_000 ? check.at : null;
}

/** Notes that a list was fetched. */
const noteListCheck = (key: string, check: ListCheck, maxAge: number): Promise<void> =>
  putInDataCenter(CHECKS, key, Response.json(check), check, maxAge).catch(() => undefined);
