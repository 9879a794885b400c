import pageStyles from "virtual:page-styles";
import { LruCache, textBytes } from "../../../lib/lru-cache.ts";
import { blockFolders } from "../../blocks/index.ts";
import { fontUrls } from "../../theme/font-urls.ts";
import { fontFaces } from "../../theme/fonts.ts";
import { blockNames } from "../page-blocks.ts";
import type { ParsedPage } from "../parse/parse-page.ts";

const fonts = fontFaces(fontUrls);

/** The fonts, and the sheets that the blocks of a page need, and no others. */
export const stylesOf = (page: ParsedPage, folders: string[] = []): string =>
  stylesFor([...[...blockNames(page)].map((name) => blockFolders.get(name) ?? ""), ...folders]);

/** Pages of the same blocks share one text, so that it is joined once, and its digest computed once. */
const known = new LruCache<string>();

/** The fonts, and the sheets of the shell and of folders of blocks or pages from code, in cascade order. */
export function stylesFor(folders: string[]): string {
  const wanted = new Set(pageStyles.base);
  for (const folder of folders) for (const index of pageStyles.blocks[folder] ?? []) wanted.add(index);
  const order = [...wanted].sort((a, b) => a - b);
  const name = order.join();
  let styles = known.get(name);
  if (styles === undefined) {
    styles = fonts + order.map((index) => pageStyles.sheets[index]).join("");
    known.set(name, styles, textBytes(styles));
  }
  return styles;
}
