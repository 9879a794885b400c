import type { ResponseOf } from "../../../contracts/endpoint.ts";
import { type Provider, providersByLocation, providersBySearch } from "../../../contracts/providers.ts";
import type { UserLocation } from "../../../lib/distance.ts";
import type { Call } from "../../context/page-context.ts";
import { choice, oneOf, type SearchOf, searchParams, step, text, toggle } from "../../search/search-params.ts";
import { type ShownResults, showResults } from "../../search/shown-results.ts";

/** What the URL requests. */
export const providerParams = searchParams({
  /** `unified` is how links to a doctor search name it (RT-11). */
  searchText: text(200, "unified"),
  /** `any` is everywhere, also for a visitor whose place is known. */
  city: text(100),
  state: text(2),
  specialty: choice({ length: 60 }),
  language: choice({ length: 60 }),
  gender: oneOf(["", "woman", "man"]),
  accepting: toggle(),
  video: toggle(),
  sort: oneOf(["availability", "name"]),
  /** 20 providers each. */
  page: step(1_000),
});

export type Search = SearchOf<typeof providerParams>;
export const STEP = 20;
const FETCH = 60;

export interface FoundProviders extends Search, ShownResults<Provider> {
  /** The city and state that they are from or near; null for everywhere. */
  place: { city: string; state: string } | null;
  specialties: string[];
  languages: string[];
}

/** The city that an address names, else the visitor's (PR-12). */
export function placeOf({ city, state }: Search, visitor: UserLocation | undefined): FoundProviders["place"] {
  if (city) return city === "any" || !state ? null : { city, state: state.toUpperCase() };
  const { city_name, subdivision_1_iso_code } = visitor ?? {};
  return city_name && subdivision_1_iso_code ? { city: city_name, state: subdivision_1_iso_code } : null;
}

/** What a search asks of either call, beyond text and place. */
const narrowing = ({ specialty, language, gender, accepting, video, sort }: Search) => ({
  ...(specialty && { specialties: specialty }),
  ...(language && { language }),
  ...(gender && { gender }),
  ...(accepting && { acceptsNewPatients: true }),
  ...(video && { videoVisits: true }),
  sort,
});

/**
 * Providers of a search: by text near a place when both are known (PR-12), else all that fit. A place that has nobody
 * gives those of its state.
 */
export async function findProviders(
  asked: Search,
  visitor: UserLocation | undefined,
  call: Call,
): Promise<FoundProviders> {
  const place = placeOf(asked, visitor);
  const { searchText } = asked;
  const ask = async (search: Search, page: number): Promise<ResponseOf<typeof providersByLocation>> => {
    const part = { ...narrowing(search), page, perPage: FETCH };
    if (searchText && place) {
      const isSpeciality = false;
      return call(providersBySearch, { searchText, ...place, isSpeciality, ...part });
    }
    const text = searchText ? { searchText } : {};
    const near = await call(providersByLocation, { ...text, ...place, ...part });
    if (near.totalProviders > 0 || !place || page > 1) return near;
    return call(providersByLocation, { ...text, state: place.state, ...part });
  };
  const found = await showResults(asked.page, { step: STEP, fetch: FETCH }, async (page) => {
    const answer = await ask(asked, page);
    return { ...answer, rows: answer.providers, total: answer.totalProviders };
  });
  const { specialties = [], languages = [] } = found.answer.choices ?? {};
  return { ...asked, ...found, place, specialties, languages };
}
