import { DAYS, type Hours, isOpen } from "../lib/dates/hours.ts";
import { DAY_MS, MINUTE_MS } from "../lib/dates/units.ts";
import { SITE_TIME_ZONE } from "../lib/dates/zone.ts";
import type { AddressRow } from "./address.ts";
import { hoursAt, type LocationRow } from "./search/locations.ts";
import { row, rows, type Sql, sql } from "./sql.ts";
import { pseudoRandom, toldWaitOf, waitAt } from "./wait-time.ts";

/** A line of people without appointments: at a walk-in location, or for video visits. */
export interface Line {
  kind: "spot" | "video";
  /** ID of the location, or 1 for the line for video visits. */
  id: number;
  locationId: number | null;
  hours: Hours;
  zone: string;
  /** Estimated number of minutes until the next person is seen. */
  wait: number;
  /** Number of people who can have the same time. */
  perTime: number;
}

/** Minutes between two times in a line. */
const STEP = 10;
/** Last time in line, in minutes before closing. */
const LAST_CHECK_IN = 30;
const MAX_TIMES = 9;
/** Share of a location's times that people who called or walked in have taken. */
const TAKEN_SHARE = 0.3;
const VIDEO_PATH = "/medical-services/virtual-care";
const VIDEO_WAIT = 10;

const VIDEO_LINE: Line = {
  kind: "video",
  id: 1,
  locationId: null,
  hours: Object.fromEntries(
    DAYS.flatMap((day) => [
      [`${day}1Open`, "07:00"],
      [`${day}1Close`, "23:00"],
    ]),
  ) as Hours,
  zone: SITE_TIME_ZONE,
  wait: VIDEO_WAIT,
  perTime: 4,
};

export type LineLocation = AddressRow &
  Pick<
    LocationRow,
    | "id"
    | "name"
    | "website_url"
    | "phone"
    | "hours"
    | "time_zone"
    | "has_wait_time"
    | "special_days"
    | "told_wait"
    | "takes_spots"
  >;

/** Returns the line for the visitors of a service, or null. */
export const lineOfService = (path: string): Line | null => (path === VIDEO_PATH ? VIDEO_LINE : null);

/** Returns a location's line, or null if people cannot save a spot there. */
export function lineAt(location: LineLocation, now: Date): Line | null {
  if (!location.takes_spots) return null;
  return {
    kind: "spot",
    id: location.id,
    locationId: location.id,
    hours: hoursAt(location, now) as Hours,
    zone: location.time_zone,
    wait: Math.max(STEP, waitAt(location, now)?.currentWaitTimeInMinutes ?? 0),
    perTime: 2,
  };
}

/** Returns the line of which a time's ID is a part, or null. */
export async function lineOfSlot(db: D1Database, letter: string, id: number, now: Date): Promise<Line | null> {
  if (letter === "v") return id === VIDEO_LINE.id ? VIDEO_LINE : null;
  const location = await row<LineLocation>(db, lineLocations(sql`locations.id = ${id}`));
  return location && lineAt(location, now);
}

/** Returns the query for locations with the columns that a line needs. */
export const lineLocations = (
  condition: Sql,
): Sql => sql`SELECT locations.*, has_wait_time, takes_spots, ${toldWaitOf} AS told_wait
  FROM locations JOIN location_types ON location_types.id = type_id WHERE ${condition}`;

/** Returns the SQL condition for visits in a line, which are not canceled. */
export const inLine = ({ kind, locationId }: Pick<Line, "kind" | "locationId">): Sql =>
  sql`(visits.kind = ${kind} AND visits.status = 'booked' AND ${locationId === null ? sql`visits.location_id IS NULL` : sql`visits.location_id = ${locationId}`})`;

/** Returns the start times in a line that a visitor can have, from the next person's turn on. */
export async function lineTimes(db: D1Database, line: Line, now: Date): Promise<Date[]> {
  const taken = await rows<{ starts_at: string; people: number }>(
    db,
    sql`SELECT starts_at, count(*) AS people FROM visits WHERE ${inLine(line)} AND starts_at > ${now}
      GROUP BY starts_at HAVING people >= ${line.perTime}`,
  );
  const full = new Set(taken.map(({ starts_at }) => Date.parse(starts_at)));
  const step = STEP * MINUTE_MS;
  const first = Math.ceil((now.getTime() + line.wait * MINUTE_MS) / step) * step;
  const times: Date[] = [];
  for (let at = first; at < first + DAY_MS && times.length < MAX_TIMES; at += step) {
    const isTaken = full.has(at) || (line.kind === "spot" && pseudoRandom(line.id * 31 + at / step) < TAKEN_SHARE);
    const isStaffed = [0, LAST_CHECK_IN].every((minutes) =>
      isOpen(line.hours, new Date(at + minutes * MINUTE_MS), line.zone),
    );
    if (isStaffed && !isTaken) times.push(new Date(at));
  }
  return times;
}

export const isLineOpen = ({ hours, zone }: Line, now: Date): boolean => isOpen(hours, now, zone);

/** Returns a person's position in line, starting at 1: the people who wait now, and those with an earlier time. */
export async function placeInLine(
  db: D1Database,
  line: Line,
  { id, starts_at }: { id: string; starts_at: string },
  now: Date,
): Promise<number> {
  const booked = await row<{ people: number }>(
    db,
    sql`SELECT count(*) AS people FROM visits WHERE ${inLine(line)} AND starts_at > ${now} AND id <> ${id}
      AND (starts_at, visits.rowid) < (${starts_at}, (SELECT rowid FROM visits WHERE id = ${id}))`,
  );
  const waiting = Date.parse(starts_at) - now.getTime() < 6 * 60 * MINUTE_MS ? Math.floor(line.wait / STEP) : 0;
  return 1 + (booked?.people ?? 0) + waiting;
}
