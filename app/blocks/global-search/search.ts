import { type WebPage, webSearch } from "../../../contracts/search.ts";
import { STEPS } from "../../../lib/constants.ts";
import { withoutRepeats } from "../../../lib/search.ts";
import type { Call } from "../../context/page-context.ts";
import { type ShownResults, showResults } from "../../search/shown-results.ts";
import type { SiteSearch } from "../../search/site-search.ts";

/** `total` is what the search service estimates (GS-01). */
export type SiteResults = SiteSearch & ShownResults<WebPage>;

export const NONE: ShownResults<never> = { shown: [], first: 1, last: 0, total: 0 };

/** The ten results of a page of a search (GS-05); further ones are put below them in the browser. */
export async function searchSite(search: SiteSearch, call: Call): Promise<SiteResults> {
  const { searchText: q, page } = search;
  if (!q) return { ...search, ...NONE, page: 1 };
  const step = STEPS.globalSearch.more;
  const { answer: _, ...found } = await showResults(page, { step, fetch: step }, async (number) => {
    const { webPages } = await call(webSearch, { q, offset: (number - 1) * step, count: step });
    return { rows: webPages?.value ?? [], total: webPages?.totalEstimatedMatches ?? 0 };
  });
  return { ...search, ...found, shown: withoutRepeats(found.shown) };
}
