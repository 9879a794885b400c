/**
 * Purge versions of cached content by key. A purge version is the time of the last purge as a Unix timestamp in
 * milliseconds, or 0 if there was no purge. Cache entries contain the purge version, so a purge increases versions
 * instead of deleting entries. The Worker ignores the result of a fetch that began before a purge, because its version
 * is too low.
 */
export type Versions = Readonly<Record<string, number>>;

/**
 * Encodes a site name for a purge version key. Spaces separate the parts of the key, but site names in Sitecore may
 * contain spaces.
 */
const part = (site: string) => encodeURIComponent(site);
/**
 * Returns the purge version key of a page. `path` has no language prefix. For a wildcard item, `path` is the path of
 * the item's layout.
 */
export const pageName = (site: string, language: string, path: string) => `page ${part(site)} ${language} ${path}`;
/** Parses the purge version key of a page. Returns null for the key of other content, such as a CMS list. */
export function pageOfName(name: string): { site: string; language: string; path: string } | null {
  const [, site = "", language = "", path = ""] = /^page (\S+) (\S+) (.*)$/s.exec(name) ?? [];
  return path ? { site: decodeURIComponent(site), language, path } : null;
}
/**
 * Returns the purge version key of all pages that a wildcard item serves: the pages directly under a folder that have
 * no separate layout.
 */
export const slugsName = (site: string, language: string, folder: string) =>
  `slugs ${part(site)} ${language} ${folder}`;
/** Returns the purge version key of a page and all pages under it. */
export const belowName = (site: string, language: string, path: string) => `below ${part(site)} ${language} ${path}`;
/** Returns the purge version key for all of a site's pages. */
export const siteName = (site: string) => `site ${part(site)}`;
/** Returns the common prefix of the purge version keys for a site's pages. */
export const pagesPrefix = (site: string) => `page ${part(site)} `;
/**
 * Returns the purge version key of an API response that depends on CMS content. `key` is the cache key of the response.
 */
export const callName = (key: string) => `call ${key}`;
/** Version name for all API responses that depend on CMS content. */
export const ALL_CALLS = "calls";
/**
 * Name of the version that every purge of an API response increases. Rendered slots depend on this version, because a
 * slot may contain data from several responses.
 */
export const ANY_CALL = "any call";
/**
 * Returns the purge version key of a CMS item, given its key from `lib/cms/items.ts`. The item index uses this version
 * to purge pages that were fetched before a purge of the item, but indexed after it.
 */
export const itemName = (item: string) => `item ${item}`;
const ALL_ITEMS = "items";
/** Returns the purge version key of a CMS media file, given its key from `lib/cms/items.ts`. */
export const fileName = (item: string) => `file ${item}`;
/** Version name for all CMS media files. */
export const ALL_FILES = "files";
/** Returns the purge version key of a CMS list, given its KV key. */
export const recordName = (key: string) => `record ${key}`;
/**
 * Name of the version for the last purge whose pages were not rendered beforehand. The version is the time of that
 * purge as a Unix timestamp in milliseconds. For one second after that purge, requests skip the KV read, because KV
 * does not contain the new pages yet.
 */
export const UNPREPARED = "unprepared";
/** Returns whether a rendered page depends on the version with this name. */
export const isReadByPages = (name: string): boolean => !/^(calls?|items?|any call)\b/.test(name);
/** Version name for the most recent purge of any content. */
const LAST = "last";
export const lastPurge = (versions: Versions): number => versions[LAST] ?? 0;

const newest = (versions: Versions, names: string[]) => Math.max(...names.map((name) => versions[name] ?? 0));

/** Returns the purge version of a page: the highest of the versions of the site, the page, and its parent folders. */
export function pageVersion(versions: Versions, site: string, language: string, path: string): number {
  let version = newest(versions, [siteName(site), pageName(site, language, path)]);
  for (let folder = path; ; folder = folderOf(folder)) {
    version = Math.max(version, versions[belowName(site, language, folder)] ?? 0);
    if (folder === "/") return version;
  }
}

/** Returns the parent folder of a path: `/a/b` → `/a`, `/a` → `/`. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/")) || "/";

export const callVersion = (versions: Versions, key: string): number => newest(versions, [callName(key), ALL_CALLS]);
export const fileVersion = (versions: Versions, item: string): number => newest(versions, [fileName(item), ALL_FILES]);
export const itemVersion = (versions: Versions, item: string): number => newest(versions, [itemName(item), ALL_ITEMS]);
export const recordVersion = (versions: Versions, key: string): number => versions[recordName(key)] ?? 0;

const DAY_MS = 24 * 3600 * 1000;
/**
 * Returns the number of milliseconds after which a purge version can be deleted, because all content from before the
 * purge has expired. Files expire after two days, and API responses after at most two weeks.
 */
const lifeOf = (name: string): number => (/^(any )?calls?\b/.test(name) ? 15 : 3) * DAY_MS;
/**
 * Maximum number of purge versions per group. If a group exceeds this number, a single version replaces the versions in
 * the group.
 */
const MAX_GROUP_SIZE = 2_000;

/**
 * Returns the purge version key of a version's group: all pages of a site, or all API calls, items, or files. Returns
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
 * Increases the purge versions of `names` to a number higher than all previous versions: `now`, or the last purge's
 * version plus 1 if that is higher. To limit the record size, deletes versions that no cached content uses, and merges
 * groups that have too many versions.
 */
export function raise(versions: Versions, names: string[], now: number): { versions: Versions; number: number } {
  const number = Math.max(now, lastPurge(versions) + 1);
  const raised = new Map(Object.entries(versions).filter(([name, version]) => version > now - lifeOf(name)));
  for (const name of [...names, LAST]) raised.set(name, number);
  if (names.some((name) => name === ALL_CALLS || groupOf(name) === ALL_CALLS)) raised.set(ANY_CALL, number);

  const sizes = new Map<string, number>();
  for (const name of raised.keys()) {
    const group = groupOf(name);
    if (group) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  }
  for (const [group, size] of sizes) if (size > MAX_GROUP_SIZE) raised.set(group, number);
  for (const [name, version] of raised) {
    const group = groupOf(name);
    if (group && version <= (raised.get(group) ?? 0)) raised.delete(name);
  }
  return { versions: Object.fromEntries(raised), number };
}
