import type { ResponseOf } from "../../../contracts/endpoint.ts";
import { type Location, locationSearch, locationTypes, type PromotionBanner } from "../../../contracts/locations.ts";
import { LOCATIONS_FETCH, STEPS } from "../../../lib/constants.ts";
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
}

/** Makes the calls of a search (LC-08, LC-09). It works without the location types too. */
export async function findLocations(wish: Search, call: Call): Promise<LocationResults> {
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
  return { ...search, ...found, types: await coming, banners: answer.servicePromotionBanners };
}
