/** The paths of pages, from the names of their files. */
import { normalizePath } from "../../lib/cms/paths.ts";
import type { Files } from "./files.ts";

/** A file that contains a page, in one language. */
export interface PageFile {
  file: string;
  /** Path without a language prefix, normalized as in the site's URLs. */
  path: string;
  language: string;
  isDraft: boolean;
  /** ID of the page, which is the same in each language. */
  itemId: string;
}

const PAGE = /\.(?:md|markdown)$/i;
const PAGE_OR_JSON = /\.(?:md|markdown|json)$/i;
/** Files whose page has the path of their folder. */
const INDEX = /^(?:_?index|readme)$/i;

/**
 * Returns the folder that contains the pages: the one in the settings, or `pages`, or the whole folder if there is no
 * such folder. Returns undefined if the folder in the settings contains no files.
 */
export function pagesFolder(files: Files, setting: string | undefined): string | undefined {
  const folder = `${(setting ?? "pages").replace(/^\.?\/|\/$/g, "")}/`;
  if ([...files.keys()].some((file) => file.startsWith(folder))) return folder;
  return setting === undefined ? "" : undefined;
}

/**
 * Returns the page in a file, or undefined if the file contains none. `about.es.md` and `es/about.md` are the Spanish
 * version of `about.md`, and `about.draft.md` is a draft of it. Returns null if the name cannot be the path of a page.
 */
export function pageFileOf(file: string, folder: string, languages: readonly string[]): PageFile | null | undefined {
  if (!file.startsWith(folder) || !(folder ? PAGE_OR_JSON : PAGE).test(file)) return undefined;
  const parts = file.slice(folder.length).replace(PAGE_OR_JSON, "").split("/");
  const isLanguage = (text = "") => languages.find((name) => name.toLowerCase() === text.toLowerCase());
  const [name = "", ...suffixes] = parts.pop()!.split(".");
  const isDraft = suffixes.includes("draft");
  const ofName = suffixes.map(isLanguage).find(Boolean);
  const rest = suffixes.filter((suffix) => suffix !== "draft" && !isLanguage(suffix));
  const ofFolder = isLanguage(parts[0]);
  if (ofFolder) parts.shift();
  const last = [name, ...rest].join(".");
  const path = [...parts, ...(INDEX.test(last) ? [] : [last])].map((part) => part.trim().replace(/\s+/g, "-"));
  const normal = normalizePath(`/${path.map(encodeURIComponent).join("/")}`)?.path;
  if (normal === undefined || /%(?:23|3F)/.test(normal)) return null;
  const language = ofName ?? ofFolder ?? languages[0]!;
  return { file, path: normal, language, isDraft, itemId: itemIdOf(normal) };
}

/** First segments of paths that belong to the site itself. Other generators do not publish folders such as `_drafts`. */
const OF_SITE = /^\/(?:_.*|api|assets|sc10media|third-parties|robots\.txt|sitemap(?:-\d+)?\.xml)(?:\/|$)/;
/** Returns whether the site itself responds to requests for a path. */
export const isOfSite = (path: string): boolean => OF_SITE.test(path);

/** Returns the ending of a page's name that looks like a language but is none of the site's. */
export function unknownLanguage({ path }: PageFile, languages: readonly string[]): string | undefined {
  const [, ending] = /\.([a-z]{2}(?:-[a-z]{2})?)$/.exec(path) ?? [];
  return languages.some((name) => name.toLowerCase() === ending) ? undefined : ending;
}

/** Purge targets that end with `-media` or `-layout` have a meaning of their own, so the ID ends with a slash. */
const itemIdOf = (path: string): string => `page:${path === "/" ? "" : path}/`;

/** Returns the path of a page's layout document among the files that the adapter serves. */
export const layoutUrl = (kind: "layouts" | "drafts", language: string, path: string): string =>
  `/${kind}/${language}${path === "/" ? "" : path}.json`;

/** Returns the URL path of a file that is not a page, such as a picture. */
export const mediaUrl = (file: string, revision: string): string =>
  `/-/media/${file.split("/").map(encodeURIComponent).join("/")}?rev=${revision}`;
