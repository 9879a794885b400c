import type { WaitTime } from "../contracts/address-and-hours.ts";
import { wallClock } from "../lib/dates/zone.ts";

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

/** Returns the simulated wait time at a location, which changes every five minutes. */
export function waitTime(locationId: number, timeZone: string, now: Date): WaitTime {
  const { minutes } = wallClock(now, timeZone);
  const typicalMinutes = 12 + 110 * pseudoRandom(locationId) ** 2;
  const variation = 0.6 + 0.8 * pseudoRandom(locationId * 7919 + Math.floor(now.getTime() / STEP));
  const wait = Math.round(typicalMinutes * variation * (0.3 + (BUSY[Math.floor(minutes / 60)] ?? 0)));
  return {
    color: LEVELS.find(([maxMinutes]) => wait <= maxMinutes)?.[1] ?? "burgundy",
    currentWaitTimeInMinutes: wait,
  };
}
