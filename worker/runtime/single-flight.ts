import { perEnv } from "./per-env.ts";

interface Flight {
  outcome: Promise<unknown>;
  /** Number of heartbeats from the request that runs the shared work. */
  beats: number;
  /** Start time of the shared work, as a Unix timestamp in milliseconds. */
  since: number;
}

const flightsOf = perEnv(() => new Map<string, Flight>());

/**
 * Heartbeat interval for in-flight work and polling interval for waiting requests, both in milliseconds. In-flight work
 * is considered lost if `MAX_MISSED_CHECKS` consecutive polls do not find a new heartbeat. Most work settles before the
 * first poll.
 */
const HEARTBEAT_MS = 250;
const CHECK_INTERVAL_MS = 500;
const MAX_MISSED_CHECKS = 2;

/**
 * Age at which the runtime must have canceled any in-flight work, in milliseconds. The runtime ends `waitUntil` work 30
 * seconds after the response. Canceled work never settles, so the next call that starts new work removes entries older
 * than the maximum age.
 */
const MAX_FLIGHT_MS = 60_000;

interface FlightOptions {
  env: object;
  /** Number of milliseconds that a request waits before it runs the work itself. */
  timeout: number;
  /** Keeps the Worker running until the work settles, like `ctx.waitUntil()`. */
  waitUntil(work: Promise<unknown>): void;
}

/**
 * Deduplicates concurrent work (single-flight): in an isolate, concurrent requests that have the same key share one run
 * of `work`. The run continues even if the visitor who started it disconnects. A canceled run's promise never settles,
 * so waiting requests check the run's heartbeat. If the heartbeat stops, the first waiting request starts a new run,
 * which the other requests share.
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
  // A Map iterates in insertion order, so the oldest entries are first.
  for (const [name, { since }] of flights) {
    if (now - since < MAX_FLIGHT_MS) break;
    flights.delete(name);
  }
  const mine = work().finally(() => {
    clearInterval(pulse);
    if (flights.get(key) === flight) flights.delete(key);
  });
  const flight: Flight = { outcome: mine, beats: 0, since: now };
  // The runtime binds a timer to the request that created it. If that request is canceled, the heartbeat stops.
  const pulse = setInterval(() => {
    flight.beats += 1;
  }, HEARTBEAT_MS);
  flights.set(key, flight);
  waitUntil(mine.catch(() => undefined));
  return mine;
}

/**
 * Waits for in-flight work to settle. Returns the work's result, `late` after the timeout, or `lost` if the heartbeat
 * stopped. Rethrows errors from the work.
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
