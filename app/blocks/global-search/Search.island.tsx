import type { ReactNode } from "react";
import type { WebPage } from "../../../contracts/search.ts";
import { DEBOUNCE } from "../../../lib/constants.ts";
import { canSearchAsTyped } from "../../../lib/forms/rules.ts";
import { type DataLayerEvent, pushEvent } from "../../browser/data-layer.ts";
import type { PageContext } from "../../context/page-context.ts";
import type { IslandComponent } from "../../islands/types.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { SearchPage, SearchResults } from "../../search/SearchPage.tsx";
import { searchTitle } from "../../search/search-title.ts";
import { type SiteSearch, siteSearch } from "../../search/site-search.ts";
import type { ServedFrom } from "../../search/use-result-search.ts";
import { useSiteSearch } from "../../search/use-site-search.ts";
import { headingOf, outcomeOf, Results, ResultsFailed } from "./Results.tsx";
import { SearchForm } from "./SearchForm.tsx";
import { type SiteResults, searchEvents, searchSite } from "./search.ts";

interface SearchProps {
  page: PageContext;
  /** Search criteria that the server used to render the results. */
  search: SiteSearch;
  placeholder: string;
  hint: string;
  /** Heading while there is no search text. */
  heading: string;
  /** Heading of the server-rendered results. */
  servedHeading: string;
  host: string | undefined;
  from: ServedFrom;
  /** Analytics events for the search that the Worker ran. */
  events: readonly DataLayerEvent[];
  served?: { crisis: ReactNode; results: ReactNode };
}

/** Renders the site search: search form and results. The island searches while the visitor types. */
export const GlobalSearchIsland: IslandComponent<"global-search/Search", SearchProps> = (props) => {
  const { page, hint, host, served } = props;
  const { onSubmit, ...running } = useSiteSearch<SiteResults, WebPage>({
    title: (search) => searchTitle(siteSearch, search, page),
    served: props.search,
    from: props.from,
    wait: DEBOUNCE.globalSearch,
    // The search also runs for empty text so that no results are visible after the visitor clears the search box.
    typing: (text) => text.trim() === "" || canSearchAsTyped(text),
    find: (criteria, { call }) =>
      searchSite(criteria, {
        web: (request) => call("GET /custom/search", request),
        index: (request) => call("GET /api/search/get-search-results", request),
      }),
    counted: async (results) => (results ? await searchEvents(results) : props.events).forEach(pushEvent),
  });
  const { search, found } = running;
  return (
    <SearchPage
      page={page}
      running={running}
      searchText={search.searchText}
      failedText={page.t(searchPhrases.SearchFailed)}
      outcome={found && { searchText: found.results.searchText, said: outcomeOf(found.results, page) }}
      heading={found ? headingOf(found.results, props.heading, page) : props.servedHeading}
      served={served}
      band={(content) => content}
      form={
        <SearchForm
          search={search}
          served={props.search}
          placeholder={props.placeholder}
          page={page}
          onSubmit={onSubmit}
        />
      }
    >
      <SearchResults
        running={running}
        page={page}
        served={served?.results}
        failed={(failure) => <ResultsFailed {...failure} page={page} />}
      >
        {(live) => <Results found={live.results} live={live} hint={hint} host={host} page={page} />}
      </SearchResults>
    </SearchPage>
  );
};
