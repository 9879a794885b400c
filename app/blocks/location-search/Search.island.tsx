import { type ReactNode, Suspense, useRef } from "react";
import { DEBOUNCE, DEFAULTS } from "../../../lib/constants.ts";
import { coordinatePair, roundPair, type UserLocation } from "../../../lib/maps/distance.ts";
import { type DataLayerEvent, pushEvent } from "../../browser/data-layer.ts";
import { visitorPlace } from "../../browser/visitor-place.ts";
import { BesideMap, type MapState, mapOf } from "../../care/map/ResultMap.tsx";
import { SearchMap } from "../../care/map/SearchMap.tsx";
import type { PageContext } from "../../context/page-context.ts";
import { Served } from "../../islands/Served.tsx";
import type { IslandComponent } from "../../islands/types.ts";
import { useSignalValue } from "../../islands/use-signal-value.ts";
import { LazyCrisisHelp } from "../../search/LazyCrisisHelp.tsx";
import { type LiveRow, ServedRows, servedRows } from "../../search/LiveRows.tsx";
import { searchPhrases } from "../../search/phrases.ts";
import { ResultStatus, resultFrame, shownOf } from "../../search/ResultList.tsx";
import { SearchBand } from "../../search/SearchBand.tsx";
import type { ShownResults } from "../../search/shown-results.ts";
import { useSearch } from "../../search/use-search.ts";
import { useStepCall } from "../../search/use-step-call.ts";
import { ServedAppointments } from "./Appointments.tsx";
import { LocationForm } from "./LocationForm.tsx";
import { phrases } from "./phrases.ts";
import { everywhere, type FoundRow, Results } from "./Results.tsx";
import {
  findLocations,
  type LocationCalls,
  type LocationResults,
  locationParams,
  type Search,
  searchEvents,
} from "./search.ts";

interface SearchProps {
  page: PageContext;
  /** The search whose results the server rendered. */
  search: Search;
  types: readonly string[];
  /** The number of the server's first result, and the previous page. */
  from: Pick<ShownResults<unknown>, "first" | "previous">;
  /** The analytics events of the server's results. */
  events: readonly DataLayerEvent[];
  served?: { crisis: ReactNode; before: ReactNode; after: ReactNode; map: ReactNode; results: ReactNode };
}

/** The results of a search that ran in the browser. */
interface Found {
  results: LocationResults;
  rows: readonly FoundRow[];
  /** The id of the first row that "Show More" added. */
  added: string;
  map: MapState | null;
  place: UserLocation | null;
}

/**
 * The location search: form, map, and results. The server's results stay in the page until the browser runs a search.
 * React then renders the response with the same components.
 */
