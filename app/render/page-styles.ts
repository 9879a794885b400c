import { LruCache, textBytes } from "../../lib/lru-cache.ts";
import { blockFolders } from "../blocks/index.ts";
import type { ParsedPage } from "../cms/parse/parse-page.ts";
import { fontUrls } from "../theme/font-urls.ts";
import { fontFaces } from "../theme/fonts.ts";
import { blockNames } from "./page-blocks.ts";

/**
 * The style sheets of a build. The numbers in `base` and `blocks` are indexes of `sheets`: `base` for the page shell,
 * and `blocks` by folder.
 */
export interface StyleSheets {
  /** Style sheets in cascade order. */
  sheets: string[];
  base: number[];
  blocks: Record<string, number[]>;
}

export const NO_STYLES: StyleSheets = { sheets: [], base: [], blocks: {} };

const fonts = fontFaces(fontUrls);

/** Returns the styles of a page: fonts, page shell, blocks, and the given folders of tool pages. */
export const stylesOf = (styles: StyleSheets, page: ParsedPage, folders: string[] = []): string =>
  stylesFor(styles, [...[...blockNames(page)].map((name) => blockFolders.get(name) ?? ""), ...folders]);

/** Cached style sheets. Pages with the same list of blocks share the style sheet and its digest. */
const joined = new LruCache<string>();

/** Returns the fonts and the styles of the page shell and of the given folders, in cascade order. */
export function stylesFor({ sheets, base, blocks }: StyleSheets, folders: string[]): string {
  const wanted = new Set([...base, ...folders.flatMap((folder) => blocks[folder] ?? [])]);
  const order = [...wanted].sort((a, b) => a - b);
  const key = order.join();
  let styles = joined.get(key);
  if (styles === undefined) {
    styles = fonts + order.map((index) => sheets[index]).join("");
    joined.set(key, styles, textBytes(styles));
  }
  return styles;
}

/** Returns the styles of one block without the styles of the page shell, for a fragment that is added to a page. */
export const blockStyles = ({ sheets, blocks }: StyleSheets, folder: string): string =>
  (blocks[folder] ?? []).map((index) => sheets[index]).join("");
