/**
 * Versions of what the edge caches: name → number of its last purge, which is its time in milliseconds. What was never
 * purged has version 0. Cache keys contain versions, so nothing is deleted, and a fill that began before a purge writes
 * to a key that is no longer read (ED-11, PB-04).
 */
export type Versions = Readonly<Record<string, number>>;

/** One page, by its path without the language prefix. A wildcard item has the path of its layout. */
export const pageName = (site: string, language: string, path: string) => `page ${site} ${language} ${path}`;
/** Every page right below a folder that has no layout of its own: those that one wildcard item serves. */
export const slugsName = (site: string, language: string, folder: string) => `slugs ${site} ${language} ${folder}`;
/** A page and every page below it. */
export const belowName = (site: string, language: string, path: string) => `below ${site} ${language} ${path}`;
/** Every page of a site. */
export const siteName = (site: string) => `site ${site}`;
/** One answer of a call that is purged with content, by its key without versions. */
export const callName = (key: string) => `call ${key}`;
/** All responses of a kind of calls. */
export const ALL_CALLS = "calls";
/** Raised with each of them: segments made of several responses are checked against it. */
export const ANY_CALL = "any call";
/** An item of content, by its name in `lib/cms/items.ts`: for what was fetched before its purge and indexed after it. */
export const itemName = (item: string) => `item ${item}`;
const ALL_ITEMS = "items";
/** A file of the content system, by the same names; and all of them. */
export const fileName = (item: string) => `file ${item}`;
export const ALL_FILES = "files";
/** A list or table of the content system, by its key in KV. */
export const recordName = (key: string) => `record ${key}`;
/**
 * When versions were last raised before their pages were rendered, in milliseconds since 1970. A look in KV in the
 * moment after that would be in vain.
 */
export const UNPREPARED = "unprepared";
/** Whether a render of a page reads the version of a name. */
export const isReadByPages = (name: string): boolean => !/^(calls?|items?|any call)\b/.test(name);
/** The number of the last purge of anything. */
const LAST = "last";
export const lastPurge = (versions: Versions): number => versions[LAST] ?? 0;

const newest = (versions: Versions, names: string[]) => Math.max(...names.map((name) => versions[name] ?? 0));

/** The version of a page. Folders are few, and most look-ups find nothing. */
export function pageVersion(versions: Versions, site: string, language: string, path: string): number {
  let version = newest(versions, [siteName(site), pageName(site, language, path)]);
  for (let folder = path; ; folder = folderOf(folder)) {
    version = Math.max(version, versions[belowName(site, language, folder)] ?? 0);
    if (folder === "/") return version;
  }
}

/** The folder that a path lies in: `/a/b` → `/a`, `/a` → `/`. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/")) || "/";

export const callVersion = (versions: Versions, key: string): number => newest(versions, [callName(key), ALL_CALLS]);
export const fileVersion = (versions: Versions, item: string): number => newest(versions, [fileName(item), ALL_FILES]);
export const itemVersion = (versions: Versions, item: string): number => newest(versions, [itemName(item), ALL_ITEMS]);
export const recordVersion = (versions: Versions, key: string): number => versions[recordName(key)] ?? 0;

const DAY = 24 * 3600 * 1000;
/**
 * How long a version counts, in milliseconds: after that nothing from before its purge can be cached any more. Files
 * are for two days, and answers, under a rule of ops, for two weeks.
 */
const lifeOf = (name: string): number => (/^(any )?calls?\b/.test(name) ? 15 : 3) * DAY;
/** So many names of one site, or of calls or files, make one of them all (PF-06). */
const MOST = 2_000;

/** The version that stands for many of a kind; undefined for those that are few. */
function groupOf(name: string): string | undefined {
  const [kind, site] = name.split(" ", 2);
  if (kind === "page" || kind === "slugs" || kind === "below") return siteName(site!);
  if (kind === "call") return ALL_CALLS;
  if (kind === "item") return ALL_ITEMS;
  return kind === "file" ? ALL_FILES : undefined;
}

/**
 * Raises the versions of what is named to one number, above all before it: `now`, unless another purge has reached it.
 * What nothing cached can belong to any more is deleted, and too many of a group become one version of the group, so
 * that the record stays small.
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
  for (const [group, size] of sizes) if (size > MOST) raised.set(group, number);
  for (const [name, version] of raised) {
    const group = groupOf(name);
    if (group && version <= (raised.get(group) ?? 0)) raised.delete(name);
  }
  return { versions: Object.fromEntries(raised), number };
}
