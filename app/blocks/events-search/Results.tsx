import type { EventResult } from "../../../contracts/event-entities.ts";
import { SKELETONS } from "../../../lib/constants.ts";
import type { PageContext } from "../../context/page-context.ts";
import { eventPhrases } from "../../events/phrases.ts";
import { LiveRows } from "../../search/LiveRows.tsx";
import { NoResults, pagesOf, ResultContent } from "../../search/ResultList.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { EventCard, EventSkeleton } from "./EventCard.tsx";
import { phrases } from "./phrases.ts";
import { type EventResults, eventSearch } from "./search.ts";

/** A row of the list: an event from the response, or the DOM nodes of a row that the server rendered. */
export interface FoundRow {
  id: string;
  event?: EventResult;
  nodes?: readonly Node[];
}

interface ResultsProps {
  found: EventResults;
  page: PageContext;
  /** In the browser only: the rows, some of them rendered by the server, and the id of the row to focus. */
  rows?: readonly FoundRow[];
  added?: string;
}

/** Returns a template such as "{first} - 16 of 40 classes and events". `ResultContent` replaces `{first}`. */
export const shownOf = (page: PageContext, { last, total }: EventResults): string =>
  page.t(phrases.EventsShown, { n: last, total });

/** Renders the results of a search. */
export function Results({ found, page, rows, added }: ResultsProps) {
  const { t } = page;
  const shown: readonly FoundRow[] = rows ?? found.shown.map((event) => ({ id: event.id, event }));
  const cards = shown.map(({ id, event, nodes }) => ({
    id,
    ...(nodes && { nodes }),
    card: event && <EventCard event={event} location={found.location} now={found.now} page={page} />,
  }));
  return (
    <ResultContent
      page={page}
      count={shownOf(page, found)}
      {...pagesOf(eventSearch, found)}
      aside={
        (found.searchText || eventSearch.filtersSet(found) > 0) && (
          <a href="?" data-search data-reset>
            {t(phrases.ClearAll)}
          </a>
        )
      }
      cards={cards}
      {...(rows && {
        rows: (list) => <LiveRows list={list} rows={cards} wanted={cards.findIndex(({ id }) => id === added)} />,
      })}
      skeleton={<EventSkeleton />}
      places={SKELETONS.events}
      empty={
        <NoResults page={page} text={t(phrases.NoEventsResults)}>
          <ButtonLink variant="secondary" href="?" data-search data-reset>
            {t(eventPhrases.AllEvents)}
          </ButtonLink>
        </NoResults>
      }
    />
  );
}
