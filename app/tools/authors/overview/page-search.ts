import type { ListedPage, listPages } from "../../../../contracts/authors.ts";
import type { RequestOf, ResponseOf } from "../../../../contracts/endpoint.ts";
import { pageProblems, pageSorts, pageStates } from "../../../../lib/cms/listed-pages.ts";
import { oneOf, type SearchOf, searchParams, step, text } from "../../../search/search-params.ts";

/** Query parameters for the page list. An unknown value is replaced with the parameter's default value. */
export const pageSearch = searchParams({
  search: text(200),
  language: text(10),
  state: oneOf(["", ...pageStates]),
  problems: oneOf(["", ...pageProblems]),
  sort: oneOf(pageSorts),
  page: step(1_000),
});

export type PageSearch = SearchOf<typeof pageSearch>;
export type Listed = ResponseOf<typeof listPages>;
export type { ListedPage };

/** Converts the page list's search criteria to a `listPages` request. */
export const listRequest = (site: string, { search, language, state, problems, sort, page }: PageSearch) =>
  ({
    site,
    ...(search && { search }),
    ...(language && { language }),
    ...(state && { state }),
    ...(problems && { problems }),
    sort,
    page,
  }) satisfies RequestOf<typeof listPages>;
