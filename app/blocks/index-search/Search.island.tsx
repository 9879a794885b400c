import { css } from "@linaria/core";
import type { ReactNode } from "react";
import type { IndexResult } from "../../../contracts/search.ts";
import { addRecentSearch, readRecentSearches, recentCookie } from "../../../lib/search/recent-searches.ts";
import type { PageContext } from "../../context/page-context.ts";
import type { IslandComponent } from "../../islands/types.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { resultSummary } from "../../search/ResultList.tsx";
import { SearchPage, SearchResults } from "../../search/SearchPage.tsx";
import { searchTitle } from "../../search/search-title.ts";
import { type SiteSearch, siteSearch } from "../../search/site-search.ts";
import { useSiteSearch } from "../../search/use-site-search.ts";
import { from } from "../../theme/viewport.ts";
import { Button } from "../../ui/Button.tsx";
import { HiddenInputs } from "../../ui/HiddenInputs.tsx";
import { phrases } from "./phrases.ts";
import { Results, ResultsFailed } from "./Results.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { findInIndex, type IndexResults } from "./search.ts";

const form = css`
  display: grid;
  gap: var(--space-4);
  max-inline-size: 48rem;

  @media ${from(600)} {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: end;
  }
`;

interface SearchProps {
  page: PageContext;
  /** Search criteria that the server used to render the results. */
  search: SiteSearch;
  /** Name of the search index that the author set for the page, or "". */
  ownIndex: string;
  placeholder: string;
  host: string | undefined;
  served?: { crisis: ReactNode; before: ReactNode; results: ReactNode };
}

/**
 * Renders a search form and results for a single search index. The island searches when the visitor submits the form or
 * selects a suggestion.
 */
export const IndexSearchIsland: IslandComponent<"index-search/Search", SearchProps> = (props) => {
  const { page, ownIndex, host, served } = props;
  const { t } = page;
  const { onSubmit, ...running } = useSiteSearch<IndexResults, IndexResult>({
    title: (search) => searchTitle(siteSearch, search, page),
    served: props.search,
    from: { first: 1 },
    wait: 0,
    find: (criteria, { call }) =>
      findInIndex(criteria, ownIndex, (request) => call("GET /api/search/get-search-results", request)),
    counted(results) {
      // A search that a link on another site started is not added to the recent searches.
      const isOwnSearch = results !== null || document.referrer.startsWith(`${location.origin}/`);
      if (isOwnSearch) addToRecent((results ?? props.search).searchText);
    },
  });
  const { search, found } = running;
  const searchText = found?.results.searchText ?? "";
  return (
    <SearchPage
      page={page}
      running={running}
      searchText={search.searchText}
      failedText={t(searchPhrases.SearchFailed)}
      outcome={
        found && { searchText, said: searchText && resultSummary(page, found.results, searchPhrases.SearchNoneText) }
      }
      served={served}
      form={
        <search>
          <form autoComplete="off" className={form} onSubmit={onSubmit}>
            <SearchBox
              label={t(searchPhrases.SearchPlaceholder)}
              placeholder={props.placeholder}
              defaultValue={props.search.searchText}
              announcement={t(searchPhrases.Suggestions)}
              emptyHeading={t(phrases.RecentSearches)}
              clear={{
                label: t(searchPhrases.SearchClear),
                href: siteSearch.url({ searchIndex: search.searchIndex }),
              }}
              searchIndex={search.searchIndex || ownIndex}
            />
            <HiddenInputs values={siteSearch.entries({ searchIndex: search.searchIndex })} />
            <Button type="submit">{t(searchPhrases.Search)}</Button>
          </form>
        </search>
      }
    >
      <div className="container">
        <SearchResults
          running={running}
          page={page}
          served={served?.results}
          failed={(failure) => <ResultsFailed {...failure} page={page} />}
        >
          {(live) => <Results found={live.results} live={live} host={host} page={page} />}
        </SearchResults>
      </div>
    </SearchPage>
  );
};

/** Adds a search to the recent searches, which the search box suggests. */
function addToRecent(text: string): void {
  if (!text) return;
  const list = addRecentSearch(readRecentSearches(document.cookie), text);
  const secure = location.protocol === "https:";
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser supports the Cookie Store API
  document.cookie = recentCookie(list, { path: location.pathname, secure });
}
