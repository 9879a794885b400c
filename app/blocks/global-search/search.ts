import type { RequestOf, ResponseOf } from "../../../contracts/endpoint.ts";
import type { WebPage, webSearch } from "../../../contracts/search.ts";
import { STEPS } from "../../../lib/constants.ts";
import { ownWords, withoutRepeats } from "../../../lib/search/search.ts";
import type { DataLayerEvent } from "../../browser/data-layer.ts";
import { type ShownResults, showResults } from "../../search/shown-results.ts";
import type { SiteSearch } from "../../search/site-search.ts";

/** `total` is what the search service estimates (GS-01). */
export type SiteResults = SiteSearch & ShownResults<WebPage>;

export const NONE: ShownResults<never> = { shown: [], first: 1, last: 0, total: 0 };

/** The call of a search: the Worker makes it by its cache, the browser to the edge. */
export type WebSearch = (request: RequestOf<typeof webSearch>) => Promise<ResponseOf<typeof webSearch>>;

/** The ten results of a page of a search (GS-05); further ones are put below them in the browser. */
export async function searchSite(search: SiteSearch, call: WebSearch): Promise<SiteResults> {
  const { searchText: q, page } = search;
  if (!q) return { ...search, ...NONE, page: 1 };
  const step = STEPS.globalSearch.more;
  const { answer: _, ...found } = await showResults(page, { step, fetch: step }, async (number) => {
    const { webPages } = await call({ q, offset: (number - 1) * step, count: step });
    return { rows: webPages?.value ?? [], total: webPages?.totalEstimatedMatches ?? 0 };
  });
  return { ...search, ...found, shown: withoutRepeats(found.shown) };
}

/** The analytics events of a search. Of its text they have only words of our own (GS-14, AN-08). */
export const searchEvents = ({ searchText, shown }: SiteResults): DataLayerEvent[] => {
  const searchTerm = ownWords(
    searchText,
    shown.map(({ name }) => name),
  );
  return searchText ? [{ event: "globalSearch", searchTerm, searchTool: "Global" }] : [];
};
