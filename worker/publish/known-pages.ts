/** Checks that the paths that an author or a machine names are pages of the site. */
import { decoded } from "../../lib/text/decode.ts";
import { nearNames } from "../../lib/text/near-names.ts";
import { isHiddenBySwitch } from "../config/runtime-config.ts";
import { entryOf, type PageList, readAllPages, wildcardOf } from "../content/page-list.ts";
import { fetchLayout } from "../content/queries.ts";
import { isListedByUpstream, isServed } from "../content/served-pages.ts";
import type { RequestContext } from "../context.ts";
import { readRows } from "../db/database-timeout.ts";
import { badRequest } from "../http/http-error.ts";
import { NOT_FOUND } from "../http/path.ts";
import { type PageId, pathOf, publicSite, type SiteRecord } from "../site.ts";
import { pageName } from "./versions.ts";

/** Maximum number of unlisted paths per request that are looked up in the CMS. */
const MAX_LOOKUPS = 5;
const MAX_NEAR = 3;

interface Named {
  /** Field of the request that names the page. */
  field: string;
  page: PageId;
  /** Whether the name is that of a folder, which needs no page of its own. */
  isFolder: boolean;
}

/**
 * Throws an HttpError (400) if a path names no page, with the most similar pages. A page exists if the page list, an
 * upstream's list, the item index, or the CMS has it. Without a page list, all paths are accepted.
 */
export async function requirePages(context: RequestContext, site: SiteRecord, names: readonly Named[]): Promise<void> {
  if (names.length === 0) return;
  const list = await readAllPages(context, site).catch((): PageList => ({ pages: [] }));
  if (list.pages.length === 0) return;
  const unlisted = names.filter(({ page, isFolder }) => !isListed(list, page, isFolder));
  if (unlisted.length === 0) return;
  const stored = await storedNames(context, unlisted);
  let lookups = 0;
  for (const { field, page, isFolder } of unlisted) {
    if (stored.has(pageName(page.site, page.language, page.path))) continue;
    if (!isFolder && (await isServedPage(context, site, list, page))) continue;
    if (!isFolder && lookups++ < MAX_LOOKUPS && (await isInCms(context, page))) continue;
    const near = nearPages(site, list, page);
    const allowed = near.length > 0 ? near.join(", ") : "the path of a page, such as /about-us";
    throw badRequest(field, isFolder ? "names no page and no section" : "names no page", allowed);
  }
}

function isListed(list: PageList, { language, path }: PageId, isFolder: boolean): boolean {
  if (path === "/" || path === NOT_FOUND || entryOf(list, language, path) || list.errorPages?.includes(path))
    return true;
  if (list.wildcards?.some((item) => item.language === language && (item.itemPath === path || item.path === path)))
    return true;
  return isFolder && list.pages.some((page) => page.language === language && page.path.startsWith(`${path}/`));
}

/** Returns whether a wildcard item serves the path. Without a list from the upstream, every path may be a page. */
async function isServedPage(context: RequestContext, site: SiteRecord, list: PageList, page: PageId) {
  if (wildcardOf(list, page.language, page.path) === undefined) return false;
  const siteContext = { ...context, site: publicSite(site, isHiddenBySwitch(context.env, site.publicHost)) };
  return (await isListedByUpstream(siteContext, page.path)) || isServed(siteContext, page.path) === undefined;
}

/** Returns whether the CMS has a layout for the path. Returns true if the CMS does not respond. */
async function isInCms(context: RequestContext, { site, language, path }: PageId): Promise<boolean> {
  const text = await fetchLayout(context, site, language, path).catch(() => null);
  if (text === null) return true;
  const { readDocument } = await import("../../app/index.ts");
  return readDocument(text).state !== "missing";
}

/** Returns the pages and folders that the item index contains, such as a page that the CMS has just removed. */
async function storedNames({ env }: RequestContext, names: readonly Named[]): Promise<Set<string>> {
  const keys = names.map(({ page }) => pageName(page.site, page.language, page.path));
  const rows = await readRows<{ name: string }>(
    env.CONTROL.prepare("SELECT name FROM stored WHERE name IN (SELECT value FROM json_each(?))").bind(
      JSON.stringify(keys),
    ),
  );
  return new Set(rows.map(({ name }) => name));
}

/** Returns the URLs of the pages whose path or name is most similar to a path, in the same language first. */
export function nearPages(site: SiteRecord, list: PageList, { language, path }: Pick<PageId, "language" | "path">) {
  const candidates = (pages: PageList["pages"]) =>
    pages.flatMap((page) => {
      const value = pathOf(site, page.language, page.path);
      const leaf = page.path.slice(page.path.lastIndexOf("/") + 1);
      return [page.path, leaf, page.name].map((text) => ({ text, value }));
    });
  const name = decoded(path);
  const leaf = name.slice(name.lastIndexOf("/") + 1);
  const own = candidates(list.pages.filter((page) => page.language === language));
  const others = candidates(list.pages.filter((page) => page.language !== language && page.path === path));
  const near = [name, leaf].flatMap((text) => nearNames(text, own, MAX_NEAR));
  return [...new Set([...others.map(({ value }) => value), ...near])].slice(0, MAX_NEAR);
}
