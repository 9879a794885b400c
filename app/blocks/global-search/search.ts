import type { RequestOf, ResponseOf } from "../../../contracts/endpoint.ts";
import type { WebPage, webSearch } from "../../../contracts/search.ts";
import { STEPS } from "../../../lib/constants.ts";
import { CARE_TERMS } from "../../../lib/search/care-terms.ts";
import { loggableTerm, uniqueResults } from "../../../lib/search/search.ts";
import type { DataLayerEvent } from "../../browser/data-layer.ts";
import { type ShownResults, showResults } from "../../search/shown-results.ts";
import type { SiteSearch } from "../../search/site-search.ts";

/** Results of the site search. `total` is an estimate from the search upstream. */
export type SiteResults = SiteSearch & ShownResults<WebPage>;

export const NONE: ShownResults<never> = { shown: [], first: 1, last: 0, total: 0 };

/**
 * API call for the site search. The server makes the API call through the Worker's cache, and the browser sends it to
 * the Worker.
 */
export type WebSearch = (request: RequestOf<typeof webSearch>) => Promise<ResponseOf<typeof webSearch>>;

/**
 * Fetches one page of ten results from the site search. In the browser, the "See more" link appends the next page of
 * results.
 */
export async function searchSite(search: SiteSearch, call: WebSearch): Promise<SiteResults> {
  const { searchText: q, page } = search;
  if (!q) return { ...search, ...NONE, page: 1 };
  const step = STEPS.globalSearch.more;
  const { answer: _, ...results } = await showResults(page, { step, fetch: step }, async (number) => {
    const { webPages } = await call({ q, offset: (number - 1) * step, count: step });
    return { rows: webPages?.value ?? [], total: webPages?.totalEstimatedMatches ?? 0 };
  });
  return { ...search, ...results, shown: uniqueResults(results.shown) };
}

/**
 * Returns the analytics events for a site search. The search term contains only health terms and words that occur in
 * the results.
 */
export const searchEvents = ({ searchText, shown }: SiteResults): DataLayerEvent[] => {
  const searchTerm = loggableTerm(searchText, [
    CARE_TERMS,
    ...shown.flatMap(({ name, snippet = "" }) => [name, snippet]),
  ]);
  return searchText ? [{ event: "globalSearch", searchTerm, searchTool: "Global" }] : [];
};
