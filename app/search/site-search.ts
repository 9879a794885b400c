import { type SearchOf, searchParams, step, text } from "./search-params.ts";

/**
 * Declares the parameters for the site search and the index search. Search bars send the search text in the `query`
 * parameter.
 */
export const siteSearch = searchParams({
  searchText: text(200, "query"),
  /** Name of the search index on pages that have several indexes, or "" for the default index. */
  searchIndex: text(100),
  page: step(100),
});

export type SiteSearch = SearchOf<typeof siteSearch>;
