import type { RequestOf, ResponseOf } from "../../../contracts/endpoint.ts";
import type { IndexResult, indexSearch } from "../../../contracts/search.ts";
import { STEPS } from "../../../lib/constants.ts";
import { uniqueResults } from "../../../lib/search/search.ts";
import type { ShownResults } from "../../search/shown-results.ts";
import { type SiteSearch, siteSearch } from "../../search/site-search.ts";

/** Results of the index search. `shown` contains the results from the first page to the current page. */
export type IndexResults = SiteSearch & ShownResults<IndexResult>;

const NO_RESULTS: ShownResults<never> = { shown: [], first: 1, last: 0, total: 0 };

/** Parses the index search from the query string. Omits the page's default index because URLs must not contain it. */
export const indexSearchOf = (query: URLSearchParams, ownIndex: string): SiteSearch => {
  const search = siteSearch.read(query);
  return { ...search, searchIndex: search.searchIndex === ownIndex ? "" : search.searchIndex };
};

/**
 * API call for the index search. The server makes the API call through the Worker's cache, and the browser sends it to
 * the Worker.
 */
export type IndexSearchCall = (request: RequestOf<typeof indexSearch>) => Promise<ResponseOf<typeof indexSearch>>;

/**
 * Returns the results of all pages up to the requested page. Each page contains ten results. If `search` does not
 * specify an index, searches the page's default index. The search upstream returns all results in one response.
 */
export async function findInIndex(search: SiteSearch, ownIndex: string, call: IndexSearchCall): Promise<IndexResults> {
  const { searchText, page } = search;
  if (!searchText) return { ...search, ...NO_RESULTS };
  const searchIndex = search.searchIndex || ownIndex;
  const response = await call({ searchText, ...(searchIndex ? { searchIndex } : {}) });
  const results = uniqueResults(response.results);
  const visibleResults = results.slice(0, page * STEPS.index.more);
  const { length: last } = visibleResults;
  return {
    ...search,
    shown: visibleResults,
    first: 1,
    last,
    total: results.length,
    ...(last < results.length && { next: page + 1 }),
  };
}
