import type { ResponseOf } from "../../../contracts/endpoint.ts";
import { type Location, locationSearch, locationTypes, type PromotionBanner } from "../../../contracts/locations.ts";
import { type RelatedProvider, relatedProviders } from "../../../contracts/providers.ts";
import { LOCATIONS_FETCH, RELATED_PROVIDERS, STEPS, TIMER } from "../../../lib/constants.ts";
import type { Call } from "../../context/page-context.ts";
import { choice, oneOf, type SearchOf, searchParams, step, text } from "../../search/search-params.ts";
import { type ShownResults, showResults } from "../../search/shown-results.ts";

/** What the URL requests (LC-07). */
export const locationParams = searchParams({
  searchText: text(200),
  locationType: choice({ length: 100, any: "any" }),
  /** The server knows no visitor's place, so there is no order by distance here (LC-06). */
  sort: oneOf(["relevance", "name"]),
  /** 20 results each (LC-09). */
  page: step(5_000),
});

export type Search = SearchOf<typeof locationParams>;

export interface LocationResults extends Search, ShownResults<Location> {
  types: string[];
  banners: PromotionBanner[];
  /** Providers that fit the search (LC-14). */
  related: RelatedProvider[];
}

/** Providers that fit a text (PR-16); none without one, or where they cannot be had. */
const providersFor = async (searchText: string, call: Call): Promise<RelatedProvider[]> =>
  searchText ? call(relatedProviders, { searchText, limit: RELATED_PROVIDERS.locationSearch }).catch(() => []) : [];

const nothingAfter = (milliseconds: number): Promise<[]> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds, []));

/** Makes the calls of a search (LC-08, LC-09). It works without the location types too. */
export async function findLocations(wish: Search, call: Call): Promise<LocationResults> {
  const providers = providersFor(wish.searchText, call);
  const coming = call(locationTypes, {})
    .catch((): ResponseOf<typeof locationTypes> => [])
    .then((types) => types.map(({ facetName }) => facetName));
  const search = wish.locationType ? locationParams.offered(wish, { locationType: await coming }) : wish;
  const { searchText, locationType, sort } = search;
  const { answer, ...found } = await showResults(
    search.page,
    { step: STEPS.locations.more, fetch: LOCATIONS_FETCH },
    async (page) => {
      const response = await call(locationSearch, {
        ...(searchText ? { searchText } : {}),
        ...(locationType ? { locationType } : {}),
        sort,
        page,
        perPage: LOCATIONS_FETCH,
      });
      return { ...response, rows: response.locations, total: response.totalLocations };
    },
  );
  // Locations are what was asked for: they wait for nobody else.
  const related = await Promise.race([providers, nothingAfter(TIMER.relatedProviders)]);
  return { ...search, ...found, types: await coming, banners: answer.servicePromotionBanners, related };
}
