import { id, type SearchOf, searchParams, step, text } from "./search-params.ts";

/**
 * Declares the parameters for the site search and the index search. Search bars send the search text in the `query`
 * parameter.
 */
export const siteSearch = searchParams({
  searchText: text(200, "query"),
  /** Name of the search index, for pages that search several indexes. An empty string selects the default index. */
  searchIndex: id(100),
  page: step(100),
});

export type SiteSearch = SearchOf<typeof siteSearch>;
