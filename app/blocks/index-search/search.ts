import { type IndexResult, indexSearch } from "../../../contracts/search.ts";
import { STEPS } from "../../../lib/constants.ts";
import { withoutRepeats } from "../../../lib/search.ts";
import type { Call } from "../../context/page-context.ts";
import { type SiteSearch, siteSearch } from "../../search/site-search.ts";

export interface IndexResults extends SiteSearch {
  /** Those that show. */
  results: IndexResult[];
  total: number;
}

/** The index search that a URL requests: in the page's own index unless it names one. */
export const indexSearchOf = (query: URLSearchParams, ownIndex: string): SiteSearch => {
  const search = siteSearch.read(query);
  return { ...search, searchIndex: search.searchIndex || ownIndex };
};

/** The results of a search, ten a page (IX-03). The index gives all it has at once. */
export async function findInIndex(search: SiteSearch, call: Call): Promise<IndexResults> {
  const { searchText, searchIndex, page } = search;
  if (!searchText) return { ...search, results: [], total: 0 };
  const answer = await call(indexSearch, { searchText, ...(searchIndex ? { searchIndex } : {}) });
  const results = withoutRepeats(answer.results);
  return { ...search, results: results.slice(0, page * STEPS.index.more), total: results.length };
}
