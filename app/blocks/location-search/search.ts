import type { ResponseOf } from "../../../contracts/endpoint.ts";
import { type Location, locationSearch, locationTypes, type PromotionBanner } from "../../../contracts/locations.ts";
import { LOCATIONS_FETCH, STEPS } from "../../../lib/constants.ts";
import { LOCATION_SORTS, type LocationSort, locationSort } from "../../../lib/rules.ts";
import { typedText } from "../../../lib/search.ts";
import type { Call } from "../../context/page-context.ts";

/** What the address asks for. Defaults are empty, so that they stay out of addresses (LC-07). */
export interface Search {
  searchText: string;
  /** Empty for any type. */
  locationType: string;
  sort: LocationSort;
  /** How often 'Show More' was followed, plus one: 20 results each (LC-09). */
  page: number;
}

export interface LocationResults extends Search {
  types: string[];
  locations: Location[];
  total: number;
  banners: PromotionBanner[];
}

/** Parameters that the search reads. */
export const READS = ["searchText", "locationType", "sort", "page"] as const;
/** Steps that one page may grow to; further results need a narrower search. */
const LAST_PAGE = 50;

const ANY = "any";

/** The search that an address asks for. Unknown orders become relevance (LC-06); `distance` needs coordinates. */
export function searchOf(query: URLSearchParams): Search {
  const type = typedText(query.get("locationType"), 100);
  const page = Number(query.get("page") ?? 1);
  return {
    searchText: typedText(query.get("searchText"), 200),
    locationType: type.toLowerCase() === ANY ? "" : type,
    sort: locationSort(query.get("sort"), false),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, LAST_PAGE) : 1,
  };
}

/** A search as the query of an address, `?` alone for one without any wish. */
export function searchAddress({ searchText, locationType, sort, page }: Search): string {
  const query = new URLSearchParams();
  if (searchText) query.set("searchText", searchText);
  if (locationType) query.set("locationType", locationType);
  if (sort !== LOCATION_SORTS[0]) query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  return `?${query}`;
}

/** Makes the calls of a search: as many fetches of 100 as the results that show need (LC-08, LC-09). */
export async function findLocations(search: Search, call: Call): Promise<LocationResults> {
  const { searchText, locationType, sort } = search;
  const shown = search.page * STEPS.locations.more;
  const fetches = Array.from({ length: Math.ceil(shown / LOCATIONS_FETCH) }, (_, index) =>
    call(locationSearch, {
      ...(searchText ? { searchText } : {}),
      ...(locationType ? { locationType } : {}),
      sort,
      page: index + 1,
      perPage: LOCATIONS_FETCH,
    }),
  );
  // Without its kinds the search still works.
  const types = call(locationTypes, {}).catch((): ResponseOf<typeof locationTypes> => []);
  const [first, ...more] = await Promise.all(fetches);
  return {
    ...search,
    types: (await types).map(({ facetName }) => facetName),
    locations: [first, ...more].flatMap((answer) => answer?.locations ?? []).slice(0, shown),
    total: first?.totalLocations ?? 0,
    banners: first?.servicePromotionBanners ?? [],
  };
}

/** Whether 'Show More' leads anywhere. */
export const hasMore = ({ page, locations, total }: LocationResults): boolean =>
  locations.length < total && page < LAST_PAGE;
