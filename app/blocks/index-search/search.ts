import type { RequestOf, ResponseOf } from "../../../contracts/endpoint.ts";
import type { IndexResult, indexSearch } from "../../../contracts/search.ts";
import { STEPS } from "../../../lib/constants.ts";
import { withoutRepeats } from "../../../lib/search/search.ts";
import { type SiteSearch, siteSearch } from "../../search/site-search.ts";

export interface IndexResults extends SiteSearch {
  /** Those that show. */
  results: IndexResult[];
  total: number;
}

/** The index search that a URL requests. An index that the page searches anyway stays out of its addresses. */
export const indexSearchOf = (query: URLSearchParams, ownIndex: string): SiteSearch => {
  const search = siteSearch.read(query);
  return { ...search, searchIndex: search.searchIndex === ownIndex ? "" : search.searchIndex };
};

/** The call of a search: the Worker makes it by its cache, the browser to the edge. */
export type IndexSearchCall = (request: RequestOf<typeof indexSearch>) => Promise<ResponseOf<typeof indexSearch>>;

/**
 * The results of a search, ten a page (IX-03): in the page's own index unless the search names one. The index gives all
 * it has at once.
 */
export async function findInIndex(search: SiteSearch, ownIndex: string, call: IndexSearchCall): Promise<IndexResults> {
  const { searchText, page } = search;
  if (!searchText) return { ...search, results: [], total: 0 };
  const searchIndex = search.searchIndex || ownIndex;
  const answer = await call({ searchText, ...(searchIndex ? { searchIndex } : {}) });
  const results = withoutRepeats(answer.results);
  return { ...search, results: results.slice(0, page * STEPS.index.more), total: results.length };
}
