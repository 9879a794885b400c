import { type Env, perEnv } from "../env.ts";
import { withTimeout } from "../runtime/deadlines.ts";

/** Number of consecutive failures that open a route's circuit breaker, similar to `consecutive_5xx` in Envoy. */
const MAX_CONSECUTIVE_FAILURES = 5;
/**
 * A route's circuit breaker also opens if at least 20 requests are sent within 10 seconds and at least half of them
 * fail (the default thresholds in Hystrix).
 */
const MIN_REQUESTS = 20;
const FAILURE_RATE = 0.5;
const WINDOW_MS = 10_000;
/**
 * An upstream's circuit breaker opens if requests to five of its routes fail within 30 seconds and no request to the
 * upstream succeeds in between. Each failing route counts only once, regardless of how many requests to it failed.
 */
const MAX_FAILING_ROUTES = 5;
const ROUTE_WINDOW_MS = 30_000;
/** Number of milliseconds between probes while a circuit breaker is open (the sleep window in Hystrix). */
const PROBE_INTERVAL_MS = 5_000;
/** Maximum time that a visitor waits for a probe response, in milliseconds. */
const PROBE_TIMEOUT_MS = 500;
/** Maximum pause after a 429 response, in milliseconds, even if the upstream sends a longer `Retry-After`. */
const MAX_PAUSE_MS = 30_000;
/**
 * Maximum number of route circuit breakers for each upstream. The limit matters for the CMS, where each page is a
 * separate route.
 */
const MAX_ROUTES = 500;

/**
 * A circuit breaker's decision: `closed` admits the request, `open` rejects it, and `half-open` admits it as a probe.
 */
type Admission = "closed" | "half-open" | "open";

/** State of a circuit breaker and the time of the next probe. */
class Circuit {
  isOpen = false;
  #nextProbe = 0;
  readonly #names: { upstream: string; route?: string };

  constructor(upstream: string, route = "/") {
    // Route names that are paths may contain user input, so logs omit them.
    this.#names = route.includes("/") ? { upstream } : { upstream, route };
  }

