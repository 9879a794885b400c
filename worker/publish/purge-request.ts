import { type PurgeRequest, purgeTargets } from "../../contracts/purge.ts";
import { badRequest } from "../http/http-error.ts";
import { readPath, splitLanguage } from "../http/path.ts";
import type { PageId, SiteRecord } from "../site.ts";
import type { Purge } from "./targets.ts";

/**
 * Returns a purge request's targets and the list of requested targets for the purge receipt. Throws an HttpError (400)
 * for an invalid path.
 */
export function purgeOf(site: SiteRecord, request: Omit<PurgeRequest, "now">): { targets: Purge; asked: string[] } {
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
