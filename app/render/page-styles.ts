import { LruCache, textBytes } from "../../lib/lru-cache.ts";
import { blockFolders } from "../blocks/index.ts";
import type { ParsedPage } from "../cms/parse/parse-page.ts";
import { fontUrls } from "../theme/font-urls.ts";
import { fontFaces } from "../theme/fonts.ts";
import { blockNames } from "./page-blocks.ts";

/**
 * Stylesheets and script URLs from the build. `base` (for the page shell) and `blocks` (keyed by folder) contain
 * indexes into `sheets`.
 */
export interface PageAssets {
  /** Stylesheets in cascade order. */
  sheets: string[];
  base: number[];
  blocks: Record<string, number[]>;
  /** Script URLs for each module that the browser imports on demand, keyed by module path. */
  scripts: Record<string, string[]>;
}

export const NO_ASSETS: PageAssets = { sheets: [], base: [], blocks: {}, scripts: {} };

const fonts = fontFaces(fontUrls);

/**
 * Returns a page's styles: the styles for fonts, the page shell, the page's blocks, and the given tool page folders.
 */
export const stylesOf = (assets: PageAssets, page: ParsedPage, folders: string[] = []): string =>
  stylesFor(assets, [...[...blockNames(page)].map((name) => blockFolders.get(name) ?? ""), ...folders]);

/** Cached stylesheets, keyed by folders. Pages that have the same blocks share a stylesheet. */
const stylesheetCache = new LruCache<string>();

/** Returns the font styles, the page shell's styles, and the styles in the given folders, in cascade order. */
export function stylesFor({ sheets, base, blocks }: PageAssets, folders: string[]): string {
  const key = [sheets.length, ...folders.toSorted()].join();
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
export const blockStyles = ({ sheets, blocks }: PageAssets, folder: string): string =>
  (blocks[folder] ?? []).map((index) => sheets[index]).join("");
