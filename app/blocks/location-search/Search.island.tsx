import { type ComponentProps, type ReactNode, useMemo } from "react";
import type { Location } from "../../../contracts/location-entities.ts";
import { uses } from "../../../lib/cms/features.ts";
import { DEBOUNCE } from "../../../lib/constants.ts";
import { coordinatePair, roundPair, type UserLocation } from "../../../lib/maps/distance.ts";
import { type DataLayerEvent, pushEvent } from "../../browser/data-layer.ts";
import { visitorLocation } from "../../browser/visitor-location.ts";
import { BesideMap, mapOf } from "../../care/map/ResultMap.tsx";
import { SearchMap } from "../../care/map/SearchMap.tsx";
import type { SafeHtml } from "../../cms/fields/types.ts";
import type { PageContext } from "../../context/page-context.ts";
import type { IslandComponent } from "../../islands/types.ts";
import { useSignalValue } from "../../islands/use-signal-value.ts";
import { resultSummary } from "../../search/ResultList.tsx";
import { SearchPage, SearchResults } from "../../search/SearchPage.tsx";
import { searchTitle } from "../../search/search-title.ts";
import { type ServedFrom, useResultSearch } from "../../search/use-result-search.ts";
import type { StepCall } from "../../search/use-step-call.ts";
import { ServedAppointments } from "./Appointments.tsx";
import { LocationForm } from "./LocationForm.tsx";
import { phrases } from "./phrases.ts";
import { allResultsHref, Results, ResultsFailed } from "./Results.tsx";
import {
  findLocations,
  type LocationCalls,
  type LocationResults,
  locationHeading,
  locationParams,
  type Search,
  searchEvents,
} from "./search.ts";

interface SearchProps {
  page: PageContext;
  /** Search criteria that the server used to render the results. */
  search: Search;
  types: readonly string[];
  plans: string[];
  from: ServedFrom;
  /** Analytics events for the search that the Worker ran. */
  events: readonly DataLayerEvent[];
  closedLinks: ComponentProps<typeof Results>["closedLinks"];
  emergencyHelp: SafeHtml;
  /** The author's heading, for a search without criteria. */
  heading: string;
  served?: { crisis: ReactNode; after: ReactNode; map: ReactNode; results: ReactNode };
}

/**
 * Renders the location search: form, map, and results. The server-rendered results stay on the page until the browser
 * runs a search. After a search in the browser, React renders the new results with the same components as the server.
 */
export const LocationSearchIsland: IslandComponent<"location-search/Search", SearchProps> = (props) => {
  const { page, types, plans, served } = props;
  const running = useResultSearch<Search, LocationResults, Location>({
    params: locationParams,
    title: (search) => searchTitle(locationParams, search, page),
    served: props.search,
    from: props.from,
    wait: DEBOUNCE.locationSearch,
    place: visitorLocation,
    idOf: ({ id }) => id,
    async find(criteria, { call, before }) {
      const place = rounded(visitorLocation.peek());
      const { timeZone } = page;
      const results = await findLocations(criteria, callsOf(types, plans, call, page), {
        timeZone,
        ...(place && { place }),
      });
      return before ? { ...results, related: before.related } : results;
    },
    counted: async (results) => (results ? await searchEvents(results) : props.events).forEach(pushEvent),
    countedMore: (criteria) => pushEvent({ event: "locationSearchPagination", page: criteria.page }),
  });
  const { host, search, found, submit } = running;
  const userLocation = useSignalValue<UserLocation | null>(visitorLocation, null);
  const map = useMemo(() => {
    if (!found) return undefined;
    const { results, rows } = found;
    const numberedLocations = rows.map(({ result }, index) => ({ ...result, number: results.first + index }));
    return mapOf(numberedLocations, results.area, allResultsHref(results), found.added !== "");
  }, [found]);
  return (
    <SearchPage
      page={page}
      running={running}
      searchText={search.searchText}
      failedText={page.t(phrases.LocationSearchFailed)}
      outcome={
        found && { searchText: found.results.searchText, said: resultSummary(page, found.results, phrases.NoLocations) }
      }
      heading={
        found
          ? locationHeading(found.results, found.results.near ? found.results.place : undefined, props.heading, page)
          : locationHeading(props.search, undefined, props.heading, page)
      }
      served={served}
      form={
        <LocationForm
          search={search}
          served={props.search}
          types={found?.results.types ?? types}
          plans={plans}
          page={{ ...page, ...(userLocation && { place: userLocation }) }}
          onSubmit={submit}
        />
      }
    >
      <div className="container">
        <BesideMap>
          <SearchMap host={host} map={map} served={served?.map} page={page} />
          <SearchResults
            running={running}
            page={page}
            served={served?.results}
            failed={(failure) => <ResultsFailed {...failure} page={page} emergencyHelp={props.emergencyHelp} />}
          >
            {(live) => {
              const { place } = live.results;
              return (
                <Results
                  found={live.results}
                  live={live}
                  page={{ ...page, ...(place && { place }) }}
                  closedLinks={props.closedLinks}
                />
              );
            }}
          </SearchResults>
        </BesideMap>
      </div>
      <ServedAppointments host={host} page={page} />
    </SearchPage>
  );
};

/** Rounds the visitor's coordinates to two decimal places because the browser must not send a more precise location. */
function rounded(place: UserLocation | null): UserLocation | null {
  const coordinates = coordinatePair(place?.latitude, place?.longitude);
  return place && { ...place, ...(coordinates && roundPair(coordinates, 2)) };
}

/**
 * Returns the location search's API calls for use in the browser. The page already contains the location types, so the
 * browser does not fetch them.
 */
const callsOf = (types: readonly string[], plans: string[], call: StepCall, page: PageContext): LocationCalls => ({
  search: (request) => call("POST /location/location-search", request),
  types: async () =>
    types.length > 0 ? types.map((facetName) => ({ facetName })) : call("GET /location/get-location-types", {}),
  providers: async (request) => (uses(page, "doctors") ? call("GET /providers/related-providers", request) : []),
  // The page already contains the insurance plans, so the browser does not fetch them.
  plans: async () => plans,
});
