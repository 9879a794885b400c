import type { RequestOf, ResponseOf } from "../../../contracts/endpoint.ts";
import type { Location } from "../../../contracts/location-entities.ts";
import type { locationSearch, locationTypes } from "../../../contracts/locations.ts";
import type { PromotionBanner } from "../../../contracts/promotion.ts";
import type { RelatedProvider, relatedProviders } from "../../../contracts/providers.ts";
import { addressText } from "../../../lib/cms/links.ts";
import { DEFAULTS, LOCATIONS_FETCH, RELATED_PROVIDERS, STEPS, TIMER } from "../../../lib/constants.ts";
import { type LocationSort, locationSort } from "../../../lib/forms/rules.ts";
import { coordinatePair, locationName, type UserLocation } from "../../../lib/maps/distance.ts";
import { type Area, areaText, readArea } from "../../../lib/maps/map-view.ts";
import { loggableTerm } from "../../../lib/search/search.ts";
import { currentTime } from "../../browser/current-time.ts";
import type { DataLayerEvent } from "../../browser/data-layer.ts";
import { nameText } from "../../care/name-text.ts";
import type { PageContext } from "../../context/page-context.ts";
import { resultHeading } from "../../search/result-heading.ts";
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
import { phrases } from "./phrases.ts";

const mapArea: Param<Area | null> = { read: readArea, write: (area) => (area ? areaText(area) : "") };

/** Declares the URL parameters for the location search. */
export const locationParams = searchParams({
  searchText: text(200),
  locationType: choice({ length: 100, any: "any" }),
  /** Insurance that the locations must accept: a payer, or a payer with a plan. */
  plan: choice({ length: 100 }),
  /**
   * Sort order of the locations. Sorting by `distance` requires the visitor's location, and sorting by `relevance`
   * requires search text (see `orderOf`).
   */
  sort: oneOf(["relevance", "name", "distance"]),
  /**
   * Maximum distance in miles from the visitor's location. A value of 5000 means that the search has no distance limit.
   */
  distance: miles(),
  /** Whether to show only locations that are currently open. */
  openNow: toggle(),
  /** Map area to search, or null if the search is not limited to an area. */
  area: mapArea,
  /**
   * A full or partial address. The address parameters are set only by links to the location search, not by the search
   * form.
   */
  streetAddress: text(100),
  city: text(100),
  state: text(2),
  zip: text(10),
  /** Result page number. Each result page contains 20 locations. */
  page: step(5_000),
});

export type Search = SearchOf<typeof locationParams>;

export interface LocationResults extends Search, ShownResults<Location> {
  /** Order of the results, which the page names. */
  order: LocationSort;
  types: string[];
  /** Options for the insurance filter. */
  plans: string[];
  /** The visitor's location, if known. */
  place?: UserLocation | undefined;
  /**
   * Whether the visitor's location has coordinates. With coordinates, results can be sorted and filtered by distance.
   */
  near: boolean;
  /**
   * Distances in miles from the visitor to the locations on the result page. Empty if the nearest location might be on
   * another result page.
   */
  distances: Location["distance"][];
  /**
   * Number of locations that match all criteria except the selected type, or 0 if any location of that type matches.
   */
  hiddenByType: number;
  banners: PromotionBanner[];
  /** Providers that match the search. */
  related: RelatedProvider[];
}

type CallOf<E extends typeof locationSearch | typeof locationTypes | typeof relatedProviders> = (
  request: RequestOf<E>,
) => Promise<ResponseOf<E>>;

/**
 * API calls for a location search. During server rendering, the API calls use the Worker's cache. In the browser, they
 * are HTTP requests to the Worker.
 */
export interface LocationCalls {
  search: CallOf<typeof locationSearch>;
  types: CallOf<typeof locationTypes>;
  providers: CallOf<typeof relatedProviders>;
  /** Fetches the options for the insurance filter. */
  plans(): Promise<string[]>;
}

/**
 * Returns providers that match the search text. If the visitor's city is known, the request includes the city. Resolves
 * to an empty array if the request fails.
 */
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

const emptyAfter = (milliseconds: number): Promise<[]> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds, []));

/**
 * Returns the order in which a search lists its results. Without search text, no location is more relevant than another,
 * so the nearest locations come first or, if the visitor's location is unknown, the locations are in alphabetical order.
 */
export function orderOf({ sort, searchText }: Pick<Search, "sort" | "searchText">, near: boolean): LocationSort {
  const order = locationSort(sort, near);
  return order !== "relevance" || searchText ? order : near ? "distance" : "name";
}

/**
 * Searches for locations. If the visitor's location has coordinates, the request includes them. If the request for the
 * location types fails, the result does not contain location types.
 */
