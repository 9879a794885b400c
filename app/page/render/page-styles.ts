import pageStyles from "virtual:page-styles";
import sharedStyles from "virtual:shared-sheet";
import { LruCache, textBytes } from "../../../lib/lru-cache.ts";
import { blockFolders } from "../../blocks/index.ts";
import { fontUrls } from "../../theme/font-urls.ts";
import { fontFaces } from "../../theme/fonts.ts";
import { ownSharedSheet } from "../head/own-sheet.ts";
import type { SharedSheet } from "../head/shared-sheet.ts";
import { blockNames } from "../page-blocks.ts";
import type { ParsedPage } from "../parse/parse-page.ts";

const fonts = fontFaces(fontUrls);
const { base, blocks } = pageStyles;
/** Of the first sheets, so many are shared. */
const shared = sharedStyles?.sheets.length ?? 0;
export const sheets: readonly string[] = [...(sharedStyles?.sheets ?? []), ...pageStyles.sheets];

const foldersOf = (page: ParsedPage) => [...blockNames(page)].map((name) => blockFolders.get(name) ?? "");

/** The fonts, and the sheets that the blocks of a page need, and no others. */
export const stylesOf = (page: ParsedPage, folders: string[] = []): string =>
  stylesFor([...foldersOf(page), ...folders]);

/** The same in two: the sheet that it shares with most pages, which it must need as a whole, and the rest. */
export function sheetsOf(page: ParsedPage): Sheets {
  const name = [...blockNames(page)].join();
  let known = ofBlocks.get(name);
  if (!known) {
    const order = cascadeOf(foldersOf(page));
    known =
      ownSharedSheet && order[shared - 1] === shared - 1
        ? { shared: ownSharedSheet, styles: joined(order.slice(shared)) }
        : { styles: joined(order) };
    // The texts are counted where they are joined.
    ofBlocks.set(name, known, 0);
  }
  return known;
}

interface Sheets {
  shared?: SharedSheet;
  styles: string;
}

/** By the names of a page's blocks. */
const ofBlocks = new LruCache<Sheets>();

/** The fonts, and the sheets of the shell and of folders of blocks or pages from code, in cascade order. */
export const stylesFor = (folders: string[]): string => joined(cascadeOf(folders));

function cascadeOf(folders: string[]): number[] {
  const wanted = new Set([...base, ...folders.flatMap((folder) => blocks[folder] ?? [])]);
  return [...wanted].sort((a, b) => a - b);
}

/** Pages of the same blocks share one text, so that it is joined once, and its digest computed once. */
const known = new LruCache<string>();

function joined(order: number[]): string {
  const name = order.join();
  let styles = known.get(name);
  if (styles === undefined) {
    styles = fonts + order.map((index) => sheets[index]).join("");
    known.set(name, styles, textBytes(styles));
  }
  return styles;
}
