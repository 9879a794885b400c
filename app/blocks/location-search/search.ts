import type { RequestOf, ResponseOf } from "../../../contracts/endpoint.ts";
import type { Location, locationSearch, locationTypes, PromotionBanner } from "../../../contracts/locations.ts";
import type { RelatedProvider, relatedProviders } from "../../../contracts/providers.ts";
import { DEFAULTS, LOCATIONS_FETCH, RELATED_PROVIDERS, STEPS, TIMER } from "../../../lib/constants.ts";
import { locationSort } from "../../../lib/forms/rules.ts";
import { coordinatePair, type UserLocation } from "../../../lib/maps/distance.ts";
import { type Area, areaText, readArea } from "../../../lib/maps/map-view.ts";
import { ownWords } from "../../../lib/search/search.ts";
import type { DataLayerEvent } from "../../browser/data-layer.ts";
import type { PageContext } from "../../context/page-context.ts";
import {
  choice,
  miles,
  oneOf,
  type Param,
  type SearchOf,
  searchParams,
  step,
  text,
  toggle,
} from "../../search/search-params.ts";
import { type ShownResults, showResults } from "../../search/shown-results.ts";
import { openLocations } from "./open-now.ts";

const mapArea: Param<Area | null> = { read: readArea, write: (area) => (area ? areaText(area) : "") };

/** What the address asks for (LC-07). */
export const locationParams = searchParams({
  searchText: text(200),
  locationType: choice({ length: 100, any: "any" }),
  /** By distance only from a known place (LC-06). */
  sort: oneOf(["relevance", "name", "distance"]),
  /** Miles from a known place; 5000 is any (LC-05). */
  distance: miles(),
  /** Only what is open now. */
  openNow: toggle(),
  /** The part of the map that was searched. */
  area: mapArea,
  /** 20 results each (LC-09). */
  page: step(5_000),
});

export type Search = SearchOf<typeof locationParams>;

export interface LocationResults extends Search, ShownResults<Location> {
  types: string[];
  /** The visitor's place is known: results can be ordered and narrowed by their distance from there. */
  near: boolean;
  /** The miles to the locations among which the nearest is; none where a part of the list cannot tell. */
  distances: Location["distance"][];
  /** When nothing was found, how many fit but for their type. */
  hiddenByType: number;
  banners: PromotionBanner[];
  /** Providers that fit the search (LC-14). */
  related: RelatedProvider[];
}

type CallOf<E extends typeof locationSearch | typeof locationTypes | typeof relatedProviders> = (
  request: RequestOf<E>,
) => Promise<ResponseOf<E>>;

/** The calls of a search: the Worker makes them by its cache, the browser to the edge. */
export interface LocationCalls {
  search: CallOf<typeof locationSearch>;
  types: CallOf<typeof locationTypes>;
  providers: CallOf<typeof relatedProviders>;
}

/** Providers that fit a text, near the visitor's city if it is known (PR-16); none where they cannot be had. */
async function providersFor(
  searchText: string,
  place: UserLocation | undefined,
  calls: LocationCalls,
): Promise<RelatedProvider[]> {
  if (!searchText) return [];
  const { city_name: city, subdivision_1_iso_code: state } = place ?? {};
  const limit = RELATED_PROVIDERS.locationSearch;
  return calls.providers({ searchText, ...(city && { city }), ...(state && { state }), limit }).catch(() => []);
}

const nothingAfter = (milliseconds: number): Promise<[]> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds, []));

/** Makes the calls of a search (LC-08, LC-09), around a visitor's place if it is known. Without its kinds it still works. */
export async function findLocations(
  requested: Search,
  calls: LocationCalls,
  { place, timeZone }: Pick<PageContext, "place" | "timeZone">,
): Promise<LocationResults> {
  const pair = coordinatePair(place?.latitude, place?.longitude);
  const wish: Search = {
    ...requested,
    sort: locationSort(requested.sort, pair !== null),
    distance: pair ? requested.distance : DEFAULTS.locationDistance,
  };
  const providers = providersFor(wish.searchText, place, calls);
  const coming = calls
    .types({})
    .catch((): ResponseOf<typeof locationTypes> => [])
    .then((types) => types.map(({ facetName }) => facetName));
  const search = wish.locationType ? locationParams.offered(wish, { locationType: await coming }) : wish;
  const { searchText, locationType, sort, distance, openNow, area } = search;
  const fetchPage = async (page: number, onlyOpen = openNow) => {
    const response = await calls.search({
      ...(searchText ? { searchText } : {}),
      ...(locationType ? { locationType } : {}),
      ...pair,
      ...(pair ? { distance } : {}),
      ...(onlyOpen && { openNow: onlyOpen }),
      ...(area && { area: areaText(area) }),
      sort,
      page,
      perPage: LOCATIONS_FETCH,
    });
    return { ...response, rows: response.locations, total: response.totalLocations };
  };
  const show = (fetch: (page: number) => ReturnType<typeof fetchPage>) =>
    showResults(search.page, { step: STEPS.locations.more, fetch: LOCATIONS_FETCH }, fetch);
  const first = await show((page) => fetchPage(page));
  const open = openNow ? await openLocations(first.answer, fetchPage, new Date(), timeZone) : null;
  const { answer, ...found } = open
    ? await show(async (page) => {
        const rows = open.slice((page - 1) * LOCATIONS_FETCH, page * LOCATIONS_FETCH);
        return { ...first.answer, rows, total: open.length };
      })
    : first;
  // Locations are what was asked for: they wait for nobody else.
  const related = await Promise.race([providers, nothingAfter(TIMER.relatedProviders)]);
  const { rows, servicePromotionBanners: banners, hiddenByType = 0 } = answer;
  // By name, the nearest may be among those that have not come; later parts of a list never tell.
  const hasNearest = found.first === 1 && (sort !== "name" || rows.length >= found.total);
  const distances = hasNearest ? rows.map((location) => location.distance) : [];
  return { ...search, ...found, near: pair !== null, types: await coming, distances, hiddenByType, banners, related };
}

/** What analytics learns of a search: of the text only words of our own (AN-02, AN-08). */
export function searchEvents({
  searchText,
  locationType,
  sort,
  page,
  types,
  shown,
}: LocationResults): DataLayerEvent[] {
  const titles = [...types, ...shown.flatMap(({ name, address }) => [name, address?.city ?? ""])];
  return [
    { event: "locationSearchTerms", searchTerms: ownWords(searchText, titles) },
    { event: "locationSearchType", locationType: types.includes(locationType) ? locationType : "" },
    { event: "locationSearchSort", sort },
    { event: "locationSearchPagination", page },
  ];
}
