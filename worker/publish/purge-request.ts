import { type PurgeRequest, purgeTargets } from "../../contracts/purge.ts";
import { entryOf, type PageList, readAllPages } from "../content/page-list.ts";
import type { RequestContext } from "../context.ts";
import { badRequest } from "../http/http-error.ts";
import { readPath, splitLanguage } from "../http/path.ts";
import type { PageId, SiteRecord } from "../site.ts";
import { requirePages } from "./known-pages.ts";
import type { Purge } from "./targets.ts";

/**
 * Returns a purge request's targets and the list of requested targets for the purge receipt. Throws an HttpError (400)
 * for an invalid path.
 */
function purgeOf(site: SiteRecord, request: Omit<PurgeRequest, "now">): { targets: Purge; asked: string[] } {
  const { paths, prefixes, tags, items, all } = request;
  return {
    targets: {
      sites: [site],
      pages: paths.map((path, index) => pageOf(site, path, `paths.${index}`)),
      below: prefixes.flatMap((path, index) => foldersOf(site, pageOf(site, path, `prefixes.${index}`))),
      items: [...tags, ...items],
      all,
    },
    asked: purgeTargets(request),
  };
}

/**
 * Returns a purge request's targets, with the translations of its pages if the request asks for them. A translation is
 * a page with the same path or the same CMS item in another language.
 */
export async function targetsIn(context: RequestContext, site: SiteRecord, request: Omit<PurgeRequest, "now">) {
  const purge = purgeOf(site, request);
  if (!request.translations) return purge;
  const list = await readAllPages(context, site).catch((): PageList => ({ pages: [] }));
  const translationsOf = (page: PageId): PageId[] => {
    const item = entryOf(list, page.language, page.path)?.itemId;
    const isTranslation = (entry: PageList["pages"][number]) =>
      entry.language !== page.language && (entry.path === page.path || (item && entry.itemId === item));
    const home = page.path === "/" ? site.languages.map((language) => ({ language, path: "/" })) : [];
    return [...home, ...list.pages.filter(isTranslation)].map(({ language, path }) => ({
      site: site.name,
      language,
      path,
    }));
  };
  const { pages } = purge.targets;
  const all = [...pages, ...pages.flatMap(translationsOf)];
  const unique = [...new Map(all.map((page) => [`${page.language} ${page.path}`, page])).values()];
  return { ...purge, targets: { ...purge.targets, pages: unique } };
}

/**
 * Throws an HttpError (400) if a path or a prefix of a purge request names no page, with the most similar pages.
 */
export async function requireTargets(
  context: RequestContext,
  site: SiteRecord,
  { paths, prefixes }: Pick<PurgeRequest, "paths" | "prefixes">,
): Promise<void> {
  const named = (field: string, isFolder: boolean) => (path: string, index: number) => {
    const name = `${field}.${index}`;
    return { field: name, page: pageOf(site, path, name), isFolder };
  };
  await requirePages(context, site, [...paths.map(named("paths", false)), ...prefixes.map(named("prefixes", true))]);
}

/**
 * Converts a path that can have a language prefix to a page's site, language, and path. Throws an HttpError (400) for
 * an invalid path.
 */
function pageOf(site: SiteRecord, path: string, field: string): PageId {
  const { normal } = readPath(new URL(`https://own.invalid${path}`));
  if (normal === null) throw badRequest(field, "is not a page path", "the path of a page, such as /about-us");
  const [defaultLanguage = "en"] = site.languages;
  return { site: site.name, ...splitLanguage(normal, { language: defaultLanguage, languages: site.languages }) };
}

/** Returns an array that contains only the given folder or, for the folder `/`, the root folders of all languages. */
const foldersOf = ({ name, languages }: SiteRecord, folder: PageId): PageId[] =>
  folder.path === "/" && folder.language === languages[0]
    ? languages.map((language) => ({ site: name, language, path: "/" }))
    : [folder];