export const LocationSearchIsland: IslandComponent<"location-search/Search", SearchProps> = (props) => {
  const { page, types, served } = props;
  const calls = useCalls(types);
  const host = useRef<HTMLDivElement>(null);
  const taken = useRef<readonly LiveRow[]>(null);
  const { search, found, busy, change, follow, submit } = useSearch<Search, Found>({
    host,
    params: locationParams,
    served: props.search,
    wait: DEBOUNCE.locationSearch,
    place: visitorPlace,
    async find(next, { signal, more, before }) {
      const place = rounded(visitorPlace.peek());
      const { timeZone } = page;
      const results = await findLocations(next, calls(signal, more), { timeZone, ...(place && { place }) });
      if (!more) return foundOf(results, [], place);
      const rows = before?.rows ?? numbered(taken.current ?? servedRows(host.current), props.from.first);
      const { first, previous } = before?.results ?? props.from;
      const related = before?.results.related ?? [];
      return foundOf({ ...results, first, previous, related }, rows, place);
    },
    added: ({ added }) => added,
    counted: (result) => (result ? searchEvents(result.results) : props.events).forEach(pushEvent),
    countedMore: (next) => pushEvent({ event: "locationSearchPagination", page: next.page }),
  });
  const known = useSignalValue<UserLocation | null>(visitorPlace, null);
  const here = { ...page, ...(known && { place: known }) };
  // The distance filter requires the visitor's location.
  const isNear = coordinatePair(known?.latitude, known?.longitude) !== null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: handles clicks on links, which the keyboard triggers too
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div ref={host} onClick={follow}>
      <SearchBand>
        {found ? (
          <div role="alert">
            <Suspense fallback={null}>
              <LazyCrisisHelp text={found.results.searchText} language={page.language} />
            </Suspense>
          </div>
        ) : (
          <Served>{served?.crisis}</Served>
        )}
        <Served>{served?.before}</Served>
        <LocationForm
          search={search}
          served={props.search}
          types={found?.results.types ?? types}
          page={here}
          onChange={(changes) => change(changes, "soon")}
          onSubmit={(event) => {
            const text = String(new FormData(event.currentTarget).get("searchText") ?? "");
            const distance = isNear ? search.distance : DEFAULTS.locationDistance;
            submit(event, {
              searchText: locationParams.read(new URLSearchParams({ searchText: text })).searchText,
              distance,
            });
          }}
        />
        <Served>{served?.after}</Served>
      </SearchBand>
      <div className="container">
        <ResultStatus text={busy ? page.t(searchPhrases.Searching) : found ? said(found, page) : ""} />
        <BesideMap>
          <SearchMap host={host} map={found ? found.map : undefined} served={served?.map} page={page} />
          {found ? (
            <div {...resultFrame(busy)}>
              <Results
                found={found.results}
                rows={found.rows}
                added={found.added}
                page={{ ...page, ...(found.place && { place: found.place }) }}
              />
            </div>
          ) : (
            <Served {...resultFrame(busy)}>{served?.results}</Served>
          )}
        </BesideMap>
      </div>
      {!found && <ServedRows host={host} taken={taken} />}
      <ServedAppointments host={host} page={page} />
    </div>
  );
};

/** Returns the number of results, or "no results", for the live region. */
const said = ({ results }: Found, page: PageContext) =>
  results.total === 0 ? page.t(phrases.NoLocations) : shownOf(page, results).replace("{first}", String(results.first));

/** Rounds a location to two decimals, the precision that requests may contain. It is sent only in request bodies. */
function rounded(place: UserLocation | null): UserLocation | null {
  const pair = coordinatePair(place?.latitude, place?.longitude);
  return place && { ...place, ...(pair && roundPair(pair, 2)) };
}

const numbered = (rows: readonly LiveRow[], first: number): FoundRow[] =>
  rows.map(({ id, nodes = [] }, index) => ({ id, nodes, number: first + index }));

/** Appends the locations of a response to the rows and omits duplicates. */
function foundOf(results: LocationResults, before: readonly FoundRow[], place: UserLocation | null): Found {
  const locations = new Map(results.shown.map((location) => [location.id, location]));
  const rows = before.map((row) => ({ ...row, location: locations.get(row.id) ?? row.location }));
  const known = new Set(rows.map(({ id }) => id));
  const added = results.shown.filter(({ id }) => !known.has(id));
  const next = results.first + rows.length;
  const all = [...rows, ...added.map((location, index) => ({ id: location.id, number: next + index, location }))];
  const map = mapOf(
    all.map(({ number, location }) => ({ ...location, number })),
    results.area,
    everywhere(results),
  );
  return { results, rows: all, added: added[0]?.id ?? "", map, place };
}

/** Returns the API calls of a search, as the browser makes them. */
function useCalls(types: readonly string[]): (signal: AbortSignal, more: boolean) => LocationCalls {
  const stepCall = useStepCall();
  return (signal, more) => {
    const call = stepCall(signal, more);
    return {
      search: (request) => call("POST /location/location-search", request),
      types: async () =>
        types.length > 0 ? types.map((facetName) => ({ facetName })) : call("GET /location/get-location-types", {}),
      providers: (request) => call("GET /providers/related-providers", request),
    };
  };
}
