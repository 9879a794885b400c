/** Queries of the index. */
import type { Coordinates } from "../../lib/maps/distance.ts";
import { requireIndex, rows, type Value } from "./store.ts";

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

/** SQL of the entries that accept a plan: a payer, or a payer with the name of a plan. Needs the text twice. */
const ACCEPTING = `SELECT entry FROM facts WHERE name = 'plan' AND value IN (SELECT value FROM choices WHERE name = 'plan'
  AND (value ->> 0 = ? COLLATE NOCASE OR value ->> 0 || ' ' || (value ->> 1) = ? COLLATE NOCASE))`;

/** Doctors who accept a plan. */
export const acceptsPlan = (plan: string): Part => part(`entries.rowid IN (${ACCEPTING})`, plan, plan);

/** Locations of doctors who accept a plan. */
export const hasPlan = (plan: string): Part =>
  part(`places.location IN (SELECT location FROM places WHERE entry IN (${ACCEPTING}))`, plan, plan);

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
  // Near a pole, the box is as wide as the map. Across the date line, it is too narrow, where no provider is.
  const wide = degrees / Math.max(Math.cos(((Math.abs(point.latitude) + degrees) * Math.PI) / 180), 0.01);
  return part(
    `latitude BETWEEN ? AND ? AND longitude BETWEEN ? AND ? AND ${distance.text} <= ?`,
    point.latitude - degrees,
    point.latitude + degrees,
    point.longitude - wide,
    point.longitude + wide,
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

/** Matches the `s` of a plural. The beginning of a word finds both forms. */
const PLURAL = /(?<=.{4})s$/;

/** Returns an FTS5 query for entries of a kind with all words, or the beginnings of words, in some columns. */
export const matchOf = (kind: Kind, words: readonly string[], columns = "{name terms place}"): string =>
  [`kind : "${kind}"`, ...words.map((word) => `${columns} : "${word.replace(PLURAL, "")}"*`)].join(" AND ");

export type Kind = "provider" | "location" | "service";

export interface Search {
  kind: Kind;
  /** Words that the name, the terms, or the place must contain. */
  text?: string | undefined;
  /** Conditions on the place of an entry. */
  places?: readonly Part[];
  /** Conditions on the entry. */
  entries?: readonly Part[];
  /** Point from which distances are measured. */
  from?: Coordinates | null;
  /** SQL of the order, of `miles`, `score`, `sort`, `first_free`, and `entry`, the number of the entry. */
  order: string;
  limit: number;
  offset?: number;
}

export interface Found<Doc> {
  doc: Doc;
  miles: number | null;
  first_free: number | null;
  updated: string | null;
}

/** Returns the condition that an entry has a place that fulfills all conditions. */
const setOf = (conditions: readonly Part[]): Part[] =>
  conditions.length === 0
    ? []
    : [
        part(
          `entries.rowid IN (SELECT entry FROM places WHERE ${conditions.map(({ text }) => `(${text})`).join(" AND ")})`,
          ...conditions.flatMap(({ values }) => values),
        ),
      ];

/** Returns the entries that a search finds, and their number. */
export async function find<Doc>(db: D1Database, search: Search): Promise<{ found: Found<Doc>[]; total: number }> {
  const { kind, text, places = [], entries = [], from, order, limit, offset = 0 } = search;
  const words = text === undefined ? [] : wordsOf(text);
  const isEmpty = text !== undefined && words.length === 0 && text.trim() !== "";
  const miles = from ? milesFrom(from) : part("NULL");
  const matched = `WITH matched AS MATERIALIZED (SELECT rowid AS id, round(bm25(entries_text, 0, 10, 8, 2), 1) AS score
    FROM entries_text WHERE entries_text MATCH ?)`;
  // CROSS JOIN begins with what narrows the search most. With words, places are a set, because SQLite would read all
  // places of the area for each entry.
  const isIn = places.length > 0 ? [part("places.kind = ?", kind), ...places] : [];
  const [hasWords, isPlaced] = [words.length > 0, words.length > 0 ? Boolean(from) : isIn.length > 0 || Boolean(from)];
  const distances = from ? "LEFT JOIN places ON places.entry = entries.rowid" : "";
  const tables = hasWords
    ? `matched CROSS JOIN entries ON entries.rowid = matched.id ${distances}`
    : isIn.length > 0
      ? "places CROSS JOIN entries ON entries.rowid = places.entry"
      : `entries ${distances}`;
  const condition = [part("entries.kind = ?", kind), ...entries, ...(hasWords ? setOf(isIn) : isIn)];
  const query = () =>
    rows<{ json: string; miles: number | null; first_free: number | null; updated: string | null; total: number }>(
      db,
      // The texts of entries are read for the page only, because sorting moves whole rows.
      `${hasWords ? matched : ""}
      SELECT found.*, (SELECT json FROM entries WHERE rowid = entry) AS json,
        (SELECT updated FROM entries WHERE rowid = entry) AS updated FROM (
        SELECT entries.rowid AS entry, ${hasWords ? "score" : "0 AS score"}, sort, first_free, ${isPlaced ? `min(${miles.text})` : "NULL"} AS miles,
          count(*) OVER () AS total
        FROM ${tables} WHERE ${condition.map(({ text: sql }) => `(${sql})`).join(" AND ")}
        ${isPlaced ? "GROUP BY entries.rowid" : ""} ORDER BY ${order} LIMIT ? OFFSET ?
      ) AS found ORDER BY ${order}`,
      ...(hasWords ? [matchOf(kind, words)] : []),
      ...miles.values,
      ...condition.flatMap(({ values }) => values),
      limit,
      offset,
    );
  const [list] = await Promise.all([isEmpty ? [] : query(), requireIndex(db)]);
  const found = list.map((row) => ({
    doc: JSON.parse(row.json) as Doc,
    miles: row.miles === null ? null : Math.round(row.miles * 10) / 10,
    first_free: row.first_free,
    updated: row.updated,
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
      WHERE kind = 'location' AND latitude IS NOT NULL AND ${conditions.map(({ text }) => text).join(" AND ")}`,
    ...conditions.flatMap(({ values }) => values),
  );
  return center?.latitude == null ? null : { latitude: center.latitude, longitude: center.longitude };
}

/** Returns the values of a fact, most common first, or in order. */
export const valuesOf = async (
  db: D1Database,
  name: string,
  order: "value" | "count DESC, value" = "value",
): Promise<string[]> => {
  const query = rows<{ value: string }>(db, `SELECT value FROM choices WHERE name = ? ORDER BY ${order}`, name);
  const [list] = await Promise.all([query, requireIndex(db)]);
  return list.map(({ value }) => value);
};

/** Returns the values of facts among the entries of a kind in places, in order. */
export async function valuesIn<Name extends string>(
  db: D1Database,
  kind: Kind,
  names: readonly Name[],
  places: readonly Part[],
): Promise<Record<Name, string[]>> {
  const list = await rows<{ name: Name; value: string }>(
    db,
    places.length === 0
      ? "SELECT name, value FROM choices WHERE name IN (SELECT value FROM json_each(?)) ORDER BY value"
      : `SELECT DISTINCT name, value FROM (SELECT DISTINCT entry FROM places WHERE kind = ? AND ${places.map(({ text }) => `(${text})`).join(" AND ")}) AS near
          CROSS JOIN facts ON facts.entry = near.entry AND name IN (SELECT value FROM json_each(?)) ORDER BY value`,
    ...(places.length > 0 ? [kind, ...places.flatMap(({ values }) => values)] : []),
    JSON.stringify(names),
  );
  const of = (name: Name) => list.filter((one) => one.name === name).map(({ value }) => value);
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, string[]>;
}

/** Returns the entry at a path. */
export async function atPath<Doc>(db: D1Database, kind: Kind, path: string): Promise<Found<Doc> | undefined> {
  const { found } = await find<Doc>(db, {
    kind,
    entries: [part("path = ?", path.toLowerCase().replace(/\/$/, ""))],
    order: "entry",
    limit: 1,
  });
  return found[0];
}

/** Returns the paths of all entries of a kind. */
export async function pathsOf(db: D1Database, kind: Kind): Promise<{ path: string; updated?: string }[]> {
  const [list] = await Promise.all([
    rows<{ path: string; updated: string | null }>(
      db,
      "SELECT path, updated FROM entries WHERE kind = ? ORDER BY path",
      kind,
    ),
    requireIndex(db),
  ]);
  return list.map(({ path, updated }) => ({ path, ...(updated && { updated }) }));
}
