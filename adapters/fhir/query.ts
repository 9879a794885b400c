/** Queries of the index. */
import type { Coordinates } from "../../lib/maps/distance.ts";
import { generationOf, rows, type Value } from "./store.ts";

/** A part of an SQL condition with its values. */
export interface Part {
  text: string;
  values: Value[];
}

export const part = (text: string, ...values: Value[]): Part => ({ text, values });

/** Entries with a fact, such as a specialty. */
export const hasFact = (name: string, values: readonly string[]): Part =>
  part(
    "entries.rowid IN (SELECT entry FROM facts WHERE name = ? AND value IN (SELECT value FROM json_each(?)))",
    name,
    JSON.stringify(values),
  );

const EARTH_RADIUS_MILES = 3958.8;
const MILES_PER_DEGREE = 69.1;

/** Distance in miles from a point, for the table `places`. */
const milesFrom = ({ latitude, longitude }: Coordinates): Part =>
  part(
    `2 * ${EARTH_RADIUS_MILES} * asin(min(1, sqrt(pow(sin(radians(latitude - ?) / 2), 2)
      + cos(radians(?)) * cos(radians(latitude)) * pow(sin(radians(longitude - ?) / 2), 2))))`,
    latitude,
    latitude,
    longitude,
  );

export const withinMiles = (point: Coordinates, miles: number): Part => {
  const distance = milesFrom(point);
  const degrees = miles / MILES_PER_DEGREE;
  return part(
    `latitude BETWEEN ? AND ? AND ${distance.text} <= ?`,
    point.latitude - degrees,
    point.latitude + degrees,
    ...distance.values,
    miles,
  );
};

/** Words that say nothing about a doctor or a place. */
const FILLERS = new Set(
  "a al an and at con de del doctor doctora doctors dr el en for in la las los me médico medico my near nearby of para provider specialist specialists the un una y".split(
    " ",
  ),
);

/** Returns the words of a search text, without words that say nothing. */
export function wordsOf(text: string): string[] {
  const words =
    text
      .normalize("NFKD")
      .replace(/[\p{M}'’]/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !FILLERS.has(word));
  return (telling.length > 0 ? telling : words).slice(0, 10);
}

/** Returns an FTS5 query for entries with all words, or the beginnings of words. */
const matchOf = (words: readonly string[]): string => words.map((word) => `"${word}"*`).join(" AND ");

export interface Search {
  kind: "provider" | "location" | "service";
  /** Words that the name, the terms, or the place must contain. */
  text?: string | undefined;
  /** Conditions on the place of an entry. */
  places?: readonly Part[];
  /** Conditions on the entry. */
  entries?: readonly Part[];
  /** Point from which distances are measured. */
  from?: Coordinates | null;
  /** SQL of the order; `miles` and `score` can be used. */
  order: string;
  limit: number;
  offset?: number;
}

export interface Found<Doc> {
  doc: Doc;
  miles: number | null;
  first_free: number | null;
  location: string | null;
}

/** Returns the entries that a search finds, and their number. */
export async function find<Doc>(db: D1Database, search: Search): Promise<{ found: Found<Doc>[]; total: number }> {
  const { kind, text, places = [], entries = [], from, order, limit, offset = 0 } = search;
  const generation = await generationOf(db);
  const words = text === undefined ? [] : wordsOf(text);
  if (text !== undefined && words.length === 0 && text.trim() !== "") return { found: [], total: 0 };
  const miles = from ? milesFrom(from) : part("NULL");
  const matched =
    words.length > 0
      ? part(
          "SELECT rowid AS id, round(bm25(entries_text, 10, 8, 2), 1) AS score FROM entries_text WHERE entries_text MATCH ?",
          matchOf(words),
        )
      : part("SELECT rowid AS id, 0 AS score FROM entries WHERE generation = ?", generation);
  const condition = [part("generation = ? AND kind = ?", generation, kind), ...entries, ...places];
  const list = await rows<{
    json: string;
    miles: number | null;
    first_free: number | null;
    location: string;
    total: number;
  }>(
    db,
    `WITH matched AS MATERIALIZED (${matched.text})
      SELECT json, min(${miles.text}) AS miles, first_free, location, count(*) OVER () AS total
      FROM matched JOIN entries ON entries.rowid = matched.id LEFT JOIN places ON places.entry = entries.rowid
      WHERE ${condition.map(({ text: sql }) => `(${sql})`).join(" AND ")}
      GROUP BY entries.rowid ORDER BY ${order} LIMIT ? OFFSET ?`,
    ...matched.values,
    ...miles.values,
    ...condition.flatMap(({ values }) => values),
    limit,
    offset,
  );
  const found = list.map((row) => ({
    doc: JSON.parse(row.json) as Doc,
    miles: row.miles === null ? null : Math.round(row.miles * 10) / 10,
    first_free: row.first_free,
    location: row.location,
  }));
  return { found, total: list[0]?.total ?? 0 };
}

export const inPlace = (city: string | undefined, state: string | undefined): Part[] => [
  ...(state ? [part("state = ?", state.toUpperCase())] : []),
  ...(city ? [part("city = ? COLLATE NOCASE", city)] : []),
];

/** Returns the middle of a city's locations, or null if the directory has none there. */
export async function cityCenter(db: D1Database, city: string, state: string | undefined): Promise<Coordinates | null> {
  const conditions = inPlace(city, state);
  const [center] = await rows<{ latitude: number | null; longitude: number }>(
    db,
    `SELECT avg(latitude) AS latitude, avg(longitude) AS longitude FROM places
      WHERE latitude IS NOT NULL AND ${conditions.map(({ text }) => text).join(" AND ")}`,
    ...conditions.flatMap(({ values }) => values),
  );
  return center?.latitude == null ? null : { latitude: center.latitude, longitude: center.longitude };
}

/** Returns the values of a fact among entries of a kind, most common first. */
export async function valuesOf(
  db: D1Database,
  kind: Search["kind"],
  name: string,
  places: readonly Part[] = [],
  order: "value" | "count(*) DESC, value" = "value",
): Promise<string[]> {
  const generation = await generationOf(db);
  const where =
    places.length > 0
      ? `AND EXISTS (SELECT 1 FROM places WHERE places.entry = entries.rowid AND ${places.map(({ text }) => text).join(" AND ")})`
      : "";
  const list = await rows<{ value: string }>(
    db,
    `SELECT value FROM facts JOIN entries ON entries.rowid = facts.entry
      WHERE generation = ? AND kind = ? AND name = ? ${where} GROUP BY value ORDER BY ${order}`,
    generation,
    kind,
    name,
    ...places.flatMap(({ values }) => values),
  );
  return list.map(({ value }) => value);
}

/** Returns the entry at a path. */
export async function atPath<Doc>(db: D1Database, kind: Search["kind"], path: string): Promise<Found<Doc> | undefined> {
  const { found } = await find<Doc>(db, {
    kind,
    entries: [part("path = ?", path.toLowerCase().replace(/\/$/, ""))],
    order: "entries.rowid",
    limit: 1,
  });
  return found[0];
}

/** Returns the paths of all entries of a kind. */
export const pathsOf = async (db: D1Database, kind: Search["kind"]): Promise<{ path: string; updated?: string }[]> =>
  (
    await rows<{ path: string; updated: string | null }>(
      db,
      "SELECT path, updated FROM entries WHERE generation = ? AND kind = ? ORDER BY path",
      await generationOf(db),
      kind,
    )
  ).map(({ path, updated }) => ({ path, ...(updated && { updated }) }));
