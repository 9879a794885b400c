import { type CopyList, copyListMark, copyLists } from "../../lib/cms/copy-lists.ts";
import { escapeHtml } from "../../lib/text/text.ts";

/** A page of the copy, as the lists from A to Z show it. */
export interface ListedPage {
  language: string;
  /** Path without the language prefix. */
  path: string;
  url: string;
  name: string;
  description: string;
}

/** Returns whether a page contains the mark of a list. */
export const hasList = (html: string): boolean => names.some((list) => html.includes(copyListMark(list)));

const names = Object.keys(copyLists) as CopyList[];

/** Replaces the marks of lists with links to all pages in the list's folder, in the language's alphabetical order. */
export function fillLists(html: string, language: string, pages: readonly ListedPage[]): string {
  let filled = html;
  for (const list of names) {
    const mark = copyListMark(list);
    if (filled.includes(mark)) filled = filled.split(mark).join(listHtml(language, copyLists[list], pages));
  }
  return filled;
}

function listHtml(language: string, folder: string, pages: readonly ListedPage[]): string {
  const order = new Intl.Collator(language);
  const items = pages
    .filter((page) => page.language === language && page.path.startsWith(`${folder}/`) && page.name !== "")
    .sort((a, b) => order.compare(a.name, b.name) || order.compare(a.url, b.url))
    .map((page) => `<li><a href="${escapeHtml(page.url)}">${escapeHtml(page.name)}</a>${detailOf(page)}</li>`);
  return `<ul>${items.join("")}</ul>`;
}

/** Returns the facts after the name in a description such as "Imani Zaragoza, MD, Cardiology, Denver". */
function detailOf({ name, description }: ListedPage): string {
  const [, detail] = description.startsWith(`${name}, `) ? description.split(`${name}, `) : [];
  return detail ? ` ${escapeHtml(detail)}` : "";
}
