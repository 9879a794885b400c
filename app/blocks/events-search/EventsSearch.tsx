import type { ReactNode } from "react";
import { SKELETONS } from "../../../lib/constants.ts";
import type { PageContext } from "../../context/page-context.ts";
import { EventsSearchForm } from "../../events/EventsSearchForm.tsx";
import { eventPhrases } from "../../events/phrases.ts";
import { fieldPhrases } from "../../fields/phrases.ts";
import { Enhance } from "../../islands/Enhance.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { ResultColumns, ResultColumnsSkeleton } from "../../search/ResultColumns.tsx";
import { NoResults, Places, pagesOf, ResultList, ResultStatus } from "../../search/ResultList.tsx";
import { SearchBand, SearchBandSkeleton } from "../../search/SearchBand.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Heading } from "../../ui/Heading.tsx";
import type { FailedProps, ViewProps } from "../types.ts";
import { EventCard, EventSkeleton } from "./EventCard.tsx";
import { Filters, FORM } from "./Filters.tsx";
import type { fields as fieldSet } from "./fields.ts";
import { phrases } from "./phrases.ts";
import type { results } from "./results.enhance.ts";
import { type Choices, type EventResults, eventSearch, type Search } from "./search.ts";

type Fields = ViewProps<typeof fieldSet>["fields"];

interface FrameProps {
  fields: Fields;
  page: PageContext;
  search: Search;
  choices: Choices;
  children: ReactNode;
}

function Frame({ fields, page, search, choices, children }: FrameProps) {
  const { t, breadcrumbs = [] } = page;
  return (
    <Enhance<typeof results> name="events-search/results" wake="idle">
      <div>
        <SearchBand>
          {breadcrumbs.length > 1 && <Breadcrumbs steps={breadcrumbs} label={t(fieldPhrases.Breadcrumbs)} />}
          {fields.heading && <Heading level={1}>{fields.heading}</Heading>}
          <EventsSearchForm id={FORM} searchText={search.searchText} t={t} />
        </SearchBand>
        <ResultColumns
          label={t(searchPhrases.Filters)}
          filters={<Filters search={search} choices={choices} page={page} />}
          stays
        >
          <div>
            <ResultStatus searching={t(searchPhrases.Searching)} />
            {children}
          </div>
        </ResultColumns>
      </div>
    </Enhance>
  );
}

export function EventsSearch({ fields, page, data }: ViewProps<typeof fieldSet, EventResults>) {
  const { t } = page;
  const { shown, last, total, term, location } = data;
  return (
    <Frame fields={fields} page={page} search={data} choices={data}>
      <ResultList
        page={page}
        before={<span hidden data-term={term} />}
        count={t(phrases.EventsShown, { n: last, total })}
        {...pagesOf(eventSearch, data)}
        aside={
          (data.searchText || eventSearch.filtersSet(data) > 0) && (
            <a href="?" data-search data-reset>
              {t(phrases.ClearAll)}
            </a>
          )
        }
        cards={shown.map((event) => ({
          id: event.id,
          card: <EventCard event={event} location={location} now={data.now} page={page} />,
        }))}
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
    </Frame>
  );
}

/** A failed search says that it failed, not that nothing matches. The search criteria stay. */
export function EventsSearchFailed({ fields, page, query }: FailedProps<typeof fieldSet>) {
  const search = eventSearch.read(query);
  const choices = { categories: [], audiences: [], locations: [] };
  return (
    <Frame fields={fields} page={page} search={search} choices={choices}>
      <div data-results>
        <NoResults page={page} text={page.t(phrases.EventsSearchFailed)}>
          <ButtonLink variant="secondary" href={eventSearch.address(search)} data-search>
            {page.t(fieldPhrases.TryAgain)}
          </ButtonLink>
        </NoResults>
      </div>
    </Frame>
  );
}

/** The skeleton while the search runs: the form's space, and ten cards (CN-02). */
export const EventsSearchSkeleton = () => (
  <div>
    <SearchBandSkeleton />
    <ResultColumnsSkeleton>
      <div>
        <Places of={<EventSkeleton />} count={SKELETONS.events} />
      </div>
    </ResultColumnsSkeleton>
  </div>
);
