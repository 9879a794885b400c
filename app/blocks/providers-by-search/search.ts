import type { RequestOf, ResponseOf } from "../../../contracts/endpoint.ts";
import type { findCity } from "../../../contracts/geo.ts";
import type {
  Provider,
  providerOpenings,
  providersByLocation,
  providersBySearch,
} from "../../../contracts/providers.ts";
import { DEFAULTS, MIN_LENGTH, PROVIDERS } from "../../../lib/constants.ts";
import type { UserLocation } from "../../../lib/maps/distance.ts";
import type { Openings } from "../../care/FirstOpening.tsx";
import { deferred } from "../../context/deferred.ts";
import { choice, miles, oneOf, type SearchOf, searchParams, step, text, toggle } from "../../search/search-params.ts";
import { type ShownResults, showResults } from "../../search/shown-results.ts";

/** What the URL requests. */
export const providerParams = searchParams({
  /** `unified` is how links to a doctor search name it (RT-11). */
  searchText: text(200, "unified"),
  /** A city or a ZIP code as a visitor types it. */
  near: text(100),
  /** `any` is everywhere, for a visitor whose place is known: otherwise everywhere is where a search begins. */
  city: text(100),
  state: text(2),
  /** Around the place, if one is known. */
  distance: miles(),
  specialty: choice({ length: 60 }),
  language: choice({ length: 60 }),
  gender: oneOf(["", "woman", "man"]),
  accepting: toggle(),
  video: toggle(),
  thisWeek: toggle(),
  sort: oneOf(["availability", "name"]),
  /** 20 providers each. */
  page: step(1_000),
});

export type Search = SearchOf<typeof providerParams>;

/** A city and its state, or a state alone. */
type Place = { city?: string; state: string };

export interface FoundProviders extends Search, ShownResults<Provider> {
  /** Where they are from or near; null for everywhere. */
  place: Place | null;
  /** What became of the place that was typed, if it is not the place of the results. */
  problem?: "unknown" | "failed";
  specialties: string[];
  languages: string[];
}

type CallOf<
  E extends typeof findCity | typeof providersByLocation | typeof providersBySearch | typeof providerOpenings,
> = (request: RequestOf<E>) => Promise<ResponseOf<E>>;

/** The calls of a search: the Worker makes them by its cache, the browser to the edge. */
export interface ProviderCalls {
  city: CallOf<typeof findCity>;
  byLocation: CallOf<typeof providersByLocation>;
  bySearch: CallOf<typeof providersBySearch>;
  openings: CallOf<typeof providerOpenings>;
}

/** The place that an address names, else the visitor's (PR-12). */
export function placeOf({ city, state }: Search, visitor: UserLocation | undefined): Place | null {
  if (city) return city === "any" || !state ? null : { city, state: state.toUpperCase() };
  if (state) return { state: state.toUpperCase() };
  const { city_name, subdivision_1_iso_code } = visitor ?? {};
  return city_name && subdivision_1_iso_code ? { city: city_name, state: subdivision_1_iso_code } : null;
}

/** The place of a search: what was typed comes before all else. */
async function whereOf(search: Search, visitor: UserLocation | undefined, calls: ProviderCalls) {
  const { near } = search;
  if (!near) return { place: placeOf(search, visitor) };
  try {
    const [found] = near.length < MIN_LENGTH.typeahead ? [] : await calls.city({ search: near });
    if (!found?.subdivision_1_iso_code) return { place: null, problem: "unknown" as const };
    return { place: { city: found.city_name, state: found.subdivision_1_iso_code } };
  } catch {
    return { place: null, problem: "failed" as const };
  }
}

/** What a search asks of either call, beyond text and place. */
const narrowing = ({ specialty, language, gender, accepting, video, thisWeek, distance, sort }: Search) => ({
  ...(specialty && { specialties: specialty }),
  ...(language && { language }),
  ...(gender && { gender }),
  ...(accepting && { acceptsNewPatients: true }),
  ...(video && { videoVisits: true }),
  ...(thisWeek && { appointmentThisWeek: true }),
  ...(distance !== DEFAULTS.locationDistance && { distance }),
  sort,
});

/** A search as it is done: without what says nothing where no place is known. */
const applied = (requested: Search, place: Place | null, visitor: UserLocation | undefined): Search => ({
  ...requested,
  city: requested.city === "any" && !placeOf({ ...requested, city: "", state: "" }, visitor) ? "" : requested.city,
  distance: place?.city ? requested.distance : DEFAULTS.locationDistance,
});

/**
 * Providers of a search: by text near a place when both are known (PR-12), else all that fit. A city that has nobody
 * gives those of its state, whose further pages are a search of that state; so an address never asks for more than two
 * pages of results.
 */
export async function findProviders(
  requested: Search,
  visitor: UserLocation | undefined,
  calls: ProviderCalls,
): Promise<FoundProviders> {
  const { place, ...where } = await whereOf(requested, visitor, calls);
  const search = applied(requested, place, visitor);
  const found = await providersIn(place, search, calls);
  if (found.total > 0 || !place?.city || search.page > 1 || search.distance !== DEFAULTS.locationDistance)
    return { ...search, ...found, ...where, place };
  const { state } = place;
  const wider: Search = { ...search, near: "", city: "", state };
  return { ...wider, ...(await providersIn({ state }, wider, calls)), place: { state } };
}

/** One page of the providers of a place. */
async function providersIn(place: Place | null, search: Search, calls: ProviderCalls) {
  const { searchText } = search;
  const { answer, ...found } = await showResults(
    search.page,
    { step: PROVIDERS.more, fetch: PROVIDERS.fetch },
    async (page) => {
      const part = { ...narrowing(search), page, perPage: PROVIDERS.fetch };
      const answer: ResponseOf<typeof providersByLocation> =
        searchText && place?.city
          ? await calls.bySearch({
              searchText,
              city: place.city,
              state: place.state,
              isSpeciality: false,
              ...part,
            })
          : await calls.byLocation({ ...(searchText && { searchText }), ...place, ...part });
      return { ...answer, rows: answer.providers, total: answer.totalProviders };
    },
  );
  const { specialties = [], languages = [] } = answer.choices ?? {};
  return { ...found, specialties, languages };
}

/** The data of the block: the providers, and, as soon as their schedules are read, the first opening of each. */
export interface ShownProviders extends FoundProviders {
  openings: Promise<Openings | null>;
}

export async function showProviders(...search: Parameters<typeof findProviders>): Promise<ShownProviders> {
  const [, , calls] = search;
  const found = await findProviders(...search);
  return { ...found, openings: openingsOf(found.shown, calls) };
}

/** Whether a card says when the first appointment is free: where new patients have one. */
export const hasOpening = ({ newPatientAppointment }: Provider) => newPatientAppointment !== null;

/** The first opening of each provider, in one call for all; null where it fails. */
export const openingsOf = (shown: readonly Provider[], calls: ProviderCalls): Promise<Openings | null> =>
  deferred(readOpenings(shown.filter(hasOpening), calls));

/** Sorted, so that the same providers in another order are the same request. */
async function readOpenings(providers: readonly Provider[], calls: ProviderCalls): Promise<Openings> {
  if (providers.length === 0) return new Map();
  const ids = providers.map(({ id }) => id).sort();
  const openings = await calls.openings({ ids: ids.join("|") });
  return new Map(openings.map(({ id, days }) => [id, days]));
}
