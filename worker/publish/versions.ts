import { DAY_MS } from "../../lib/dates/units.ts";
import type { PageId } from "../site.ts";
/**
 * Purge versions of cached content, by key. A purge version is the time of the last purge as a Unix timestamp in
 * milliseconds, or 0 if the content was never purged. Each cache entry contains the purge version from the start of the
 * fetch. An entry is outdated if its purge version is lower than the current one. A purge therefore increases the
 * current version instead of deleting entries. If a fetch began before a purge, the Worker ignores the result, because
 * the result's purge version is too low.
 */
export type Versions = Readonly<Record<string, number>>;

/**
 * Encodes a site name for a purge version key. The encoding is necessary because spaces separate the parts of the key,
 * and Sitecore site names may contain spaces.
 */
const encodeSite = (site: string) => encodeURIComponent(site);
/**
 * Returns the purge version key for a page. `path` has no language prefix. For a wildcard item, `path` is the item's
 * layout path.
 */
export const pageName = (site: string, language: string, path: string) =>
  `page ${encodeSite(site)} ${language} ${path}`;
/** Parses the purge version key for a page. Returns null for the keys of other content, such as CMS lists. */
export function pageOfName(name: string): PageId | null {
  const [, site = "", language = "", path = ""] = /^page (\S+) (\S+) (.*)$/s.exec(name) ?? [];
  return path ? { site: decodeURIComponent(site), language, path } : null;
}
/**
 * Returns the purge version key for all pages that a wildcard item serves: the pages that are directly under a folder
 * and do not have a separate layout.
 */
export const slugsName = (site: string, language: string, folder: string) =>
  `slugs ${encodeSite(site)} ${language} ${folder}`;
/** Returns the purge version key for a page and all pages under it. */
export const belowName = (site: string, language: string, path: string) =>
  `below ${encodeSite(site)} ${language} ${path}`;
/** Returns the purge version key for all of a site's pages. */
export const siteName = (site: string) => `site ${encodeSite(site)}`;
/** Returns the common prefix of the purge version keys for a site's pages. */
export const pagesPrefix = (site: string) => `page ${encodeSite(site)} `;
/** Returns the purge version key for an API response that depends on CMS content. `key` is the response's cache key. */
export const callVersionName = (key: string) => `call ${key}`;
/** Purge version key for all API responses that depend on CMS content. */
export const ALL_CALLS = "calls";
/**
 * Key for the purge version that increases whenever any API response is purged. Rendered slots depend on the `ANY_CALL`
 * version, because a slot may contain data from several responses.
 */
export const ANY_CALL = "any call";
/**
 * Returns the purge version key for a CMS item, given the item's key from `lib/cms/items.ts`. With the item's purge
 * version, the item index can detect and purge a page that was fetched before the item's purge but indexed after it.
 */
export const itemName = (item: string) => `item ${item}`;
const ALL_ITEMS = "items";
/** Returns the purge version key for a CMS media file, given the file's key from `lib/cms/items.ts`. */
export const fileName = (item: string) => `file ${item}`;
/** Purge version key for all CMS media files. */
export const ALL_FILES = "files";
/** Returns the purge version key for a CMS list, given the list's KV key. */
export const recordName = (key: string) => `record ${key}`;
/**
 * Purge version key for the last purge that took effect before its pages were rendered. For one second after a purge
 * whose pages were not rendered in advance, requests skip the KV read, because KV does not contain the new pages yet.
 */
export const UNPREPARED = "unprepared";
/** Returns whether rendered pages depend on the purge version that has the given key. */
export const isReadByPages = (name: string): boolean => !/^(calls?|items?|any call)\b/.test(name);
/** Purge version key for the most recent purge of any content. */
const LAST = "last";
export const lastPurge = (versions: Versions): number => versions[LAST] ?? 0;

const maxVersion = (versions: Versions, names: string[]) => Math.max(...names.map((name) => versions[name] ?? 0));

/** Returns a page's purge version: the highest version among those of the site, the page, and its parent folders. */
export function pageVersion(versions: Versions, site: string, language: string, path: string): number {
  let version = maxVersion(versions, [siteName(site), pageName(site, language, path)]);
  for (let folder = path; ; folder = folderOf(folder)) {
    version = Math.max(version, versions[belowName(site, language, folder)] ?? 0);
    if (folder === "/") return version;
  }
}

/** Returns a path's parent folder: `/a/b` → `/a`, `/a` → `/`. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/")) || "/";

export const callVersion = (versions: Versions, key: string): number =>
  maxVersion(versions, [callVersionName(key), ALL_CALLS]);
/** Purge version key for all API responses that contain records that staff change in the backend. */
export const RECORDS = "call records";
export const recordsVersion = (versions: Versions): number => versions[RECORDS] ?? 0;
export const fileVersion = (versions: Versions, item: string): number =>
  maxVersion(versions, [fileName(item), ALL_FILES]);
export const itemVersion = (versions: Versions, item: string): number =>
  maxVersion(versions, [itemName(item), ALL_ITEMS]);
export const recordVersion = (versions: Versions, key: string): number => versions[recordName(key)] ?? 0;

/**
 * Returns the number of milliseconds after which a purge version can be deleted, because all content from before the
 * purge has expired. Files expire after two days, and API responses expire after at most two weeks.
 */
const lifeOf = (name: string): number => (/^(any )?calls?\b/.test(name) ? 15 : 3) * DAY_MS;
/**
 * Maximum number of purge versions per group. If a group exceeds the limit, a single purge version replaces all
 * versions in the group.
 */
const MAX_GROUP_SIZE = 2_000;

/**
 * Returns the key for a purge version's group: all pages on a site, or all API calls, items, or files. Returns
 * undefined for a version that has no group.
 */
function groupOf(name: string): string | undefined {
  const [kind, site] = name.split(" ", 2);
  if (kind === "page" || kind === "slugs" || kind === "below") return `site ${site}`;
  if (kind === "call") return ALL_CALLS;
  if (kind === "item") return ALL_ITEMS;
  return kind === "file" ? ALL_FILES : undefined;
}

/**
 * Increases the purge versions for `names` to a number higher than all previous versions: the later of `now` and the
 * last purge's version plus 1. To limit the record size, deletes versions that no cached content uses, and merges
 * groups that have too many versions.
 */
export function raiseVersions(
  versions: Versions,
  names: string[],
  now: number,
): { versions: Versions; number: number } {
  const number = Math.max(now, lastPurge(versions) + 1);
  const raisedVersions = new Map(Object.entries(versions).filter(([name, version]) => version > now - lifeOf(name)));
  for (const name of [...names, LAST]) raisedVersions.set(name, number);
  if (names.some((name) => name === ALL_CALLS || groupOf(name) === ALL_CALLS)) raisedVersions.set(ANY_CALL, number);

  const sizes = new Map<string, number>();
  for (const name of raisedVersions.keys()) {
    const group = groupOf(name);
    if (group) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  }
  for (const [group, size] of sizes) if (size > MAX_GROUP_SIZE) raisedVersions.set(group, number);
  for (const [name, version] of raisedVersions) {
    const group = groupOf(name);
    if (group && version <= (raisedVersions.get(group) ?? 0)) raisedVersions.delete(name);
  }
  return { versions: Object.fromEntries(raisedVersions), number };
}
