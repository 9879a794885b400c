import type { ReactNode } from "react";
import { SKELETONS } from "../../../lib/constants.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import { Island } from "../../islands/Island.tsx";
import { CrisisHelp } from "../../search/CrisisHelp.tsx";
import { FilteredResultsSkeleton } from "../../search/FilteredResults.tsx";
import { Places } from "../../search/ResultList.tsx";
import { SearchBandSkeleton } from "../../search/SearchBand.tsx";
import { type ServedFrom, servedFrom } from "../../search/use-result-search.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import type { FailedProps, ViewProps } from "../types.ts";
import { EventSkeleton } from "./EventCard.tsx";
import type { fields as fieldSet } from "./fields.ts";
import { viewPhrases } from "./phrases.ts";
import { Results, ResultsFailed } from "./Results.tsx";
import { EventsSearchIsland } from "./Search.island.tsx";
import { type Choices, type EventResults, eventSearch, type Search } from "./search.ts";

interface FrameProps extends Pick<ViewProps<typeof fieldSet>, "fields" | "page"> {
  search: Search;
  choices?: Choices;
  from?: ServedFrom;
  term?: string;
  results: ReactNode;
}

const NO_CHOICES: Choices = { categories: [], audiences: [], locations: [] };
const FROM_FIRST = { first: 1 };

function Frame({ fields, page, search, choices = NO_CHOICES, from = FROM_FIRST, term = "", results }: FrameProps) {
  const { t, breadcrumbs = [] } = page;
  return (
    <Island
      name="events-search/Search"
      hydrate="idle"
      component={EventsSearchIsland}
      page={page}
      needs={{ phrases: viewPhrases, links: ["/classes-events"] }}
      props={{ search, choices, from, term, heading: fields.heading }}
      served={{
        top: breadcrumbs.length > 1 && <Breadcrumbs steps={breadcrumbs} label={t(fieldPhrases.Breadcrumbs)} />,
        crisis: <CrisisHelp text={search.searchText} language={page.language} />,
        results,
      }}
    />
  );
}

export function EventsSearch({ fields, page, data }: ViewProps<typeof fieldSet, EventResults & { term: string }>) {
  const { searchText, category, audience, location, isOnline, startDate, endDate, page: step } = data;
  const { categories, audiences, locations, term } = data;
  return (
    <Frame
      fields={fields}
      page={page}
      search={{ searchText, category, audience, location, isOnline, startDate, endDate, page: step }}
      choices={{ categories, audiences, locations }}
      from={servedFrom(data)}
      term={term}
      results={<Results found={data} page={page} />}
    />
  );
}

/**
 * If the event search fails, renders an error message instead of "no results". The search form still contains the
 * visitor's criteria.
 */
export function EventsSearchFailed({ fields, page, query, reason }: FailedProps<typeof fieldSet>) {
  const search = eventSearch.read(query);
  return (
    <Frame
      fields={fields}
      page={page}
      search={search}
      results={<ResultsFailed reason={reason} retry={eventSearch.url(search)} page={page} />}
    />
  );
}

/** Skeleton for the event search while the results load: the form and ten cards. */
export const EventsSearchSkeleton = () => (
  <div>
    <SearchBandSkeleton />
    <FilteredResultsSkeleton>
      <div>
        <Places of={<EventSkeleton />} count={SKELETONS.events} />
      </div>
    </FilteredResultsSkeleton>
  </div>
);
