interface Flight {
  outcome: Promise<unknown>;
  /** Grows while the request that does the work is alive. */
  beats: number;
}

const flights = new Map<string, Flight>();

/**
 * How often a flight gives a sign of life and how often those who wait look for one, in milliseconds, and after how many
 * looks in vain it counts as lost. Most answers come before the first look: a thousand who wait cost nothing by it.
 */
const BEAT = 250;
const LOOK = 500;
const MISSED = 2;

interface FlightOptions {
  /** Milliseconds until a request stops waiting for another one that does the same, and does the work itself (RL-02). */
  timeout: number;
  /** Work that goes on after the response. */
  waitUntil(work: Promise<unknown>): void;
}

/**
 * One piece of work for all who ask for it at the same moment in this isolate (RL-02). It goes on when the visitor who
 * began it leaves. Should it be cancelled all the same, it never settles what others wait for: they notice that it gives
 * no sign of life, and the first of them begins anew for all. Nobody joins a flight that somebody gave up.
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
  const mine = work().finally(() => {
    clearInterval(pulse);
    if (flights.get(key) === flight) flights.delete(key);
  });
  const flight: Flight = { outcome: mine, beats: 0 };
  // Of the request that does the work: a cancelled request's timers are never called again.
  const pulse = setInterval(() => {
    flight.beats += 1;
  }, BEAT);
  flights.set(key, flight);
  waitUntil(mine.catch(() => undefined));
  return mine;
}

/** What a flight gives, or why to wait for it no longer. Rejects as it does. */
async function ending(flight: Flight, timeout: number): Promise<{ value: unknown } | "late" | "lost"> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watch: ReturnType<typeof setInterval> | undefined;
  const given = new Promise<"late" | "lost">((resolve) => {
    timer = setTimeout(() => resolve("late"), timeout);
    let [seen, missing] = [flight.beats, 0];
    // Counted in looks, not in time: when the isolate is busy, both wait.
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
