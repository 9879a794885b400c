/** Lists a site's pages and the states of their stored layouts, based only on KV metadata. */
import type { ListedPage, PageStatus } from "../../contracts/authors.ts";
import { unusedTarget } from "../../lib/cms/features.ts";
import type { PageState } from "../../lib/cms/listed-pages.ts";
import type { RuntimeConfig } from "../config/runtime-config.ts";
import { failureKey, type LayoutFailure, layoutKey } from "../content/layout-failures.ts";
import { LAYOUT_MAX_AGE_MS } from "../content/layout-store.ts";
import type { PageList } from "../content/page-list.ts";
import type { LayoutSummary } from "../content/stored-layout.ts";
import type { Env } from "../env.ts";
import { HttpError } from "../http/http-error.ts";
import { withTimeout } from "../runtime/deadlines.ts";
import { type PageId, pathOf, type SiteRecord } from "../site.ts";
import { pageName, pageVersion } from "./versions.ts";

/** Maximum number of KV list requests, each of which returns up to 1,000 keys. */
const MAX_LIST_REQUESTS = 100;
/** Timeout for a KV list request in milliseconds. */
const TIMEOUT_MS = 2_000;

/** Metadata of stored layouts (`layouts`) and failed revalidations (`failures`), keyed by KV key. */
export interface StoredPages {
  layouts: Map<string, LayoutSummary | null>;
  failures: Map<string, LayoutFailure>;
}

/**
 * Lists the KV keys that have a prefix, with their metadata, without reading the layouts. The list may be one minute
 * old, because KV is eventually consistent.
 */
export async function storedPages(env: Env, prefix: string): Promise<StoredPages> {
  const [layouts, failures] = await Promise.all([
    listMetadata<LayoutSummary>(env.LAYOUTS, prefix),
    listMetadata<LayoutFailure>(env.LAYOUTS, failureKey(prefix)),
  ]);
  return {
    layouts,
    failures: new Map([...failures].flatMap(([key, failure]) => (failure ? [[key, failure] as const] : []))),
  };
}

async function listMetadata<T>(kv: KVNamespace, prefix: string): Promise<Map<string, T | null>> {
  const metadataByKey = new Map<string, T | null>();
  let cursor: string | undefined;
  for (let requestCount = 0; requestCount < MAX_LIST_REQUESTS; requestCount++) {
    const listing = (async () => kv.list<T>({ prefix, ...(cursor && { cursor }) }))();
    const list: KVNamespaceListResult<T> = await withTimeout(
      listing,
      TIMEOUT_MS,
      () => new HttpError(503, { message: "the KV list request timed out" }),
    );
    for (const { name, metadata } of list.keys) metadataByKey.set(name, metadata ?? null);
    if (list.list_complete) break;
    cursor = list.cursor;
  }
  return metadataByKey;
}

/** Returns the KV key prefix of a site's layouts. */
export const keysOf = (site: string) => layoutKey(site, "", "").slice(0, -1);

/** Returns the state of a page's stored layout, including its problems and the time of the page's last purge. */
export function statusOf(
  { layouts, failures }: StoredPages,
  { versions, pins }: RuntimeConfig,
  { site, language, path }: PageId,
): PageStatus {
  const key = layoutKey(site, language, path);
  const pin = pins[pageName(site, language, path)];
  const purgedAtMs = pageVersion(versions, site, language, path);
  const stored = layouts.get(key);
  const failure = failures.get(failureKey(key));
  const failureReason = failure && failure.at > (stored?.fetchedAt ?? 0) ? failure.wrong : undefined;
  return {
    state: stateOf(layouts.has(key), stored ?? null, purgedAtMs, failureReason !== undefined),
    ...(purgedAtMs > 0 && { purgedAt: new Date(purgedAtMs).toISOString() }),
    ...(stored && {
      storedAt: new Date(stored.fetchedAt).toISOString(),
      weight: stored.weight,
      broken: stored.broken,
      advice: stored.advice,
      empty: stored.empty,
    }),
    ...(pin && { mark: pin.hold ? ("held" as const) : ("back" as const) }),
    brokenBlocks: stored?.blocks ?? [],
    emptyBlocks: stored?.emptyBlocks ?? [],
    ...(failureReason !== undefined && { failure: failureReason }),
  };
}

function stateOf(isStored: boolean, stored: LayoutSummary | null, purgedAtMs: number, hasFailed: boolean): PageState {
  if (hasFailed) return "failed";
  if (!isStored) return "not stored";
  // A layout without KV metadata was written by an earlier build.
  if (!stored) return "stale";
  if (stored.purgeVersion < purgedAtMs) return "outdated";
  return Date.now() - stored.fetchedAt < LAYOUT_MAX_AGE_MS ? "fresh" : "stale";
}

/** Returns the pages in the page list and the stored pages that are not in the page list. */
export function allPages(record: SiteRecord, list: PageList, stored: StoredPages, config: RuntimeConfig): ListedPage[] {
  const { name: site } = record;
  const page = (language: string, path: string): Omit<ListedPage, "name"> => {
    const notUsed = unusedTarget(record.notUsed, path, () => true);
    return {
      path,
      language,
      address: pathOf(record, language, path),
      ...statusOf(stored, config, { site, language, path }),
      ...(notUsed && { notUsed }),
    };
  };
  const keys = new Set(list.pages.map(({ language, path }) => layoutKey(site, language, path)));
  const unlistedPages = [...stored.layouts]
    // Excludes cached 404s, whose `weight` is 0.
    .filter(([key, summary]) => !keys.has(key) && summary?.weight !== 0)
    .map(([key]) => {
      const [, , language = "", ...path] = key.split(":");
      const own = path.join(":");
      const folder = list.wildcards?.find((item) => item.itemPath === own && item.language === language);
      if (folder) return { ...page(language, own), name: `Every page below ${folder.path}`, wildcard: true as const };
      return { ...page(language, own), name: "", unlisted: true as const };
    });
  return [
    ...list.pages.map(({ language, path, name, updated }) => ({
      ...page(language, path),
      name,
      ...(updated && { updatedAt: updated }),
    })),
    ...unlistedPages,
  ];
}