  admit(now: number): Admission {
    if (!this.isOpen) return "closed";
    if (now < this.#nextProbe) return "open";
    this.#nextProbe = now + PROBE_INTERVAL_MS;
    return "half-open";
  }

  open(nextProbe: number): void {
    if (this.isOpen) return;
    this.#nextProbe = nextProbe;
    this.isOpen = true;
    this.#log("circuit-open");
  }

  close(): void {
    if (this.isOpen) this.#log("circuit-closed");
    this.isOpen = false;
  }

  #log(event: string): void {
    console.warn(JSON.stringify({ event, ...this.#names }));
  }
}

/** Circuit breaker for one upstream route: an API call, a page layout, or a file. */
export class RouteBreaker {
  readonly #upstream: UpstreamBreaker;
  readonly circuit: Circuit;
  #inARow = 0;
  #windowBegan = 0;
  #requests = 0;
  #failed = 0;

  constructor(upstream: UpstreamBreaker, name: string) {
    this.#upstream = upstream;
    this.circuit = new Circuit(upstream.name, name);
  }

  admit(now = Date.now()): Admission {
    if (this.#upstream.pause(now) > 0) return "open";
    const upstreamState = this.#upstream.circuit.admit(now);
    return upstreamState === "closed" ? this.circuit.admit(now) : upstreamState;
  }

  succeeded(now = Date.now()): void {
    this.#count(now, false);
    this.circuit.close();
    this.#upstream.succeeded();
  }

  failed(now = Date.now()): void {
    this.#count(now, true);
    const isFailureRateHigh = this.#requests >= MIN_REQUESTS && this.#failed >= FAILURE_RATE * this.#requests;
    if (this.#inARow >= MAX_CONSECUTIVE_FAILURES || isFailureRateHigh) this.circuit.open(now + PROBE_INTERVAL_MS);
    this.#upstream.failed(this, now);
  }

  /**
   * Pauses all requests to the upstream for `wait` milliseconds after a 429. The circuit breaker does not count a 429
   * as a failure.
   */
  throttled(wait: number, now = Date.now()): void {
    this.#count(now, false);
    this.#upstream.throttled(wait, now);
  }

  #count(now: number, failed: boolean): void {
    // If the clock is set back, a new time window starts.
    const isWindowOver = now < this.#windowBegan || now - this.#windowBegan >= WINDOW_MS;
    if (isWindowOver || (!failed && this.circuit.isOpen))
      [this.#windowBegan, this.#requests, this.#failed] = [now, 0, 0];
    this.#requests += 1;
    this.#failed += failed ? 1 : 0;
    this.#inARow = failed ? this.#inARow + 1 : 0;
  }
}

/**
 * Circuit breakers for an upstream in this isolate: one for the whole upstream and one for each route. While a circuit
 * breaker is open, visitors do not wait for a failing upstream.
 */
export class UpstreamBreaker {
  readonly name: string;
  readonly circuit: Circuit;
  /** The last probe of an open circuit breaker. */
  probe: Promise<unknown> | undefined;
  readonly #routes = new Map<string, RouteBreaker>();
  /** The routes whose requests failed since the last successful request to the upstream, with the failure times. */
  readonly #failing = new Map<RouteBreaker, number>();
  #pause = { from: 0, until: 0 };

  constructor(name = "") {
    this.name = name;
    this.circuit = new Circuit(name);
  }

  route(name: string): RouteBreaker {
    const route = this.#routes.get(name) ?? new RouteBreaker(this, name);
    // Moves the route to the end of the map, so that the first route in the map is the least recently used.
    this.#routes.delete(name);
    this.#routes.set(name, route);
    if (this.#routes.size > MAX_ROUTES) this.#routes.delete(this.#routes.keys().next().value!);
    return route;
  }

  /**
   * State of the circuit breaker for the whole upstream, ignoring those of its routes. During a pause, the circuit
   * breaker is considered open.
   */
  get state(): "closed" | "open" {
    return this.circuit.isOpen || this.pause() > 0 ? "open" : "closed";
  }

  /**
   * Returns the number of milliseconds until the end of a pause that the upstream requested with a 429, or 0 if there
   * is no pause. The Worker does not send requests during a pause.
   */
  pause(now = Date.now()): number {
    // If the clock is set back, the pause ends.
    const { from, until } = this.#pause;
    return now < from ? 0 : Math.max(0, until - now);
  }

  /** Starts or extends an upstream's pause after a 429. */
  throttled(wait: number, now: number): void {
    const milliseconds = Math.min(wait, MAX_PAUSE_MS);
    if (this.pause(now) === 0)
      console.warn(JSON.stringify({ event: "upstream-throttled", upstream: this.name, milliseconds }));
    this.#pause = { from: now, until: now + Math.max(milliseconds, this.pause(now)) };
  }

  /** `open` if the circuit breaker for the upstream or for any of its routes is open, and `closed` otherwise. */
  get worst(): "closed" | "open" {
    return this.state === "open" || [...this.#routes.values()].some(({ circuit }) => circuit.isOpen)
      ? "open"
      : "closed";
  }

  /**
   * Waits up to 500 ms for the last probe. If the runtime cancels the request that sent the probe, the probe never
   * settles, so each waiting request sets its own timer.
   */
  async probeEnd(): Promise<void> {
    await withTimeout(Promise.resolve(this.probe), PROBE_TIMEOUT_MS, Error).catch(() => undefined);
  }

  /**
   * Closes all circuit breakers if the upstream's circuit breaker is open. A route's circuit breaker calls this method
   * after a successful request.
   */
  succeeded(): void {
    this.#failing.clear();
    if (this.circuit.isOpen) this.close();
  }

  /**
   * Opens the upstream's circuit breaker if requests to five routes failed and no request to the upstream succeeded in
   * between. The first probe is sent immediately, because the upstream might be healthy even if the five failed routes
   * are slow. A route's circuit breaker calls this method after a failed request.
   */
  failed(route: RouteBreaker, now: number): void {
    this.#failing.set(route, now);
    for (const [failingRoute, at] of this.#failing) if (now - at >= ROUTE_WINDOW_MS) this.#failing.delete(failingRoute);
    if (this.#failing.size >= MAX_FAILING_ROUTES) this.circuit.open(now);
  }

  /** Closes all of the upstream's circuit breakers, ends any pause, and resets the failure counts. */
  close(): void {
    this.circuit.close();
    this.#routes.clear();
    this.#failing.clear();
    this.#pause = { from: 0, until: 0 };
  }
}

const breakersOf = perEnv(() => new Map<string, UpstreamBreaker>());

export function breakerOf(env: Env, upstream: string): UpstreamBreaker {
  const breakers = breakersOf(env);
  const existing = breakers.get(upstream);
  if (existing) return existing;
  const breaker = new UpstreamBreaker(upstream);
  breakers.set(upstream, breaker);
  return breaker;
}

/**
 * Waits up to 500 ms for a probe and returns the probe's response if the upstream has recovered. After 500 ms, throws
 * the error from `late`, while the probe continues in the background.
 */
export function probed<T>(
  probe: Promise<T>,
  { waitUntil, late }: { waitUntil(work: Promise<unknown>): void; late(): Error },
): Promise<T> {
  waitUntil(probe.catch(() => undefined));
  return withTimeout(probe, PROBE_TIMEOUT_MS, late);
}
