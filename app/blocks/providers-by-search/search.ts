import type { providerOpenings } from "../../../contracts/appointments.ts";
import type { RequestOf, ResponseOf } from "../../../contracts/endpoint.ts";
import type { findCity } from "../../../contracts/geo.ts";
import type { Provider, providersByLocation, providersBySearch } from "../../../contracts/providers.ts";
import { DEFAULTS, MIN_LENGTH, PROVIDERS } from "../../../lib/constants.ts";
import { DISTANCES, type Distance } from "../../../lib/forms/rules.ts";
import { locationName, type UserLocation } from "../../../lib/maps/distance.ts";
import { weeksToAppointment } from "../../../lib/search/sort.ts";
import { nameText } from "../../care/name-text.ts";
import type { Openings } from "../../care/OpeningText.tsx";
import { carePhrases } from "../../care/phrases.ts";
import type { PageContext } from "../../context/page-context.ts";
import { resultHeading } from "../../search/result-heading.ts";
import {
  choice,
  oneOf,
  type Param,
  type SearchOf,
  searchParams,
  step,
  text,
  toggle,
} from "../../search/search-params.ts";
import { type ShownResults, showResults } from "../../search/shown-results.ts";
import { phrases } from "./phrases.ts";

/**
 * Maximum distance in miles from the city. A value of 5000 means that the search has no distance limit. Without a city,
 * the search ignores the distance.
 */
const radius: Param<Distance> = {
  read: (value) => DISTANCES.find((option) => String(option) === value) ?? DEFAULTS.providerDistance,
  write: (distance) => (distance === DEFAULTS.providerDistance ? "" : String(distance)),
};

const { read, write } = toggle();
const unfilteredToggle: Param<boolean> = { read, write };

/** Declares the URL parameters for the provider search. */
export const providerParams = searchParams({
  /** The search text. Links to the doctor search can use `unified` as the name of this parameter. */
  searchText: text(200, "unified"),
  /** A city or ZIP code that the visitor typed. */
  near: text(100),
  /** City to search in. If the value is `any`, the search ignores the visitor's location. */
  city: text(100),
  state: text(2),
  distance: radius,
  /** Whether the search text is a specialty that the visitor selected from the suggestions. */
  isSpeciality: unfilteredToggle,
  specialty: choice({ length: 60 }),
  language: choice({ length: 60 }),
  /** Insurance that the providers must accept: a payer, or a payer with a plan. */
  plan: choice({ length: 100 }),
  gender: { ...oneOf(["", "woman", "man"]), narrows: true as const },
  accepting: toggle(),
  video: toggle(),
  thisWeek: toggle(),
  /** Sort order. Without the parameter, the order depends on the criteria (see `orderOf`). */
  sort: oneOf(["", "relevance", "availability", "distance", "name"]),
  /** Result page number. Each result page contains 20 providers. */
  page: step(1_000),
});

export type Search = SearchOf<typeof providerParams>;

type Order = Exclude<Search["sort"], "">;

/**
 * Returns the order in which a search lists its results. Relevance requires search text, and distance requires a city.
 * By default, the most relevant providers come first or, without search text, the nearest providers or, without a city,
 * the providers who have the earliest appointments.
 */
export function orderOf({ sort, searchText }: Pick<Search, "sort" | "searchText">, place: Place | null): Order {
  const isNear = Boolean(place?.city);
  if (sort === "name" || sort === "availability" || (sort === "distance" && isNear)) return sort;
  return searchText ? "relevance" : isNear ? "distance" : "availability";
}

/** A city with its state, or only a state. */
type Place = { city?: string; state: string };

/**
 * A provider in the results. `openings` contains the first available appointments for all results and comes from a
 * separate request.
 */
export interface ShownProvider extends Provider {
  openings: Promise<Openings | null>;
}

export interface FoundProviders extends Search, ShownResults<ShownProvider> {
  /** Order of the results, which the page names. */
  order: Order;
  /** The location that limits the results, or null if no location limits the results. */
  place: Place | null;
  /**
   * Reason why the search did not use the location that the visitor typed: the location is unknown, or the location
   * lookup failed.
   */
  problem?: "unknown" | "failed";
  /** Cities whose names are similar to the unknown location. */
  similar?: string[];
  specialties: string[];
  languages: string[];
  /** Options for the insurance filter. */
  plans: string[];
  /** The visitor's location, if known. */
  visitor?: UserLocation | undefined;
}

type CallOf<
  E extends typeof findCity | typeof providersByLocation | typeof providersBySearch | typeof providerOpenings,
> = (request: RequestOf<E>) => Promise<ResponseOf<E>>;

/**
 * API calls for a provider search. The server makes the API calls through the Worker's cache, and the browser sends
 * them to the Worker.
 */
export interface ProviderCalls {
  city: CallOf<typeof findCity>;
  byLocation: CallOf<typeof providersByLocation>;
  bySearch: CallOf<typeof providersBySearch>;
  openings: CallOf<typeof providerOpenings>;
  /** Fetches the options for the insurance filter. */
  plans(): Promise<string[]>;
}

/**
 * Returns the location in the URL or, if the URL contains none, the visitor's location. Returns null if both are
 * unknown, or if the search covers all locations (`city=any`).
 */
export function searchLocation({ city, state }: Search, visitor: UserLocation | undefined): Place | null {
  if (city) return city === "any" || !state ? null : { city, state: state.toUpperCase() };
  if (state) return { state: state.toUpperCase() };
  const { city_name, subdivision_1_iso_code } = visitor ?? {};
  return city_name && subdivision_1_iso_code ? { city: city_name, state: subdivision_1_iso_code } : null;
}

