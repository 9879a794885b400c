/**
 * Index of the CMS items in each cached page and API response. With the index, publishing an item purges only the pages
 * and responses that contain the item.
 */
import { itemKey, mediaKey } from "../../lib/cms/items.ts";
import { isMedia } from "../../lib/cms/media.ts";
import { DAY_MS } from "../../lib/dates/units.ts";
import { LruCache } from "../../lib/lru-cache.ts";
import { raiseStoredVersions } from "../config/change-config.ts";
import { configFromDatabase } from "../config/runtime-config.ts";
import { withDatabaseTimeout } from "../db/database-timeout.ts";
import { type Env, perEnv } from "../env.ts";
import { digestOf } from "../http/digest.ts";
import { itemVersion } from "./versions.ts";

/** Age at which the Worker rewrites an index entry, in milliseconds. */
export const INDEX_INTERVAL_MS = DAY_MS;
/**
 * Age at which the Worker deletes an index entry, in milliseconds. Cached pages and responses expire before their index
 * entries are deleted.
 */
const LIFETIME_MS = 8 * INDEX_INTERVAL_MS;

/**
 * Index key for API responses whose CMS items are unknown. Every publish purges all responses tagged with `ANY_ITEM`.
 */
export const ANY_ITEM = "*";

interface Note {
  digest: string;
  at: number;
}

/** Index entries that this isolate has written or read. */
const notesOf = perEnv(() => new LruCache<Note>());

interface Use {
  /** The purge version key of a page or API response (see `versions.ts`). */
  name: string;
  items: string[];
  /** The purge version that was current when the fetch of the page or response started. */
  since: number;
}

/**
 * Writes the items in a cached page or API response to the index if the items have changed or the last write was more
 * than a day ago. If an item was purged during the fetch, purges the page or response, because the item's purge did not
 * find the new index entry. Never rejects: after a failed write, the Worker writes the items the next time the page or
 * response is cached.
 */
export async function indexItems(env: Env, { name, items, since }: Use): Promise<void> {
  const recentNotes = notesOf(env);
  try {
    const now = Date.now();
    const digest = await digestOf(items.join(" "), 12);
    const isCurrent = (note: Note | null | undefined) => note?.digest === digest && now - note.at < INDEX_INTERVAL_MS;
    if (isCurrent(recentNotes.get(name))) return;
    const query = env.CONTROL.prepare("SELECT items AS digest, at FROM stored WHERE name = ?").bind(name);
    const storedNote = await withDatabaseTimeout(() => query.first<Note>());
    if (!isCurrent(storedNote)) {
      await writeNote(env, name, items, { digest, at: now });
      if (storedNote?.digest !== digest && (await wasPurged(env, { name, items, since })))
        await raiseStoredVersions(env, [name]).catch((error) => forgetNote(env, name, error));
    }
    recentNotes.set(name, isCurrent(storedNote) ? storedNote! : { digest, at: now }, 100);
  } catch (error) {
    console.error(JSON.stringify({ event: "uses-not-noted", kind: name.split(" ")[0], error: String(error) }));
  }
}

/**
 * Returns whether an item in a page or API response was purged after the fetch started and after the last purge of that
 * page or response.
 */
async function wasPurged(env: Env, { name, items, since }: Use): Promise<boolean> {
  const { versions } = (await configFromDatabase(env)).config;
  const knownVersion = Math.max(since, versions[name] ?? 0);
  return items.some((item) => itemVersion(versions, item) > knownVersion);
}

/** Deletes an index entry and throws the error, so that the Worker purges the page or response at the next attempt. */
async function forgetNote(env: Env, name: string, error: unknown): Promise<never> {
  await withDatabaseTimeout(() => env.CONTROL.prepare("DELETE FROM stored WHERE name = ?").bind(name).run());
  throw error;
}

const writeNote = (env: Env, name: string, items: string[], { digest, at }: Note) =>
  withDatabaseTimeout(() =>
    env.CONTROL.batch([
      env.CONTROL.prepare("DELETE FROM stored WHERE at < ?").bind(at - LIFETIME_MS),
      env.CONTROL.prepare(
        "INSERT INTO stored (name, items, at) VALUES (?1, ?2, ?3) ON CONFLICT (name) DO UPDATE SET items = ?2, at = ?3",
      ).bind(name, digest, at),
      env.CONTROL.prepare("DELETE FROM uses WHERE name = ?1 AND item NOT IN (SELECT value FROM json_each(?2))").bind(
        name,
        JSON.stringify(items),
      ),
      env.CONTROL.prepare(
        "INSERT INTO uses (item, name) SELECT value, ?1 FROM json_each(?2) WHERE true ON CONFLICT DO NOTHING",
      ).bind(name, JSON.stringify(items)),
    ]),
  );

/** Returns the item index keys for the `id` properties and CMS media URLs in an API call's request and response. */
export function itemsIn(request: unknown, response: unknown): string[] {
  const items = new Set<string>();
  const values = [request, response];
  for (const value of values) {
    if (typeof value !== "object" || value === null) continue;
    for (const [name, propertyValue] of Object.entries(value)) {
      if (name === "id" && (typeof propertyValue === "string" || typeof propertyValue === "number"))
        items.add(itemKey(`${propertyValue}`));
      else if (typeof propertyValue === "string" && isMedia(propertyValue))
        items.add(mediaKey(propertyValue.replace(/[?#].*$/s, "")));
      else values.push(propertyValue);
    }
  }
  return items.size > 0 ? [...items].sort() : [ANY_ITEM];
}
