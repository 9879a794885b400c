import { withTimeout } from "../runtime/with-timeout.ts";

/** Envoy's `consecutive_5xx`: this many failures in a row open the circuit of a route at any volume. */
const IN_A_ROW = 5;
/** Hystrix's defaults: half of at least 20 requests within 10 s (in milliseconds). */
const VOLUME = 20;
const RATE = 0.5;
const WINDOW = 10_000;
/**
 * The circuit of a whole upstream opens when the last requests of half of at least five routes failed within 30 s (in
 * milliseconds): one slow URL counts once, however often it is requested.
 */
const ROUTES = 5;
const SPAN = 30_000;
/** Milliseconds between probes of an open circuit (RL-01); Hystrix's sleep window. */
const PROBE_EVERY = 5_000;
/** How long a visitor waits for a probe, in milliseconds. */
const PROBE_WAIT = 500;
/** The longest that an upstream may keep itself free of requests, in milliseconds. */
const LONGEST_PAUSE = 30_000;
/** Routes that are tracked per upstream; the content system has one per page. */
const MOST_ROUTES = 500;

/** `closed` lets a request through, `open` refuses it; `half-open`, once every five seconds, makes it the probe. */
type Admission = "closed" | "half-open" | "open";

/** Whether requests are refused, and when the next probe is due. */
class Circuit {
  isOpen = false;
  #nextProbe = 0;
  readonly #names: { upstream: string; route?: string };

  constructor(upstream: string, route = "/") {
    // A path may be what a visitor has typed (PV-03).
    this.#names = route.includes("/") ? { upstream } : { upstream, route };
  }

  admit(now: number): Admission {
    if (!this.isOpen) return "closed";
    if (now < this.#nextProbe) return "open";
    this.#nextProbe = now + PROBE_EVERY;
    return "half-open";
  }

  open(now: number): void {
    if (this.isOpen) return;
    this.#nextProbe = now + PROBE_EVERY;
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

/** The circuit of one route of an upstream: a call, a page's layout, a file. */
export class RouteBreaker {
  readonly #upstream: UpstreamBreaker;
  readonly circuit: Circuit;
  #inARow = 0;
  #windowBegan = 0;
  #requests = 0;
  #failed = 0;
  last = { at: 0, failed: false };

  constructor(upstream: UpstreamBreaker, name: string) {
    this.#upstream = upstream;
    this.circuit = new Circuit(upstream.name, name);
  }

  admit(now = Date.now()): Admission {
    if (this.#upstream.pause(now) > 0) return "open";
    const whole = this.#upstream.circuit.admit(now);
    return whole === "closed" ? this.circuit.admit(now) : whole;
  }

  succeeded(now = Date.now()): void {
    this.#count(now, false);
    this.circuit.close();
    this.#upstream.answered();
  }

  failed(now = Date.now()): void {
    this.#count(now, true);
    const isOften = this.#requests >= VOLUME && this.#failed >= RATE * this.#requests;
    if (this.#inARow >= IN_A_ROW || isOften) this.circuit.open(now);
    this.#upstream.failed(now);
  }

  /** The upstream has had too many requests and says for how many milliseconds it wants none. It is not down. */
  throttled(wait: number, now = Date.now()): void {
    this.#count(now, false);
    this.#upstream.throttled(wait, now);
  }

  #count(now: number, failed: boolean): void {
    // A clock that was set back also starts a new window.
    const isOver = now < this.#windowBegan || now - this.#windowBegan >= WINDOW;
    if (isOver || (!failed && this.circuit.isOpen)) [this.#windowBegan, this.#requests, this.#failed] = [now, 0, 0];
    this.#requests += 1;
    this.#failed += failed ? 1 : 0;
    this.#inARow = failed ? this.#inARow + 1 : 0;
    this.last = { at: now, failed };
  }
}

/**
 * Circuit breaker, one per upstream and isolate, so that no visitor waits for a failing upstream. Each route has its
 * own circuit.
 */
export class UpstreamBreaker {
  readonly name: string;
  readonly circuit: Circuit;
  readonly #routes = new Map<string, RouteBreaker>();
  #pause = { from: 0, until: 0 };

  constructor(name = "") {
    this.name = name;
    this.circuit = new Circuit(name);
  }

  route(name: string): RouteBreaker {
    const route = this.#routes.get(name) ?? new RouteBreaker(this, name);
    // The least recently requested route comes first.
    this.#routes.delete(name);
    this.#routes.set(name, route);
    if (this.#routes.size > MOST_ROUTES) this.#routes.delete(this.#routes.keys().next().value!);
    return route;
  }

  /** The state of the upstream as a whole. */
  get state(): "closed" | "open" {
    return this.circuit.isOpen || this.pause() > 0 ? "open" : "closed";
  }

  /** For how many milliseconds the upstream wants no requests, not even a probe. */
  pause(now = Date.now()): number {
    // A clock that was set back ends it.
    const { from, until } = this.#pause;
    return now < from ? 0 : Math.max(0, until - now);
  }

  /** Called by its routes. */
  throttled(wait: number, now: number): void {
    const milliseconds = Math.min(wait, LONGEST_PAUSE);
    if (this.pause(now) === 0)
      console.warn(JSON.stringify({ event: "upstream-throttled", upstream: this.name, milliseconds }));
    this.#pause = { from: now, until: now + Math.max(milliseconds, this.pause(now)) };
  }

  /** The same, and `open` also while the circuit of a single route is open. */
  get worst(): "closed" | "open" {
    return this.state === "open" || [...this.#routes.values()].some(({ circuit }) => circuit.isOpen)
      ? "open"
      : "closed";
  }

  /** Called by its routes on success: closes the upstream's circuit, and with it those of all routes. */
  answered(): void {
    if (this.circuit.isOpen) this.close();
  }

  /** Called by its routes on failure. */
  failed(now: number): void {
    const lately = [...this.#routes.values()].filter(({ last }) => last.at > 0 && now - last.at < SPAN);
    const failed = lately.filter(({ last }) => last.failed).length;
    if (lately.length >= ROUTES && failed >= RATE * lately.length) this.circuit.open(now);
  }

  /** Closes every circuit and clears the counts. */
  close(): void {
    this.circuit.close();
    this.#routes.clear();
    this.#pause = { from: 0, until: 0 };
  }
}

const breakers = new Map<string, UpstreamBreaker>();

export function breakerOf(upstream: string): UpstreamBreaker {
  const known = breakers.get(upstream);
  if (known) return known;
  const breaker = new UpstreamBreaker(upstream);
  breakers.set(upstream, breaker);
  return breaker;
}

/**
 * A probe that continues in the background: a recovered upstream serves the visitor at once (RL-07), and nobody waits
 * long for one that is still down. Throws the error from `late` when the wait is over.
 */
export function probed<T>(
  probe: Promise<T>,
  { waitUntil, late }: { waitUntil(work: Promise<unknown>): void; late(): Error },
): Promise<T> {
  waitUntil(probe.catch(() => undefined));
  return withTimeout(probe, PROBE_WAIT, late);
}
