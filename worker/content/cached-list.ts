import { parsedBytes } from "../../lib/lru-cache.ts";
import { kvStore } from "../cache/stores.ts";
import { type Lifetimes, SwrCache } from "../cache/swr-cache.ts";
import type { RequestContext } from "../context.ts";
import { versionsFor } from "../control/runtime-config.ts";
import { recordVersion } from "../control/versions.ts";
import { SettingsError } from "../env.ts";
import { digestOf } from "../http/digest.ts";
import { DEADLINES } from "../runtime/deadlines.ts";
import { ContentError, fetchContent } from "./client.ts";

/** A list or table of the content system, and how to fetch and check it. */
interface ListSource<T> {
  /** Its key in KV. */
  key: string;
  path: string;
  query?: Record<string, string>;
  /** Fetches the document, where one GET of `path` is not enough. */
  load?(): Promise<unknown>;
  /** After a purge the old list is served while the new one is fetched, so no request waits. */
  staleAfterPurge?: true;
  /** Without it there is no page: where there is no older one, it is waited for longer. */
  needed?: true;
  /** Document → value of the site. Runs once per build and document; when it throws, the previous value stays. */
  check(document: unknown): Promise<T>;
}

/** A cached list. */
interface CachedList {
  /** Null when the content system has none. */
  value: unknown;
  /** Digest of the source document. */
  digest: string;
  /** Characters of that document. */
  length: number;
  /** Until it is written to KV. */
  document?: unknown;
  /** The build that checked it. */
  checkedBy: string;
}

/** The value in KV: the document beside its checked form. A seed has the document only. */
interface StoredList {
  document?: unknown;
  digest?: string;
  length?: number;
  value?: unknown;
  checkedBy?: string;
  version?: number;
  at?: number;
}

/** Stored beside a list, since making it of 10,000 pages delays a start. */
async function summaryOf(document: unknown): Promise<{ digest: string; length: number }> {
  const text = JSON.stringify(document) ?? "";
  return { digest: await digestOf(text), length: text.length };
}

const lists = new SwrCache<CachedList>("lists", {
  stores: [
    kvStore<CachedList>({
      async unpack(text) {
        const stored = JSON.parse(text) as StoredList;
        const { document, value = null, checkedBy = "", version = 0, at = 1 } = stored;
        if (document === undefined) return null;
        const { digest, length } = stored.digest && stored.length ? stored : await summaryOf(document);
        const list = { value, digest: digest!, length: length!, checkedBy };
        return { value: checkedBy === __BUILD__ ? list : { ...list, document }, at, version };
      },
      // An unchanged list is not written once a minute by every isolate.
      pack({ value: list, at, version }, previous) {
        const { value, digest, length, document, checkedBy } = list;
        delete list.document;
        if (document === undefined || (previous?.value.digest === digest && previous.version === version)) return null;
        return JSON.stringify({ document, digest, length, value, checkedBy, version, at } satisfies StoredList);
      },
    }),
  ],
  // The tables and the sitemap that are made from a list of pages are in it: together they take three times its text.
  bytes: ({ length }) => parsedBytes(length),
  isMissing: ({ value }) => value === null,
});

const FOREVER = Number.POSITIVE_INFINITY;
/** Lists never expire: an isolate renews each one once a minute in the background. Seconds. */
const LIFETIMES: Lifetimes = {
  maxAge: 60,
  staleWhileRevalidate: FOREVER,
  staleIfError: FOREVER,
  missing: 60,
  retry: 5,
};
/** How long a request waits for another request's fetch, in milliseconds. */
const TIMEOUT = 3_000;

/**
 * A list that many requests need: from memory, KV, or the content system, in this order. Null when the content system
 * has none. After a purge a request waits for the new list, and gets the old one when no newer one can be fetched.
 * Throws a ContentError when no list is cached and the content system is down.
 */
export async function readCachedList<T>(context: ListContext, source: ListSource<T>): Promise<T | null> {
  return (await read(context, source, LIFETIMES)).value;
}

/**
 * The same list, not older than a minute: a request waits for its renewal. `isCurrent` is false for an older one, which
 * is all there is while the content system is down.
 */
export function readCurrentList<T>(
  context: ListContext,
  source: ListSource<T>,
): Promise<{ value: T | null; isCurrent: boolean }> {
  return read(context, source, { ...LIFETIMES, staleWhileRevalidate: 0 });
}

/** A list as this isolate has it in memory, of any age; undefined when it has none. */
export const listInMemory = <T>(key: string): T | null | undefined =>
  lists.readFresh(key, { ...LIFETIMES, maxAge: FOREVER })?.value.value as T | null | undefined;

type ListContext = Pick<RequestContext, "env" | "waitUntil" | "began" | "versions">;

async function read<T>(
  context: ListContext,
  source: ListSource<T>,
  lifetimes: Lifetimes,
): Promise<{ value: T | null; isCurrent: boolean }> {
  const { env, waitUntil, began } = context;
  const { key, path, query = {}, load = () => fetchContent(context, path, query), check } = source;
  const { staleAfterPurge, needed } = source;
  const version = () => recordVersion(versionsFor(context), key);
  const fresh = lists.readFresh(key, lifetimes, version());
  if (fresh) return { value: fresh.value.value as T | null, isCurrent: true };
  const { value: list, state } = await lists.get(key, {
    env,
    waitUntil,
    timeout: TIMEOUT,
    lifetimes,
    version,
    until: waitsOf(began, needed),
    ...(staleAfterPurge ? { staleAfterPurge } : {}),
    async adopt(entry) {
      const { document, checkedBy } = entry.value;
      if (checkedBy === __BUILD__) return entry;
      return { ...entry, value: { ...entry.value, value: await check(document), checkedBy: __BUILD__ } };
    },
    fetch: (previous) =>
      renew(previous?.value, load, check).catch((error: unknown) => {
        console.error(JSON.stringify({ event: "list-not-renewed", key, error: String(error) }));
        throw error;
      }),
  });
  return { value: list.value as T | null, isCurrent: state !== "STALE" };
}

const waitsOf = (began: number | undefined, needed = false) =>
  began === undefined
    ? undefined
    : { older: began + DEADLINES.lists, all: began + DEADLINES[needed ? "page" : "lists"] };

/**
 * Fetches from the content system. An unchanged list stays the same object, so that results cached by it stay valid.
 */
async function renew<T>(
  previous: CachedList | undefined,
  load: () => Promise<unknown>,
  check: ListSource<T>["check"],
): Promise<{ value: CachedList }> {
  const document = await load();
  // A list may become empty but is never removed: a 404 after a list is a fault.
  if (document === null && previous?.value) throw new ContentError("the content system no longer knows it");
  const { digest, length } = await summaryOf(document);
  const value =
    previous?.digest === digest ? previous.value : document === null ? null : await check(document).catch(unusable);
  return { value: { value, digest, length, document, checkedBy: __BUILD__ } };
}

/** An unusable document is the content system's fault, unless the check says that a setting is wrong. */
function unusable(error: unknown): never {
  if (error instanceof SettingsError) throw error;
  throw new ContentError(`the content system's answer cannot be used: ${error}`, { cause: error });
}
