import type { RequestOf, ResponseOf } from "../../../contracts/endpoint.ts";
import type { indexSearch, WebPage, webSearch } from "../../../contracts/search.ts";
import { STEPS } from "../../../lib/constants.ts";
import { loggableTerm, uniqueResults } from "../../../lib/search/search.ts";
import type { DataLayerEvent } from "../../browser/data-layer.ts";
import { type ShownResults, showResults } from "../../search/shown-results.ts";
import type { SiteSearch } from "../../search/site-search.ts";

/** Results of the site search. `total` is an estimate from the search upstream. */
export type SiteResults = SiteSearch & ShownResults<WebPage>;

export const NONE: ShownResults<never> = { shown: [], first: 1, last: 0, total: 0 };

/**
 * API calls for the site search. The server makes the API calls through the Worker's cache, and the browser sends them
 * to the Worker.
 */
export interface SearchCalls {
  web(request: RequestOf<typeof webSearch>): Promise<ResponseOf<typeof webSearch>>;
  index(request: RequestOf<typeof indexSearch>): Promise<ResponseOf<typeof indexSearch>>;
}

/**
 * Fetches one page of ten results from the site search. In the browser, the "See more" link appends the next page of
 * results. The web search service has no indexes, so a search that names one uses the site's index search.
 */
export async function searchSite(search: SiteSearch, calls: SearchCalls): Promise<SiteResults> {
  const { searchText, searchIndex, page } = search;
  if (!searchText) return { ...search, ...NONE, page: 1 };
  const step = STEPS.globalSearch.more;
  const fetchPage = async (number: number) => {
    const offset = (number - 1) * step;
    if (searchIndex) return inIndex(await calls.index({ searchText, searchIndex }), offset, step);
    const { webPages } = await calls.web({ q: searchText, offset, count: step });
    return { rows: webPages?.value ?? [], total: webPages?.totalEstimatedMatches ?? 0 };
  };
  const { answer: _, ...results } = await showResults(page, { step, fetch: step }, fetchPage);
  return { ...search, ...results, shown: uniqueResults(results.shown) };
}

/** Returns one page of an index's results, which the index search returns all at once. */
function inIndex({ results }: ResponseOf<typeof indexSearch>, offset: number, count: number) {
  const rows = uniqueResults(results).map(
    ({ title, description, ...result }): WebPage => ({
      ...result,
      name: title,
      snippet: description,
      openGraphImage: undefined,
    }),
  );
  return { rows: rows.slice(offset, offset + count), total: rows.length };
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
