/** Resolves what a publish webhook lists to the keys under which the item index has pages. */
import type { z } from "zod";
import type { PublishWebhook } from "../../contracts/content.ts";
import { isItemId, isMediaName, itemKey, nameKey } from "../../lib/cms/items.ts";
import { queryGraphql } from "../content/graphql.ts";
import { readPages } from "../content/page-list.ts";
import type { RequestContext } from "../context.ts";
import { readRows } from "../db/database-timeout.ts";
import type { SiteRecord } from "../site.ts";
import { contentUrl } from "../upstream/content-url.ts";

type Update = NonNullable<z.output<typeof PublishWebhook>["updates"]>[number];
type Updates = readonly (Pick<Update, "identifier"> & Partial<Pick<Update, "entity_definition">>)[];

interface Published {
  /** Identifiers in the request, and keys of the same items in layouts. */
  items: string[];
  /** Whether pages may use items in ways that the Worker cannot determine, so that all pages must be purged. */
  all: boolean;
  /** Whether the request lists a dictionary entry, which every page can use. */
  dictionary: boolean;
}

/** Maximum number of items to look up in the CMS. If more items are unknown, all pages are purged. */
const MAX_LOOKUPS = 40;
const ITEM_PATH = "query($path:String!,$language:String!){item(path:$path,language:$language){path}}";
const MEDIA_LIBRARY = /^\/sitecore\/media library\//i;
/** Range of the index keys that are paths in the content tree, and the end of the range of a media file's extensions. */
const TREE = ["/sitecore/", "/sitecore0"];

/**
 * Returns the items that a publish webhook lists. Experience Edge lists GUIDs, but layouts can name a data source by its
 * path, and URLs of media files contain the file's path. If the item index does not contain a GUID, the function reads
 * the item's path from the CMS and adds the keys of the path and of its parents.
 */
export async function publishedItems(
  context: RequestContext,
  sites: readonly SiteRecord[],
  updates: Updates,
): Promise<Published> {
  const items = [...new Set(updates.map(({ identifier }) => identifier))];
  const dictionary = updates.some(({ entity_definition: entity }) => /dictionary/i.test(entity ?? ""));
  const { graphql, plain } = contentUrl(context.env);
  const unknown = graphql && plain ? await unknownItems(context, sites, items) : [];
  if (unknown.length === 0) return { items, all: false, dictionary };
  const namesPaths = await hasKeys(context, ...TREE);
  const lookups = unknown.filter((item) => namesPaths || isMediaName(item));
  if (lookups.length > MAX_LOOKUPS) return { items, all: true, dictionary };
  const language = sites[0]?.languages[0] ?? "en";
  const keys = await Promise.all(lookups.map((item) => keysOf(context, item, language)));
  return { items: [...items, ...keys.flatMap((list) => list ?? [])], all: keys.includes(null), dictionary };
}

/** Returns the GUIDs that neither the item index nor a page list contains. */
async function unknownItems({ env, ...context }: RequestContext, sites: readonly SiteRecord[], items: string[]) {
  const guids = items.filter((item) => isItemId(nameKey(item)));
  if (guids.length === 0) return [];
  const query = env.CONTROL.prepare("SELECT DISTINCT item FROM uses WHERE item IN (SELECT value FROM json_each(?))");
  const rows = await readRows<{ item: string }>(query.bind(JSON.stringify(guids.map(nameKey))));
  const lists = await Promise.all(sites.map((site) => readPages({ env, ...context }, site).catch(() => null)));
  const pages = lists.flatMap((list) => list?.pages ?? []);
  const known = new Set([...rows.map(({ item }) => item), ...pages.map(({ itemId }) => itemKey(itemId))]);
  return guids.filter((item) => !known.has(nameKey(item)));
}

const keysBetween = ({ env }: RequestContext, start: string, end: string) =>
  readRows<{ item: string }>(
    env.CONTROL.prepare("SELECT DISTINCT item FROM uses WHERE item >= ? AND item < ? LIMIT 20").bind(start, end),
  );

const hasKeys = async (context: RequestContext, start = "", end = ""): Promise<boolean> =>
  (await keysBetween(context, start, end)).length > 0;

/** Returns the index keys of an item's path, or null if the CMS does not return the path, as for a deleted item. */
async function keysOf(context: RequestContext, item: string, language: string): Promise<string[] | null> {
  const guid = nameKey(item).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "{$1-$2-$3-$4-$5}");
  const response = await queryGraphql<{ item: { path?: string } | null }>(
    context,
    ITEM_PATH,
    { path: guid.toUpperCase(), language },
    "path of an item",
  ).catch(() => null);
  const path = response?.item?.path?.toLowerCase();
  if (!path) return null;
  if (MEDIA_LIBRARY.test(path)) return mediaKeys(context, path.replace(MEDIA_LIBRARY, "/sc10media/"));
  const parts = path.split("/");
  // `/sitecore/content/tenant/site` contains no data sources of its own.
  return parts.map((_, index) => parts.slice(0, index + 1).join("/")).slice(4);
}

/** Returns the index keys of a media item's file. The file's URL has an extension and can encode spaces. */
async function mediaKeys(context: RequestContext, path: string): Promise<string[]> {
  const spellings = new Set([path, path.replaceAll(" ", "%20"), path.replaceAll(" ", "-")]);
  // `.` precedes `/` in the order of characters.
  const found = await Promise.all([...spellings].map((name) => keysBetween(context, `${name}.`, `${name}/`)));
  return found.flat().map(({ item }) => item);
}
