import { DAY_S } from "../../lib/dates/units.ts";
import { kvBytesStore, readStore, writeStore } from "../cache/stores.ts";
import { versionsFor } from "../config/runtime-config.ts";
import { type PageList, pagesInMemory, readPages, wildcardOf } from "../content/page-list.ts";
import { dictionaryKey } from "../content/sites.ts";
import { digestOf } from "../http/digest.ts";
import { recordVersion } from "../publish/versions.ts";
import type { Site } from "../site.ts";
import { type CachedPage, pack, unpack } from "./cached-page.ts";
import type { PageRequest } from "./page-request.ts";

/** Lifetime of a rendered page in KV, in seconds. */
export const RENDERED_PAGE_LIFETIME_SECONDS = DAY_S;

/**
 * Returns a KV store for rendered pages, shared by all data centers. Each key contains the build ID, the purge version,
 * and a hash of the site record, so a new version never overwrites an old version. While KV propagates a write, a read
 * is a miss and never returns an old page.
 */
const storeFor = (cacheTtl: number) =>
  kvBytesStore<CachedPage>({
    pack,
    async unpack(bytes) {
      const value = unpack(bytes);
      return { value, at: value.renderedAt, purgeVersion: 0 };
    },
    cacheTtl,
  });
/** KV store whose reads are cached in the data center for one hour. */
const hourOldStore = storeFor(3_600);
/** KV store whose reads are cached in the data center for only one minute. */
const minuteOldStore = storeFor(60);

const digests = new WeakMap<Site, Promise<string>>();

function digestOfSite(site: Site): Promise<string> {
  const digest = digests.get(site) ?? digestOf(JSON.stringify(site), 18);
  digests.set(site, digest);
  return digest;
}

/** Matches valid KV keys of at most 512 bytes. */
const VALID_KEY = /^[\x21-\x7e]{1,512}$/;

/**
 * Returns a page's KV key. The key contains the page name (including the build ID), the purge versions of the page and
 * the dictionary, and a hash of the site record.
 */
export async function pageKey(request: PageRequest, name: string, purgeVersion: number): Promise<string> {
  const { site, language } = request;
  const dictionaryVersion = recordVersion(versionsFor(request), dictionaryKey(site.name, language));
  const key = `rendered:${purgeVersion}:${dictionaryVersion}:${await digestOfSite(site)}:${name}`;
  return VALID_KEY.test(key) ? key : `rendered:${await digestOf(key)}`;
}

/**
 * Reads a page that the Worker rendered in any data center. Returns null for a miss, and undefined if KV does not
 * respond or if the Worker never writes the page to KV.
 */
export async function readRenderedPage(request: PageRequest, key: string): Promise<CachedPage | null | undefined> {
  const { env, site } = request;
  const list = pagesInMemory(env, site);
  if (list && !isShared(request, list)) return undefined;
  const entry = await readStore(hourOldStore, key, env);
  if (entry !== null) return entry?.value;
  // If the page list is not in memory, returns undefined, so that the renderer reads the page list and the layout in
  // parallel.
  return list ? null : undefined;
}

/**
 * Reads the page from KV again, in case another isolate stored a newer render. Returns null if KV does not contain the
 * page.
 */
export const revalidateRenderedPage = async ({ env }: PageRequest, key: string): Promise<CachedPage | null> =>
  (await readStore(minuteOldStore, key, env))?.value ?? null;

/**
 * Returns whether the Worker writes a page to KV. The Worker does not write pages under wildcard items to KV, because
 * anyone could fill KV by requesting arbitrary paths.
 */
const isShared = ({ language, path }: PageRequest, list: PageList) => wildcardOf(list, language, path) === undefined;

/** Writes a page to KV for all data centers, unless KV already contains the same page. */
export async function writeRenderedPage(
  request: PageRequest,
  key: string,
  page: CachedPage,
  stored: CachedPage | null,
  purgeVersion: number,
): Promise<void> {
  const { env, site } = request;
  // Writes an unchanged page again after half of its lifetime, so that the page does not expire while isolates use it.
  if (
    stored &&
    stored.digest === page.digest &&
    page.renderedAt - stored.renderedAt < (RENDERED_PAGE_LIFETIME_SECONDS * 1000) / 2
  )
    return;
  const list = await readPages(request, site).catch(() => null);
  if (!list || !isShared(request, list)) return;
  const dictionaryVersion = recordVersion(versionsFor(request), dictionaryKey(site.name, request.language));
  const entry = { value: page, at: page.renderedAt, purgeVersion: Math.max(purgeVersion, dictionaryVersion) };
  const texts = page.parts.filter((part) => part instanceof Uint8Array);
  const bytes = texts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  await writeStore(minuteOldStore, key, entry, { env, seconds: RENDERED_PAGE_LIFETIME_SECONDS, previous: null, bytes });
}
