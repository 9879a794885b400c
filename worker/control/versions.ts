/**
 * Purge versions of cached content: name → number of the last purge, which is its time in milliseconds since 1970. The
 * version is 0 without a purge. Cache keys contain versions, so a purge deletes nothing, and a fetch that began before
 * a purge writes to a key that is no longer read.
 */
export type Versions = Readonly<Record<string, number>>;

/** A page. `path` has no language prefix. For a wildcard item, it is the path of its layout. */
export const pageName = (site: string, language: string, path: string) => `page ${site} ${language} ${path}`;
/** All pages that a wildcard item serves: the pages directly below a folder that have no layout of their own. */
export const slugsName = (site: string, language: string, folder: string) => `slugs ${site} ${language} ${folder}`;
/** A page and all pages below it. */
export const belowName = (site: string, language: string, path: string) => `below ${site} ${language} ${path}`;
/** All pages of a site. */
export const siteName = (site: string) => `site ${site}`;
/** A call response that depends on CMS content. `key` is its cache key without versions. */
export const callName = (key: string) => `call ${key}`;
/** All call responses that depend on CMS content. */
export const ALL_CALLS = "calls";
/** Raised with each purge of a call response. Rendered slots, which use several responses, are checked against it. */
export const ANY_CALL = "any call";
/**
 * A CMS item, by its key from `lib/cms/items.ts`. Detects pages that were fetched before a purge of the item and
 * indexed after it.
 */
export const itemName = (item: string) => `item ${item}`;
const ALL_ITEMS = "items";
/** A CMS media file, by its key from `lib/cms/items.ts`. */
export const fileName = (item: string) => `file ${item}`;
/** All CMS media files. */
export const ALL_FILES = "files";
/** A list or table in the CMS, by its KV key. */
export const recordName = (key: string) => `record ${key}`;
/**
 * Time of the last purge without prerendered pages, in milliseconds since 1970. Shortly after it, KV has no new pages,
 * so a request skips the KV read.
 */
export const UNPREPARED = "unprepared";
/** Whether rendering a page depends on the version of a name. */
export const isReadByPages = (name: string): boolean => !/^(calls?|items?|any call)\b/.test(name);
/** Version of the most recent purge of any content. */
const LAST = "last";
export const lastPurge = (versions: Versions): number => versions[LAST] ?? 0;

const newest = (versions: Versions, names: string[]) => Math.max(...names.map((name) => versions[name] ?? 0));

/** Returns the version of a page: the highest version of its site, itself, and its parent folders. */
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
 * Returns how long a version is kept, in milliseconds. By then, all content from before the purge has expired: files
 * after two days, and call responses after two weeks at most.
 */
const lifeOf = (name: string): number => (/^(any )?calls?\b/.test(name) ? 15 : 3) * DAY_MS;
/** Maximum number of versions per group. More versions are merged into one version of the group. */
const MAX_GROUP_SIZE = 2_000;

/** Returns the group that a name can be merged into: its site, or all calls, items, or files. */
function groupOf(name: string): string | undefined {
  const [kind, site] = name.split(" ", 2);
  if (kind === "page" || kind === "slugs" || kind === "below") return siteName(site!);
  if (kind === "call") return ALL_CALLS;
  if (kind === "item") return ALL_ITEMS;
  return kind === "file" ? ALL_FILES : undefined;
}

/**
 * Raises the versions of `names` to a number above all previous versions: `now`, or the last purge plus one if that is
 * higher. To keep the record small, deletes versions that no cached content uses, and merges groups with too many
 * versions.
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
