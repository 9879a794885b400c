import type { Coordinates } from "../../lib/distance.ts";
import { cityKey } from "../city-key.ts";
import { rows, sql } from "../sql.ts";

/** A place that was named in a text. */
export interface NamedPlace extends Coordinates {
  city: string;
  state: string;
  /** How many of our locations are there or in its state: an unknown village of that name is less likely meant. */
  isServed: boolean;
  isOurs: boolean;
}

/** What a text says of a place, and its other words. */
export interface Placed {
  place?: NamedPlace;
  /** A state by itself narrows, and has no middle to measure from. */
  state?: string;
  rest: string[];
}

/** The states that have our locations, and their neighbours, by name: other states are named by their two letters. */
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
/** The longest name of a city, in words. */
const NAME = 4;
/** A city elsewhere is meant only if many know it. */
const WELL_KNOWN = 50_000;

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

/**
 * The city, neighborhood, ZIP code or state that some words name. A word that `isTaken`, because it names something
 * else, counts only with a state behind it: 'center' is a town in Colorado.
 */
export async function placeIn(
  db: D1Database,
  words: readonly string[],
  isTaken: (word: string) => boolean,
): Promise<Placed> {
  const spans = words.flatMap((_, from) =>
    Array.from({ length: Math.min(NAME, words.length - from) }, (_, more) => {
      const name = words.slice(from, from + more + 1);
      const state = stateOf(words[from + more + 1]);
      return { from, to: from + name.length + Number(state !== undefined), name, key: cityKey(name.join(" ")), state };
    }),
  );
  const zips = words.filter((word) => /^\d{5}$/.test(word));
  const found = await rows<PlaceRow>(
    db,
    sql`SELECT city, city_key, state, latitude, longitude, population,
        EXISTS (SELECT 1 FROM locations WHERE locations.state = places.state AND locations.city = places.city) AS ours,
        EXISTS (SELECT 1 FROM locations WHERE locations.state = places.state) AS served
      FROM places WHERE city_key IN (SELECT value FROM json_each(${JSON.stringify(spans.map(({ key }) => key))}))
      UNION ALL
      SELECT city, postal_codes.zip, state, postal_codes.latitude, postal_codes.longitude, population, 1,
        EXISTS (SELECT 1 FROM locations WHERE locations.state = places.state)
      FROM postal_codes JOIN places ON places.id = place_id
      WHERE postal_codes.zip IN (SELECT value FROM json_each(${JSON.stringify(zips)}))`,
  );
  const byKey = Map.groupBy(found, ({ city_key }) => city_key);
  const candidates = spans.flatMap((span) =>
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
  const [best] = candidates;
  if (best) {
    const { span, place } = best;
    const { city, state, latitude, longitude } = place;
    return {
      place: { city, state, latitude, longitude, isServed: place.served === 1, isOurs: place.ours === 1 },
      rest: words.filter((_, index) => index < span.from || index >= span.to),
    };
  }
  const at = words.findLastIndex((word) => stateOf(word) !== undefined);
  const state = stateOf(words[at]);
  return state ? { state, rest: words.filter((_, index) => index !== at) } : { rest: [...words] };
}
