import type { RequestOf, ResponseOf } from "../../../contracts/endpoint.ts";
import type { WebPage, webSearch } from "../../../contracts/search.ts";
import { STEPS } from "../../../lib/constants.ts";
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

/** Matches the title or the URL of a person's page. */
const PERSON =
  /,\s*(?:[A-Z][A-Za-z]{0,3}|[A-Z]{2,5}(?:-[A-Z]+)?)\b|\/(?:find-a-)?(?:doctors?|providers?|physicians?|people|profiles?)\//;

/**
 * Returns the analytics events for a site search. The search term contains only ordinary words and words in titles of the
 * results. Titles of pages about people do not count, because visitors can share a name with a doctor.
 */
export async function searchEvents({ searchText, shown }: SiteResults): Promise<DataLayerEvent[]> {
  if (!searchText) return [];
  const titles = shown.filter(({ name, url }) => !PERSON.test(`${name} ${url}`)).map(({ name }) => name);
  return [{ event: "globalSearch", searchTerm: await loggableTerm(searchText, titles), searchTool: "Global" }];
}
