import { kvBytesStore, readStore, writeStore } from "../cache/stores.ts";
import { type PageList, pagesInMemory, readPages, wildcardOf } from "../content/page-list.ts";
import { dictionaryKey } from "../content/sites.ts";
import { versionsFor } from "../control/runtime-config.ts";
import { recordVersion } from "../control/versions.ts";
import { digestOf } from "../http/digest.ts";
import type { Site } from "../site.ts";
import type { CachedPage } from "./cached-page.ts";
import { isSamePage, pack, unpack } from "./packed-page.ts";
import type { PageRequest } from "./page-request.ts";

/** Seconds. */
const LIFETIME = 86_400;

/**
 * Rendered pages in KV, for all data centers (PF-09). Nothing is replaced there by another version: a key is of one
 * build, one version and one state of the site, so what KV shows late is missing and never old.
 */
const storeFor = (cacheTtl: number) =>
  kvBytesStore<CachedPage>({
    pack,
    async unpack(bytes) {
      const value = unpack(bytes);
      return { value, at: value.renderedAt, version: 0 };
    },
    cacheTtl,
  });
/** What KV has read for a data center in the last hour comes from there, as near as the data center's own cache. */
const near = storeFor(3_600);
/** What the world had a minute ago. */
const current = storeFor(60);

/** The digest of a site's record, worked out once for all pages of the site. */
const digests = new WeakMap<Site, Promise<string>>();

function digestOfSite(site: Site): Promise<string> {
  const digest = digests.get(site) ?? digestOf(JSON.stringify(site), 18);
  digests.set(site, digest);
  return digest;
}

/** What KV takes as a key: at most 512 bytes. */
const KEY = /^[\x21-\x7e]{1,512}$/;

/** The key of a page in KV: its name, which says its build, and versions of what it is made of. */
export async function worldKey(request: PageRequest, name: string, version: number): Promise<string> {
  const { site, language } = request;
  const words = recordVersion(versionsFor(request), dictionaryKey(site.name, language));
  const key = `rendered:${version}:${words}:${await digestOfSite(site)}:${name}`;
  return KEY.test(key) ? key : `rendered:${await digestOf(key)}`;
}

/**
 * The page that some data center has rendered; null when there is none, undefined when KV cannot say, or never holds
 * it.
 */
export async function readRenderedPage(request: PageRequest, key: string): Promise<CachedPage | null | undefined> {
  const { env, site } = request;
  const known = pagesInMemory(site.name);
  if (known && !isShared(request, known)) return undefined;
  const found = await readStore(near, key, env);
  if (found !== null) return found?.value;
  // Nobody waits for the page list alone: what is rendered next waits for it beside the layout.
  return known ? null : undefined;
}

/** The same of a page that this isolate has, to see whether another one has a newer text. */
export const revalidateRenderedPage = async ({ env }: PageRequest, key: string): Promise<CachedPage | null> =>
  (await readStore(current, key, env))?.value ?? null;

/** A page that a wildcard item serves is not: anyone can make up as many of its addresses as they like (RL-08). */
const isShared = ({ language, path }: PageRequest, list: PageList) => wildcardOf(list, language, path) === undefined;

/** Writes a page for the other data centers, behind the answer, unless KV holds the same one. */
export async function writeRenderedPage(
  request: PageRequest,
  key: string,
  page: CachedPage,
  stored: CachedPage | null,
): Promise<void> {
  const { env, site } = request;
  // Rewriting the same page halfway through its lifetime keeps it from expiring while isolates still use it.
  if (stored && isSamePage(stored, page) && page.renderedAt - stored.renderedAt < (LIFETIME * 1000) / 2) return;
  const list = await readPages(request, site.name).catch(() => null);
  if (!list || !isShared(request, list)) return;
  const entry = { value: page, at: page.renderedAt, version: 0 };
  const texts = page.segments.filter((segment) => segment instanceof Uint8Array);
  const bytes = texts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  await writeStore(current, key, entry, { env, seconds: LIFETIME, previous: null, bytes });
}
