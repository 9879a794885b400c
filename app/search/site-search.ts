import { type SearchOf, searchParams, step, text } from "./search-params.ts";

/** A search of the site or of one index (RT-03). A search bar sends its text as `query` (HD-12). */
export const siteSearch = searchParams({
  searchText: text(200, "query"),
  /** Which index is searched, where a page has several; empty for the page's own. */
  searchIndex: text(100),
  page: step(100),
});

export type SiteSearch = SearchOf<typeof siteSearch>;
