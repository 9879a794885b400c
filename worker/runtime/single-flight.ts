import { perEnv } from "../env.ts";

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
 * Maximum age of in-flight work in milliseconds. By this age, the runtime has canceled the work. The runtime ends
 * `waitUntil` work 30 seconds after the response. Canceled work never settles, so the next call that starts new work
 * removes entries older than the maximum age.
 */
const MAX_FLIGHT_MS = 60_000;

interface FlightOptions {
  env: object;
  /** Maximum time, in milliseconds, that a request waits before it runs the work itself. */
  timeout: number;
  /** Keeps the Worker running until the promise settles, like `ctx.waitUntil()`. */
  waitUntil(work: Promise<unknown>): void;
}

/**
 * Deduplicates concurrent work (single-flight): in an isolate, concurrent requests that have the same key share one run
 * of `operation`. The run continues even if the visitor who started it disconnects. A canceled run's promise never
 * settles, so waiting requests check the run's heartbeat. If the heartbeat stops, the first waiting request starts a
 * new run, which the other requests share.
 */
export async function singleFlight<T>(key: string, operation: () => Promise<T>, options: FlightOptions): Promise<T> {
  const { env, timeout } = options;
  const flights = flightsOf(env);
  const existing = flights.get(key);
  if (!existing) return startFlight(key, operation, options);
  const since = Date.now();
  const result = await waitForFlight(existing, timeout);
  if (result !== "late" && result !== "lost") return result.value as T;
  if (flights.get(key) === existing) flights.delete(key);
  return result === "late"
    ? operation()
    : singleFlight(key, operation, { ...options, timeout: timeout - (Date.now() - since) });
}

function startFlight<T>(key: string, operation: () => Promise<T>, { env, waitUntil }: FlightOptions): Promise<T> {
  const flights = flightsOf(env);
  const now = Date.now();
  // A Map iterates in insertion order, so the oldest entries are first.
  for (const [name, { since }] of flights) {
    if (now - since < MAX_FLIGHT_MS) break;
    flights.delete(name);
  }
  const outcome = operation().finally(() => {
    clearInterval(heartbeat);
    if (flights.get(key) === flight) flights.delete(key);
  });
  const flight: Flight = { outcome, beats: 0, since: now };
  // The runtime binds a timer to the request that created it. If that request is canceled, the heartbeat stops.
  const heartbeat = setInterval(() => {
    flight.beats += 1;
  }, HEARTBEAT_MS);
  flights.set(key, flight);
  waitUntil(outcome.catch(() => undefined));
  return outcome;
}

/**
 * Waits for in-flight work to settle. Returns the work's result, `late` after the timeout, or `lost` if the heartbeat
 * stopped. Rethrows errors from the work.
 */
async function waitForFlight(flight: Flight, timeout: number): Promise<{ value: unknown } | "late" | "lost"> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let checkTimer: ReturnType<typeof setInterval> | undefined;
  const loss = new Promise<"late" | "lost">((resolve) => {
    timer = setTimeout(() => resolve("late"), timeout);
    let [lastBeats, missedChecks] = [flight.beats, 0];
    // Counts polls instead of measuring time, because a busy isolate delays both the heartbeat and the poll.
    checkTimer = setInterval(() => {
      missedChecks = flight.beats === lastBeats ? missedChecks + 1 : 0;
      lastBeats = flight.beats;
      if (missedChecks >= MAX_MISSED_CHECKS) resolve("lost");
    }, CHECK_INTERVAL_MS);
  });
  return Promise.race([flight.outcome.then((value) => ({ value })), loss]).finally(() => {
    clearTimeout(timer);
    clearInterval(checkTimer);
  });
}
