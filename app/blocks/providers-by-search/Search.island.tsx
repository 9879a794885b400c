import { css } from "@linaria/core";
import { type ReactNode, useRef, useState } from "react";
import { uses } from "../../../lib/cms/features.ts";
import { DEBOUNCE } from "../../../lib/constants.ts";
import { visitorLocation } from "../../browser/visitor-location.ts";
import { LaterOpening } from "../../care/OpeningText.tsx";
import { carePhrases } from "../../care/phrases.ts";
import { ProviderBox } from "../../care/provider-search/ProviderBox.tsx";
import { ProviderForm } from "../../care/provider-search/ProviderForm.tsx";
import { searchBoxLabels } from "../../care/provider-search/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import { ServerOnly } from "../../islands/ServerOnly.tsx";
import type { IslandComponent } from "../../islands/types.ts";
import { FilteredResults } from "../../search/FilteredResults.tsx";
import { formUrl } from "../../search/form-url.ts";
import { searchPhrases } from "../../search/phrases.ts";
import { resultSummary } from "../../search/ResultList.tsx";
import { SearchPage, SearchResults } from "../../search/SearchPage.tsx";
import { searchTitle } from "../../search/search-title.ts";
import { type ServedFrom, useResultSearch } from "../../search/use-result-search.ts";
import type { StepCall } from "../../search/use-step-call.ts";
import { type Display, Displays } from "./Displays.tsx";
import { FORM, type Offered, ProviderFilters } from "./Filters.tsx";
import { NOWHERE } from "./LocationNote.tsx";
import { phrases } from "./phrases.ts";
import { displayed, layoutOf, Results, ResultsFailed } from "./Results.tsx";
import {
  type FoundProviders,
  findProviders,
  type ProviderCalls,
  providerHeading,
  providerParams,
  type Search,
  type ShownProvider,
} from "./search.ts";

const form = css`
  gap: var(--space-4);
  max-inline-size: 48rem;
`;

interface SearchProps {
  page: PageContext;
  /** Search criteria that the server used to render the results. */
  search: Search;
  offered: Offered;
  from: ServedFrom;
  placeholder: string;
  display: Display;
  /** Whether visitors can switch the layout of the results. */
  changeable: boolean;
  /** Heading of a search without criteria. */
  heading: string;
  served?: { top: ReactNode; crisis: ReactNode; after: ReactNode; results: ReactNode };
}

/**
 * Renders the provider search: form, filters, and results. The server-rendered results stay on the page until the
 * browser runs a search.
 */
export const ProviderSearchIsland: IslandComponent<"providers-by-search/Search", SearchProps> = (props) => {
  const { page, served } = props;
  const { t } = page;
  /** Specialties that the search box suggests. */
  const specialties = useRef<ReadonlySet<string>>(new Set());
  const [display, setDisplay] = useState(props.display);
  const running = useResultSearch<Search, FoundProviders, ShownProvider>({
    params: providerParams,
    title: (search) => searchTitle(providerParams, search, page),
    served: props.search,
    from: props.from,
    wait: DEBOUNCE.typeahead,
    place: visitorLocation,
    // The location in the URL might be misspelled, so a location that the visitor sets replaces it.
    atNewLocation: (search) => ({ ...search, ...NOWHERE }),
    idOf: ({ id }) => id,
    find: (criteria, { call, isShown }) =>
      findProviders(criteria, visitorLocation.peek() ?? undefined, callsOf(call, props.offered.plans, page), isShown),
  });
  const { found, submit } = running;
  const { results } = found ?? {};
  const search = results ?? props.search;
  const offered = results && results.total > 0 ? results : props.offered;
  const place = results ? results.place : props.offered.place;

  return (
    <SearchPage
      page={page}
      running={running}
      searchText={running.search.searchText}
      failedText={t(carePhrases.ProvidersFailed)}
      outcome={
        results
          ? {
              searchText: results.searchText,
              said: resultSummary(page, results, phrases.NoProvidersFound, phrases.ProvidersShown),
            }
          : null
      }
      top={<ServerOnly name="top">{served?.top}</ServerOnly>}
      heading={providerHeading(search, place, props.heading, page)}
      served={served}
      form={
        <ProviderForm
          id={FORM}
          className={form}
          page={page}
          onSubmit={(event) => {
            const submitted = providerParams.read(formUrl(event.currentTarget).searchParams);
            submit(event, { ...submitted, isSpeciality: specialties.current.has(submitted.searchText) });
          }}
          box={
            <ProviderBox
              {...searchBoxLabels(page)}
              onSuggest={(names) => {
                specialties.current = names;
              }}
              name="searchText"
              placeholder={props.placeholder}
              defaultValue={props.search.searchText}
              clear={{
                label: t(searchPhrases.SearchClear),
                href: providerParams.url(search, { searchText: "", page: 1 }),
              }}
            />
          }
        />
      }
    >
      <FilteredResults
        label={t(searchPhrases.Filters)}
        filters={<ProviderFilters search={search} offered={{ ...offered, place }} page={page} />}
      >
        <div className={displayed} data-display={display}>
          {props.changeable && <Displays chosen={display} t={t} onChoose={setDisplay} />}
          <SearchResults
            running={running}
            page={page}
            served={served?.results}
            failed={(failure) => <ResultsFailed {...failure} page={page} />}
            layout={layoutOf(display, page)}
          >
            {(live) => {
              const { visitor } = live.results;
              return (
                <Results
                  found={live.results}
                  display={display}
                  live={live}
                  opening={({ id, openings }, recorded) => (
                    <LaterOpening openings={openings} id={id} t={t} otherwise={recorded} />
                  )}
                  page={{ ...page, ...(visitor && { place: visitor }) }}
                />
              );
            }}
          </SearchResults>
        </div>
      </FilteredResults>
    </SearchPage>
  );
};

/** Returns the provider search's API calls for use in the browser. */
const callsOf = (call: StepCall, plans: string[], page: PageContext): ProviderCalls => ({
  city: async (request) => (uses(page, "geo") ? call("GET /location/user-location", request) : []),
  byLocation: (request) => call("GET /api/providers/get-providers-by-location-and-specialties", request),
  bySearch: (request) => call("GET /providers/provider-by-search", request),
  openings: (request) => call("GET /providers/first-openings", request),
  // The island receives the insurance plans as a prop, so the browser does not fetch them.
  plans: async () => plans,
});