export async function findLocations(
  requested: Search,
  calls: LocationCalls,
  { place, timeZone }: Pick<PageContext, "place" | "timeZone">,
): Promise<LocationResults> {
  const coordinates = coordinatePair(place?.latitude, place?.longitude);
  const requestedSearch: Search = {
    ...requested,
    distance: coordinates ? requested.distance : DEFAULTS.locationDistance,
  };
  const providers = providersFor(requestedSearch.searchText, place, calls);
  // If the request for insurance plans fails, the search works without the insurance filter.
  const plans = calls.plans().catch(() => []);
  const pendingTypes = calls
    .types({})
    .catch((): ResponseOf<typeof locationTypes> => [])
    .then((types) => types.map(({ facetName }) => facetName));
  const search = requestedSearch.locationType
    ? locationParams.offered(requestedSearch, { locationType: await pendingTypes })
    : requestedSearch;
  const { searchText, locationType, distance, openNow, area } = search;
  const order = orderOf(search, coordinates !== null);
  const { streetAddress, city, state, zip, plan } = search;
  const fetchPage = async (page: number, onlyOpen = openNow) => {
    const response = await calls.search({
      ...(searchText ? { searchText } : {}),
      ...(locationType ? { locationType } : {}),
      ...(plan && { plan }),
      ...coordinates,
      ...(coordinates ? { distance } : {}),
      ...(onlyOpen && { openNow: onlyOpen }),
      ...(area && { area: areaText(area) }),
      ...(streetAddress && { streetAddress }),
      ...(city && { city }),
      ...(state && { state: state.toUpperCase() }),
      ...(zip && { zip }),
      sort: order,
      page,
      perPage: LOCATIONS_FETCH,
      limit: LOCATIONS_FETCH,
    });
    return { ...response, rows: response.locations, total: response.totalLocations };
  };
  const show = (fetch: (page: number) => ReturnType<typeof fetchPage>) =>
    showResults(search.page, { step: STEPS.locations.more, fetch: LOCATIONS_FETCH }, fetch);
  const first = await show((page) => fetchPage(page));
  const open = openNow ? await openLocations(first.answer, fetchPage, currentTime(), timeZone) : null;
  const { answer, ...results } = open
    ? await show(async (page) => {
        const rows = open.slice((page - 1) * LOCATIONS_FETCH, page * LOCATIONS_FETCH);
        return { ...first.answer, rows, total: open.length };
      })
    : first;
  // The timeout prevents a slow provider request from delaying the locations.
  const related = await Promise.race([providers, emptyAfter(TIMER.relatedProviders)]);
  const { rows, servicePromotionBanners: banners, hiddenByType = 0 } = answer;
  // Returns distances only if the visible results contain the nearest location. In a list sorted by name, the nearest
  // location can be on a later page, so the first page must contain all results.
  const hasNearest = results.first === 1 && (order !== "name" || rows.length >= results.total);
  const distances = hasNearest ? rows.map((location) => location.distance) : [];
  return {
    ...search,
    ...results,
    order,
    place,
    near: coordinates !== null,
    types: await pendingTypes,
    plans: await plans,
    distances,
    hiddenByType,
    banners,
    related,
  };
}

/**
 * Returns the page's heading: what the search shows and where. A search without criteria has the author's heading.
 * @param near the visitor's location, if the results are around it
 */
export function locationHeading(
  { searchText, locationType, openNow, area, streetAddress, city, state, zip }: Search,
  near: UserLocation | undefined,
  authored: string,
  page: PageContext,
): string {
  const within = addressText({ address1: streetAddress, city, state: state.toUpperCase(), zip });
  if (!searchText && !locationType && !openNow && !near && !within) return authored;
  const name = locationType ? nameText(page, locationType) : page.t(phrases.SomeLocations);
  const what = openNow ? page.t(phrases.HeadingOpen, { what: name }) : name;
  return resultHeading(page, {
    what,
    searchText,
    ...(near && !area && !within && { near: locationName(near) }),
    ...(within && { in: within }),
  });
}

/**
 * Returns the analytics events for a location search. The search terms contain only ordinary words and words from
 * location types, names, and cities.
 */
export async function searchEvents({
  searchText,
  locationType,
  order,
  page,
  types,
  shown,
}: LocationResults): Promise<DataLayerEvent[]> {
  const titles = [...types, ...shown.flatMap(({ name, address }) => [name, address?.city ?? ""])];
  return [
    { event: "locationSearchTerms", searchTerms: await loggableTerm(searchText, titles) },
    { event: "locationSearchType", locationType: types.includes(locationType) ? locationType : "" },
    { event: "locationSearchSort", sort: order },
    { event: "locationSearchPagination", page },
  ];
}
