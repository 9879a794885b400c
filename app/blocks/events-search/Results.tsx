import type { EventResult } from "../../../contracts/event-entities.ts";
import { SKELETONS } from "../../../lib/constants.ts";
import type { PageContext } from "../../context/page-context.ts";
import { datesProblem } from "../../events/EventFilters.tsx";
import { eventPhrases } from "../../events/phrases.ts";
import { NoResults, ResultContent, resultRange } from "../../search/ResultList.tsx";
import { type FailedSearchProps, SearchFailed } from "../../search/SearchFailed.tsx";
import type { Found } from "../../search/use-result-search.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { EventCard, EventSkeleton } from "./EventCard.tsx";
import { phrases } from "./phrases.ts";
import { type EventResults, eventSearch } from "./search.ts";

interface ResultsProps {
  found: EventResults;
  page: PageContext;
  live?: Found<EventResults, EventResult>;
}

/** Renders event search results. */
export const Results = ({ found, page, live }: ResultsProps) => (
  <ResultContent
    page={page}
    params={eventSearch}
    found={found}
    live={live}
    idOf={({ id }) => id}
    card={(event) => <EventCard event={event} location={found.location} now={found.now} page={page} />}
    count={resultRange(page, found, phrases.EventsShown)}
    aside={
      (found.searchText || eventSearch.filtersSet(found) > 0) && (
        <a href="?" data-search data-reset>
          {page.t(phrases.ClearAll)}
        </a>
      )
    }
    skeleton={<EventSkeleton />}
    places={SKELETONS.events}
    empty={
      <NoResults page={page} text={datesProblem(found, page.t) || page.t(phrases.NoEventsResults)}>
        <ButtonLink variant="secondary" href="?" data-search data-reset>
          {page.t(eventPhrases.AllEvents)}
        </ButtonLink>
      </NoResults>
    }
  />
);

/** Renders the error message for a failed event search. */
export const ResultsFailed = (props: FailedSearchProps) => (
  <SearchFailed
    {...props}
    text={props.page.t(phrases.EventsSearchFailed)}
    skeleton={<EventSkeleton />}
    places={SKELETONS.events}
  />
);
