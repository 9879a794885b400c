interface Flight {
  outcome: Promise<unknown>;
  /** Heartbeats: grows while the request that does the work is alive. */
  beats: number;
  /** When it began, in milliseconds since 1970. */
  since: number;
}

const flights = new Map<string, Flight>();

/**
 * Heartbeat interval of a flight, the interval at which waiting requests check it (both in milliseconds), and how many
 * missed checks mark it as lost. Most work ends before the first check, so a thousand waiting requests cost nothing.
 */
const BEAT = 250;
const LOOK = 500;
const MISSED = 2;

/**
 * A flight of this age was cancelled, in milliseconds: the platform ends all work half a minute after its response. It
 * never settles, and where nobody asks for its key again only this removes it.
 */
const ABANDONED = 60_000;

interface FlightOptions {
  /** Milliseconds until a request stops waiting for another request's work and does its own (RL-02). */
  timeout: number;
  /** Work that goes on after the response. */
  waitUntil(work: Promise<unknown>): void;
}

/**
 * Single flight: concurrent requests of this isolate for the same key share one run of the work (RL-02), which
 * continues when its first visitor leaves. A cancelled run never settles its promise, so waiting requests watch its
 * heartbeat: when it stops, the first of them starts the work again for all. No request joins a flight that another
 * gave up.
 */
export async function singleFlight<T>(
  key: string,
  work: () => Promise<T>,
  { timeout, waitUntil }: FlightOptions,
): Promise<T> {
  const running = flights.get(key);
  if (!running) return begin(key, work, waitUntil);
  const since = Date.now();
  const end = await ending(running, timeout);
  if (end !== "late" && end !== "lost") return end.value as T;
  if (flights.get(key) === running) flights.delete(key);
  return end === "late" ? work() : singleFlight(key, work, { timeout: timeout - (Date.now() - since), waitUntil });
}

function begin<T>(key: string, work: () => Promise<T>, waitUntil: FlightOptions["waitUntil"]): Promise<T> {
  const now = Date.now();
  // The oldest come first.
  for (const [name, { since }] of flights) {
    if (now - since < ABANDONED) break;
    flights.delete(name);
  }
  const mine = work().finally(() => {
    clearInterval(pulse);
    if (flights.get(key) === flight) flights.delete(key);
  });
  const flight: Flight = { outcome: mine, beats: 0, since: now };
  // The timer belongs to the request that does the work: a cancelled request's timers never fire again.
  const pulse = setInterval(() => {
    flight.beats += 1;
  }, BEAT);
  flights.set(key, flight);
  waitUntil(mine.catch(() => undefined));
  return mine;
}

/** The result of a flight, or why to stop waiting for it. Rejects when the flight does. */
async function ending(flight: Flight, timeout: number): Promise<{ value: unknown } | "late" | "lost"> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watch: ReturnType<typeof setInterval> | undefined;
  const given = new Promise<"late" | "lost">((resolve) => {
    timer = setTimeout(() => resolve("late"), timeout);
    let [seen, missing] = [flight.beats, 0];
    // Counted in checks, not in time: in a busy isolate both timers are late.
    watch = setInterval(() => {
      missing = flight.beats === seen ? missing + 1 : 0;
      seen = flight.beats;
      if (missing >= MISSED) resolve("lost");
    }, LOOK);
  });
  return Promise.race([flight.outcome.then((value) => ({ value })), given]).finally(() => {
    clearTimeout(timer);
    clearInterval(watch);
  });
}
