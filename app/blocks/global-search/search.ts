import { type WebPage, webSearch } from "../../../contracts/search.ts";
import { STEPS } from "../../../lib/constants.ts";
import { type SiteSearch, withoutRepeats } from "../../../lib/search.ts";
import type { Call } from "../../context/page-context.ts";

export interface SiteResults extends SiteSearch {
  results: WebPage[];
  /** What the search service estimates (GS-01). */
  total: number;
}

/**
 * The results of a search up to its page: one call for each ten, put together in order (GS-05). A step that fails ends
 * the results before it; the first one rejects.
 */
export async function searchSite(search: SiteSearch, call: Call): Promise<SiteResults> {
  const { searchText: q } = search;
  if (!q) return { ...search, page: 1, results: [], total: 0 };
  const count = STEPS.globalSearch.more;
  const steps = await Promise.allSettled(
    Array.from({ length: search.page }, (_, index) => call(webSearch, { q, offset: index * count, count })),
  );
  const [first] = steps;
  if (first?.status !== "fulfilled") throw first?.reason;
  const lost = steps.findIndex(({ status }) => status === "rejected");
  const answers = (lost < 0 ? steps : steps.slice(0, lost)).map((step) => (step as typeof first).value);
  return {
    ...search,
    page: answers.length,
    results: withoutRepeats(answers.flatMap(({ webPages }) => webPages?.value ?? [])),
    total: first.value.webPages?.totalEstimatedMatches ?? 0,
  };
}
