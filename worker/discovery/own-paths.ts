/** Paths that the Worker serves before it applies redirects (worker/index.ts). */
import { callPaths } from "virtual:calls";
import { toolRouteAt } from "../../app/html.ts";
import type { Redirect } from "../../contracts/content.ts";
import { servedMediaPath } from "../../lib/cms/media.ts";
import { literalStart } from "./redirect-pattern.ts";

const FOLDERS = ["/_edge/", "/_catalog/", "/api/", "/identity/", "/third-parties/"];
const FILES = /^\/(?:robots\.txt|sitemap(?:-\d+)?\.xml|_cms)$/;

/** Returns whether the Worker serves a normalized path before redirects, so that no redirect applies to the path. */
export const isServedBeforeRedirects = (path: string): boolean =>
  FOLDERS.some((folder) => path.startsWith(folder)) ||
  FILES.test(path) ||
  callPaths.has(path) ||
  toolRouteAt(path) !== undefined;

const MEDIA = "/sc10media/";

/**
 * Returns all paths of a file: the requested path and, for a media file, the same file in each media folder of the CMS.
 * Pages link to media under `/sc10media/`, but authors write redirects for the paths in the CMS.
 */
export function pathsOfFile(path: string): string[] {
  const mediaPath = path.startsWith(MEDIA) ? path : servedMediaPath(path);
  const file = mediaPath?.slice(MEDIA.length);
  return file === undefined
    ? [path]
    : [path, ...["/-/media/", "/-/jssmedia/", "/~/media/", MEDIA].map((folder) => folder + file)];
}

/** Folders in which the Worker applies redirects only to missing files. */
const FILE_FOLDERS = ["/assets/", "/classes-events/calendar/", "/pay/"];

/**
 * Returns whether a redirect rule applies to files. A pattern for all paths would also redirect the images of other
 * pages, so a pattern must name a folder of files or a file extension.
 */
export function isFileRule({ match, source }: Pick<Redirect, "match" | "source">): boolean {
  if (match === "exact") return true;
  if (match === "pattern" && /\\\.[\w|()]+\)?(?:\/\?)?\$?$/.test(source)) return true;
  const start = match === "pattern" ? literalStart(source) : `${source}/`;
  return FILE_FOLDERS.some((folder) => start.startsWith(folder)) || pathsOfFile(start).length > 1;
}
