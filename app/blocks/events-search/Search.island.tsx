import { css } from "@linaria/core";
import type { ReactNode } from "react";
import type { EventResult } from "../../../contracts/event-entities.ts";
import { DEBOUNCE } from "../../../lib/constants.ts";
import { pushEvent } from "../../browser/data-layer.ts";
import type { PageContext } from "../../context/page-context.ts";
import { datesProblem } from "../../events/EventFilters.tsx";
import { EventsSearchForm } from "../../events/EventsSearchForm.tsx";
import { ServerOnly } from "../../islands/ServerOnly.tsx";
import type { IslandComponent } from "../../islands/types.ts";
import { FilteredResults } from "../../search/FilteredResults.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { resultSummary } from "../../search/ResultList.tsx";
import { SearchPage, SearchResults } from "../../search/SearchPage.tsx";
import { searchTitle } from "../../search/search-title.ts";
import { type ServedFrom, useResultSearch } from "../../search/use-result-search.ts";
import type { StepCall } from "../../search/use-step-call.ts";
import { from } from "../../theme/viewport.ts";
import { Filters, FORM } from "./Filters.tsx";
import { phrases } from "./phrases.ts";
import { Results, ResultsFailed } from "./Results.tsx";
import {
  type Choices,
  type EventCalls,
  type EventResults,
  eventSearch,
  eventsHeading,
  type Search,
  searchEvents,
  searchTerm,
} from "./search.ts";

/* On wide screens, two classes share a row. */
const cards = css`
  @media ${from(1180)} {
    & ol[data-rows] {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      column-gap: var(--space-7);
      border-block-end: 1px solid var(--color-border);
    }

    /* The first row has the line of the result count above it. */
    & ol[data-rows] > :nth-child(2) {
      border: 0;
    }
  }
`;

interface SearchProps {
  page: PageContext;
  /** Search criteria that the server used to render the results. */
  search: Search;
  choices: Choices;
  from: ServedFrom;
  /** Analytics search term for the server-rendered results. */
  term: string;
  /** The author's heading, for a search without criteria. */
  heading: string;
  served?: { top: ReactNode; crisis: ReactNode; results: ReactNode };
}

/**
 * Renders the search for classes and events: form, filters, and results. The island searches 300 ms after the last
 * change and reports each search to analytics.
 */
export const EventsSearchIsland: IslandComponent<"events-search/Search", SearchProps> = (props) => {
  const { page, choices, served } = props;
  const { t } = page;
  const running = useResultSearch<Search, EventResults, EventResult>({
    params: eventSearch,
    title: (search) => searchTitle(eventSearch, search, page),
    served: props.search,
    from: props.from,
    wait: DEBOUNCE.eventsSearch,
    typing: true,
    history: "replace",
    idOf: ({ id }) => id,
    find: (criteria, { call }) => searchEvents(criteria, callsOf(choices, call)),
    async counted(results) {
      pushEvent({ event: "classesEventsSearch", search_term: results ? await searchTerm(results) : props.term });
    },
  });
  const { search, found, submit } = running;
  return (
    <SearchPage
      page={page}
      running={running}
      searchText={search.searchText}
      failedText={t(phrases.EventsSearchFailed)}
      outcome={
        found && {
          searchText: found.results.searchText,
          said:
            datesProblem(found.results, page.t) ||
            resultSummary(page, found.results, phrases.NoEventsResults, phrases.EventsShown),
        }
      }
      top={<ServerOnly name="top">{served?.top}</ServerOnly>}
      heading={eventsHeading(found?.results ?? props.search, found?.results ?? choices, props.heading, page)}
      served={served}
      form={<EventsSearchForm id={FORM} searchText={search.searchText} onSubmit={submit} t={t} />}
    >
      <FilteredResults
        label={t(searchPhrases.Filters)}
        filters={<Filters search={search} choices={found?.results ?? choices} page={page} />}
      >
        <div className={cards}>
          <SearchResults
            running={running}
            page={page}
            served={served?.results}
            failed={(failure) => <ResultsFailed {...failure} page={page} />}
          >
            {(live) => <Results found={live.results} live={live} page={page} />}
          </SearchResults>
        </div>
      </FilteredResults>
    </SearchPage>
  );
};

/**
 * Returns the event search's API calls for use in the browser. The page already contains the filter options, so the
 * browser does not fetch them.
 */
function callsOf({ categories, audiences, locations }: Choices, call: StepCall) {
  return {
    events: (request) => call("POST /classes-events/find-events", request),
    categories: async () => (categories.length > 0 ? categories : call("GET /classes-events/get-categories", {})),
    audiences: async () => (audiences.length > 0 ? audiences : call("GET /classes-events/get-audience", {})),
    locations: async () => (locations.length > 0 ? locations : call("GET /classes-events/get-locations", {})),
  } satisfies EventCalls;
}
