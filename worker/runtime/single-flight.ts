import { perEnv } from "./per-env.ts";

interface Flight {
  outcome: Promise<unknown>;
  /** Heartbeat counter, which increases while the request that runs the work is alive. */
  beats: number;
  /** Start time of the work in milliseconds since 1970. */
  since: number;
}

const flightsOf = perEnv(() => new Map<string, Flight>());

/**
 * Heartbeat interval of a flight and polling interval of waiting requests, both in milliseconds. A flight counts as
 * lost after a number of polls during which no heartbeat occurred. Most work ends before the first poll.
 */
const HEARTBEAT_MS = 250;
const CHECK_INTERVAL_MS = 500;
const MAX_MISSED_CHECKS = 2;

/**
 * Age in milliseconds after which a flight must have been canceled, because the runtime ends `waitUntil` work 30
 * seconds after the response. A canceled flight never settles, so it is removed by age if no request uses its key
 * again.
 */
const MAX_FLIGHT_MS = 60_000;

interface FlightOptions {
  env: object;
  /** Milliseconds after which a waiting request does the work itself. */
  timeout: number;
  /** Keeps the work running after the response, like `ctx.waitUntil()`. */
  waitUntil(work: Promise<unknown>): void;
}

/**
 * Single flight: concurrent requests for the same key in this isolate share one run of the work. The run continues if
 * the visitor who started it disconnects. A canceled run never settles its promise, so waiting requests check its
 * heartbeat. Once the heartbeat stops, the first waiting request starts a new run for all.
 */
export async function singleFlight<T>(key: string, work: () => Promise<T>, options: FlightOptions): Promise<T> {
  const { env, timeout } = options;
  const flights = flightsOf(env);
  const running = flights.get(key);
  if (!running) return begin(key, work, options);
  const since = Date.now();
  const end = await ending(running, timeout);
  if (end !== "late" && end !== "lost") return end.value as T;
  if (flights.get(key) === running) flights.delete(key);
  return end === "late" ? work() : singleFlight(key, work, { ...options, timeout: timeout - (Date.now() - since) });
}

function begin<T>(key: string, work: () => Promise<T>, { env, waitUntil }: FlightOptions): Promise<T> {
  const flights = flightsOf(env);
  const now = Date.now();
  // The map is in insertion order, so the oldest flights are first.
  for (const [name, { since }] of flights) {
    if (now - since < MAX_FLIGHT_MS) break;
    flights.delete(name);
  }
  const mine = work().finally(() => {
    clearInterval(pulse);
    if (flights.get(key) === flight) flights.delete(key);
  });
  const flight: Flight = { outcome: mine, beats: 0, since: now };
  // The timer belongs to the request that runs the work. Timers of a canceled request never fire.
  const pulse = setInterval(() => {
    flight.beats += 1;
  }, HEARTBEAT_MS);
  flights.set(key, flight);
  waitUntil(mine.catch(() => undefined));
  return mine;
}

/**
 * Returns the result of a flight, `late` after the timeout, or `lost` if the heartbeat has stopped. The promise rejects
 * if the work rejects.
 */
async function ending(flight: Flight, timeout: number): Promise<{ value: unknown } | "late" | "lost"> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watch: ReturnType<typeof setInterval> | undefined;
  const given = new Promise<"late" | "lost">((resolve) => {
    timer = setTimeout(() => resolve("late"), timeout);
    let [seen, missing] = [flight.beats, 0];
    // Counts polls instead of measuring time, because a busy isolate delays both the heartbeat and the poll.
    watch = setInterval(() => {
      missing = flight.beats === seen ? missing + 1 : 0;
      seen = flight.beats;
      if (missing >= MAX_MISSED_CHECKS) resolve("lost");
    }, CHECK_INTERVAL_MS);
  });
  return Promise.race([flight.outcome.then((value) => ({ value })), given]).finally(() => {
    clearTimeout(timer);
    clearInterval(watch);
  });
}
