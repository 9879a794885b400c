import type { PageContext } from "../context/page-context.ts";
import { searchPhrases } from "./phrases.ts";
import type { SearchParams } from "./search-params.ts";

/** Separates what a search looks for from the page's own title. */
const SEPARATOR = " | ";

/**
 * Returns what a search looks for: its text, the number of its filters, and the number of the result page, such as
 * `heart, filters: 2, page 3`. Returns "" for a search without these.
 */
export function searchTitle<S extends object>(
  params: SearchParams<S>,
  search: Partial<S>,
  { t }: Pick<PageContext, "t">,
): string {
  const filters = params.filtersSet(search);
  return [
    // The value `any` means that a parameter does not limit the search.
    ...params.titled(search, "value").filter((value) => value !== "any"),
    ...(filters > 0 ? [t(searchPhrases.TitleFilters, { n: filters })] : []),
    ...params.titled(search, "page").map((page) => t(searchPhrases.TitlePage, { n: Number(page) })),
  ].join(", ");
}

/** Changes the start of the page's title after a search in the browser. */
export function showSearchTitle(search: string): void {
  const title = document.head.querySelector("title");
  if (!title) return;
  const { page = document.title } = title.dataset;
  title.dataset.page = page;
  document.title = search ? search + SEPARATOR + page : page;
}
