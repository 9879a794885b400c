import type { Coordinates } from "../../lib/maps/distance.ts";
import { cityKey } from "../city-key.ts";
import { rows, sql } from "../sql.ts";
import { tokens } from "./words.ts";

/** A city, neighborhood, or ZIP code that the search text mentions. */
export interface NamedPlace extends Coordinates {
  city: string;
  state: string;
  /** Whether the city's state has any locations. */
  isServed: boolean;
  /**
   * Whether the match is reliable: the city has locations, or the search text contains only a town's name. If neither
   * is the case, the match may be a coincidence: for example, a village's name may be a common word.
   */
  isCertain: boolean;
}

/** The city or state that the search text mentions, and the remaining words. */
interface PlaceQuery {
  place?: NamedPlace;
  /**
   * The US state in the search text. Set only if the search text does not contain a city. The search filters results by
   * the state but cannot measure distances from it.
   */
  state?: string;
  rest: string[];
}

/** Names of the states that have locations and of the neighboring states. */
const STATES: Record<string, string> = {
  colorado: "CO",
  montana: "MT",
  utah: "UT",
  idaho: "ID",
  wyoming: "WY",
  nebraska: "NE",
  kansas: "KS",
  nevada: "NV",
  arizona: "AZ",
};
const ABBREVIATIONS = new Set(Object.values(STATES));
/** Maximum number of words in a city name. */
const MAX_NAME_WORDS = 4;
/** Minimum population of a city that the search recognizes even if the city's state has no locations. */
const WELL_KNOWN = 50_000;
/** Minimum population of a city that counts as a town in `isCertain`. */
const TOWN_POPULATION = 5_000;

interface PlaceRow {
  city: string;
  city_key: string;
  state: string;
  latitude: number;
  longitude: number;
  population: number;
  ours: number;
  served: number;
}

const stateOf = (word: string | undefined): string | undefined => {
  if (word === undefined) return undefined;
  const letters = word.toUpperCase();
  return STATES[word] ?? (ABBREVIATIONS.has(letters) ? letters : undefined);
};

const isZip = (word: string): boolean => /^\d{5}$/.test(word);

const spansOf = (words: readonly string[]) =>
  words.flatMap((_, from) =>
    Array.from({ length: Math.min(MAX_NAME_WORDS, words.length - from) }, (_, extraWords) => {
      const name = words.slice(from, from + extraWords + 1);
      const state = stateOf(words[from + extraWords + 1]);
      return { from, to: from + name.length + Number(state !== undefined), name, key: cityKey(name.join(" ")), state };
    }),
  );

/** Returns the cities, neighborhoods, and ZIP codes whose names are consecutive words of the search text. */
export const findPlaces = (db: D1Database, words: readonly string[]): Promise<PlaceRow[]> =>
  rows<PlaceRow>(
    db,
    sql`SELECT city, city_key, state, latitude, longitude, population,
        EXISTS (SELECT 1 FROM locations WHERE locations.state = places.state AND locations.city = places.city) AS ours,
        EXISTS (SELECT 1 FROM locations WHERE locations.state = places.state) AS served
      FROM places WHERE city_key IN (SELECT value FROM json_each(${JSON.stringify(spansOf(words).map(({ key }) => key))}))
      UNION ALL
      SELECT city, postal_codes.zip, state, postal_codes.latitude, postal_codes.longitude, population, 1,
        EXISTS (SELECT 1 FROM locations WHERE locations.state = places.state)
      FROM postal_codes JOIN places ON places.id = place_id
      WHERE postal_codes.zip IN (SELECT value FROM json_each(${JSON.stringify(words.filter(isZip))}))`,
  );

/**
 * Returns the city, neighborhood, ZIP code, or state mentioned in search text. A word with another meaning (`isTaken`)
 * counts as a city only if a state follows. For example, 'center' is also a town in Colorado.
 */
export function placeIn(
  places: readonly PlaceRow[],
  words: readonly string[],
  isTaken: (word: string) => boolean,
): PlaceQuery {
  const zips = words.filter(isZip);
  const byKey = Map.groupBy(places, ({ city_key }) => city_key);
  const candidates = spansOf(words).flatMap((span) =>
    (byKey.get(span.key) ?? [])
      .filter((place) =>
        span.state
          ? place.state === span.state
          : (place.served || place.population >= WELL_KNOWN) && !(span.name.length === 1 && isTaken(span.name[0]!)),
      )
      .map((place) => ({ span, place })),
  );
  candidates.sort(
    (a, b) =>
      b.span.to - b.span.from - (a.span.to - a.span.from) ||
      b.place.ours - a.place.ours ||
      b.place.served - a.place.served ||
      b.place.population - a.place.population,
  );
  // A ZIP code takes precedence over a city or state in the search text, because a ZIP code is more precise.
  const best = candidates.find(({ place }) => zips.includes(place.city_key)) ?? candidates[0];
  if (best) {
    const { span, place } = best;
    const { city, state, latitude, longitude, population } = place;
    const cityWords = zips.includes(place.city_key) ? new Set(tokens(city)) : new Set();
    const rest = words.filter(
      (word, index) =>
        (index < span.from || index >= span.to) && !cityWords.has(word) && !(cityWords.size && stateOf(word) === state),
    );
    const isAlone = rest.length === 0 && population >= TOWN_POPULATION;
    return {
      place: { city, state, latitude, longitude, isServed: place.served === 1, isCertain: place.ours === 1 || isAlone },
      rest,
    };
  }
  const stateIndex = words.findLastIndex((word) => stateOf(word) !== undefined);
  const state = stateOf(words[stateIndex]);
  return state ? { state, rest: words.filter((_, index) => index !== stateIndex) } : { rest: [...words] };
}
