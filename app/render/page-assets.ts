import pageAssets from "virtual:page-assets";
import { LruCache, textBytes } from "../../lib/lru-cache.ts";
import { blockFolders, blocks } from "../blocks/index.ts";
import type { ParsedPage } from "../cms/parse/parse-page.ts";
import { fontUrls } from "../theme/font-urls.ts";
import { fontFaces } from "../theme/fonts.ts";
import { blockNames } from "./page-blocks.ts";

/** Stylesheets and script URLs from the build. See `vite/page-assets.ts`. */
export interface PageAssets {
  /** Stylesheets in cascade order. */
  sheets: string[];
  /** Indexes of the page shell's stylesheets. */
  base: number[];
  /** Indexes of the stylesheets of each block and tool page, keyed by folder. */
  blocks: Record<string, number[]>;
  /** URL of the browser's entry script. */
  entry: string;
  /** Script URLs for each module that the browser imports on demand, keyed by module path. */
  scripts: Record<string, string[]>;
}

/** URL of the browser's entry script. */
export const clientScript = pageAssets.entry;

/** Returns the URLs of the scripts that the page's blocks preload. */
export const preloadsOf = (page: ParsedPage): string[] => [
  ...new Set(
    [...blockNames(page)]
      .flatMap((name) => blocks.get(name)?.preloads ?? [])
      .flatMap((name) => pageAssets.scripts[name] ?? []),
  ),
];

const fonts = fontFaces(fontUrls);

/**
 * Returns a page's styles: the styles for fonts, the page shell, the page's blocks, and the given tool page folders.
 */
export const stylesOf = (page: ParsedPage, folders: string[] = []): string =>
  stylesFor([...[...blockNames(page)].map((name) => blockFolders.get(name) ?? ""), ...folders]);

/** Cached stylesheets, keyed by folders. Pages that have the same blocks share a stylesheet. */
const stylesheetCache = new LruCache<string>();

/** Returns the font styles, the page shell's styles, and the styles in the given folders, in cascade order. */
export function stylesFor(folders: string[]): string {
  const { sheets, base, blocks } = pageAssets;
  const key = folders.toSorted().join();
  const cached = stylesheetCache.get(key);
  if (cached !== undefined) return cached;
  const indexes = new Set([...base, ...folders.flatMap((folder) => blocks[folder] ?? [])]);
  const styles =
    fonts +
    [...indexes]
      .sort((a, b) => a - b)
      .map((index) => sheets[index])
      .join("");
  stylesheetCache.set(key, styles, textBytes(styles));
  return styles;
}

/**
 * Returns a single block's styles, excluding the page shell's styles. Used for HTML fragments that the browser adds to
 * a page.
 */
export const blockStyles = (folder: string): string =>
  (pageAssets.blocks[folder] ?? []).map((index) => pageAssets.sheets[index]).join("");
