import { type SearchOf, searchParams, step, text } from "./search-params.ts";

/** A search of the site or of one index. Search bars send the text as `query`. */
export const siteSearch = searchParams({
  searchText: text(200, "query"),
  /** Name of the index, on pages with several indexes, or "" for the default. */
  searchIndex: text(100),
  page: step(100),
});

export type SiteSearch = SearchOf<typeof siteSearch>;