/**
 * Determines the location for a provider search. A location that the visitor typed overrides the city and state in the
 * URL.
 */
async function searchPlaceOf(search: Search, visitor: UserLocation | undefined, calls: ProviderCalls) {
  const { near } = search;
  if (!near) return { place: searchLocation(search, visitor) };
  try {
    const cities = near.length < MIN_LENGTH.typeahead ? [] : await calls.city({ search: near });
    const [city] = cities;
    if (!city?.subdivision_1_iso_code || city.isSimilar)
      return { place: null, problem: "unknown" as const, similar: cities.map(locationName) };
    return { place: { city: city.city_name, state: city.subdivision_1_iso_code } };
  } catch {
    return { place: null, problem: "failed" as const };
  }
}

/** Returns the filters that the two provider endpoints share. */
const filterParameters = ({ specialty, language, plan, gender, accepting, video, thisWeek }: Search) => ({
  ...(specialty && { specialties: specialty }),
  ...(language && { language }),
  ...(plan && { plan }),
  ...(gender && { gender }),
  ...(accepting && { acceptsNewPatients: true }),
  ...(video && { videoVisits: true }),
  ...(thisWeek && { appointmentThisWeek: true }),
});

/**
 * Returns the page's heading: what the search shows and where. A search without criteria has the author's heading.
 * @param place the location that limits the results
 */
export function providerHeading(
  { searchText, specialty }: Search,
  place: Place | null,
  authored: string,
  page: PageContext,
): string {
  if (!searchText && !specialty && !place) return authored;
  const what = specialty ? page.t(phrases.HeadingOf, { specialty: nameText(page, specialty) }) : "";
  return resultHeading(page, {
    what: what || page.t(carePhrases.ProvidersHeading),
    searchText,
    ...(place?.city ? { near: `${place.city}, ${place.state}` } : place && { in: place.state }),
  });
}

/**
 * Removes parameters that have no effect: the city `any` if the visitor's location is unknown, and the distance if the
 * search has no city.
 */
const effectiveSearch = (requested: Search, place: Place | null, visitor: UserLocation | undefined): Search => ({
  ...requested,
  city:
    requested.city === "any" && !searchLocation({ ...requested, city: "", state: "" }, visitor) ? "" : requested.city,
  distance: place?.city ? requested.distance : DEFAULTS.providerDistance,
});

/**
 * Searches for providers. The function applies all filters and never removes a filter, even if there are few results.
 * @param isShown returns true for providers whose first appointment is already on the page
 */
export async function findProviders(
  requested: Search,
  visitor: UserLocation | undefined,
  calls: ProviderCalls,
  isShown: (id: string) => boolean = () => false,
): Promise<FoundProviders> {
  const { place, ...placeDetails } = await searchPlaceOf(requested, visitor, calls);
  const search = effectiveSearch(requested, place, visitor);
  const [{ shown, ...results }, plans] = await Promise.all([
    providersIn(place, search, calls),
    // If the request for insurance plans fails, the search works without the insurance filter.
    calls.plans().catch(() => []),
  ]);
  const openings = openingsOf(
    shown.filter(({ id }) => !isShown(id)),
    calls,
  );
  return {
    ...search,
    ...results,
    ...placeDetails,
    plans,
    shown: shown.map((provider) => ({ ...provider, openings })),
    visitor,
    place,
    order: orderOf(search, place),
  };
}

/** Fetches one result page of providers. If the search has both text and a city, calls the text search endpoint. */
async function providersIn(place: Place | null, search: Search, calls: ProviderCalls) {
  const { searchText } = search;
  const { answer, ...results } = await showResults(
    search.page,
    { step: PROVIDERS.more, fetch: PROVIDERS.fetch },
    async (page) => {
      const distanceParameter = place?.city && { distance: search.distance };
      const sort = orderOf(search, place);
      const part = { ...filterParameters(search), sort, ...distanceParameter, page, perPage: PROVIDERS.fetch };
      const { isSpeciality } = search;
      const answer: ResponseOf<typeof providersByLocation> =
        searchText && place?.city
          ? await calls.bySearch({ searchText, city: place.city, state: place.state, isSpeciality, ...part })
          : await calls.byLocation({
              ...(searchText && { searchText }),
              ...(searchText && isSpeciality && { isSpeciality }),
              ...place,
              ...part,
            });
      return { ...answer, rows: answer.providers, total: answer.totalProviders };
    },
  );
  const { specialties = [], languages = [] } = answer.choices ?? {};
  return { ...results, specialties, languages };
}

/**
 * Returns whether a provider accepts appointments from new patients. Otherwise, the provider card omits the first
 * available appointment.
 */
export const hasOpening = (provider: Provider): boolean => weeksToAppointment(provider) !== null;

/**
 * Returns the IDs of the providers whose cards show an appointment, as one request parameter. The IDs are sorted so that
 * requests for the same providers share a cache entry.
 */
export const openingIds = (shown: readonly Provider[]): string =>
  shown
    .filter(hasOpening)
    .map(({ id }) => id)
    .sort()
    .join("|");

/**
 * Fetches the first available appointments for all providers in a single request. Resolves to null if the request
 * fails.
 */
async function openingsOf(shown: readonly Provider[], calls: ProviderCalls): Promise<Openings | null> {
  const ids = openingIds(shown);
  if (!ids) return new Map();
  const openings = await calls.openings({ ids }).catch(() => null);
  return openings && new Map(openings.map(({ id, days }) => [id, days]));
}
