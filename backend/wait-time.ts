import type { WaitTime } from "../contracts/address-and-hours.ts";
import { WAIT_MINUTES } from "../contracts/records.ts";
import { MINUTE_MS } from "../lib/dates/units.ts";
import { wallClock } from "../lib/dates/zone.ts";
import { type Sql, sql } from "./sql.ts";

/** Simulated load by hour of the day, from 0 to 1. */
const BUSY = [3, 2, 2, 1, 1, 2, 3, 4, 5, 6, 7, 7, 7, 7, 7, 8, 8, 9, 10, 10, 9, 8, 6, 4].map((tenth) => tenth / 10);
/** Interval between changes to the simulated wait time, in milliseconds. */
const STEP = 5 * 60_000;

/** Maximum wait time in minutes for each badge color. */
const LEVELS = [
  [15, "green"],
  [30, "yellow"],
  [60, "orange"],
  [120, "red"],
] as const;

/** Hashes an integer to a pseudorandom number in [0, 1). */
export function pseudoRandom(seed: number): number {
  const hash = Math.imul(seed ^ (seed >>> 16), 0x45d9f3b);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

const timed = (minutes: number): WaitTime => ({
  color: LEVELS.find(([maxMinutes]) => minutes <= maxMinutes)?.[1] ?? "burgundy",
  currentWaitTimeInMinutes: minutes,
});

/** The columns of a location that tell its wait. */
interface WaitRow {
  id: number;
  has_wait_time: number;
  time_zone: string;
  special_days: string | null;
  /** The wait that staff told, as `{ minutes, at }` in JSON format, or null if they never told one. */
  told_wait: string | null;
}

/** SQL expression for `told_wait`. */
export const toldWaitOf: Sql = sql`(SELECT json_object('minutes', minutes, 'at', told_at) FROM location_waits
  WHERE location_id = locations.id)`;

/** Returns whether a wait that staff told is recent enough for visitors. */
export const isRecent = (at: string, now: Date): boolean => now.getTime() - Date.parse(at) < WAIT_MINUTES * MINUTE_MS;

/** Returns the wait that visitors see: what staff told within the hour, or the simulated wait of a demo location. */
export function waitAt(row: WaitRow, now: Date): WaitTime | null {
  if (row.told_wait !== null) {
    const { minutes, at } = JSON.parse(row.told_wait) as { minutes: number; at: string };
    return isRecent(at, now) ? timed(minutes) : null;
  }
  // Only the demo's own locations have no special days.
  return row.has_wait_time && row.special_days === null ? waitTime(row.id, row.time_zone, now) : null;
}

/** Returns the simulated wait time at a location, which changes every five minutes. */
function waitTime(locationId: number, timeZone: string, now: Date): WaitTime {
  const { minutes } = wallClock(now, timeZone);
  const typicalMinutes = 12 + 110 * pseudoRandom(locationId) ** 2;
  const variation = 0.6 + 0.8 * pseudoRandom(locationId * 7919 + Math.floor(now.getTime() / STEP));
  const wait = Math.round(typicalMinutes * variation * (0.3 + (BUSY[Math.floor(minutes / 60)] ?? 0)));
  return timed(wait);
}
