import { withTimeout } from "../isolate/with-timeout.ts";

/** Envoy's `consecutive_5xx`: so many failures in a row take a route out, however few ask. */
const IN_A_ROW = 5;
/** Hystrix's defaults: half of at least 20 requests within 10 s. Milliseconds. */
const VOLUME = 20;
const RATE = 0.5;
const WINDOW = 10_000;
/**
 * A whole upstream is taken out when half of at least five routes failed the last time within 30 s, in milliseconds: one
 * slow address counts once, however often it is asked for.
 */
const ROUTES = 5;
const SPAN = 30_000;
/** How often what is taken out is tried, in milliseconds (RL-01); Hystrix's sleep window. */
const PROBE_EVERY = 5_000;
/** How long a visitor waits for a probe, in milliseconds. */
const PROBE_WAIT = 500;
/** Routes of an upstream that are remembered; content has as many as pages. */
const MOST_ROUTES = 500;

/** How a request is treated: `closed` lets it through, `open` does not; `half-open`, once every five seconds, makes it the probe. */
type Admission = "closed" | "half-open" | "open";

/** Whether something is taken out, and when it is tried next. */
class Circuit {
  isOpen = false;
  #nextProbe = 0;

  admit(now: number): Admission {
    if (!this.isOpen) return "closed";
    if (now < this.#nextProbe) return "open";
    this.#nextProbe = now + PROBE_EVERY;
    return "half-open";
  }

  open(now: number): void {
    if (!this.isOpen) this.#nextProbe = now + PROBE_EVERY;
    this.isOpen = true;
  }
}

/** One kind of question to an upstream: a call, a page's layout, a file. */
export class RouteBreaker {
  readonly #upstream: UpstreamBreaker;
  readonly circuit = new Circuit();
  #inARow = 0;
  #windowBegan = 0;
  #asked = 0;
  #failed = 0;
  last = { at: 0, failed: false };

  constructor(upstream: UpstreamBreaker) {
    this.#upstream = upstream;
  }

  admit(now = Date.now()): Admission {
    const whole = this.#upstream.circuit.admit(now);
    return whole === "closed" ? this.circuit.admit(now) : whole;
  }

  succeeded(now = Date.now()): void {
    this.#count(now, false);
    this.circuit.isOpen = false;
    this.#upstream.answered();
  }

  failed(now = Date.now()): void {
    this.#count(now, true);
    const isOften = this.#asked >= VOLUME && this.#failed >= RATE * this.#asked;
    if (this.#inARow >= IN_A_ROW || isOften) this.circuit.open(now);
    this.#upstream.failed(now);
  }

  #count(now: number, failed: boolean): void {
    // A clock that was set back begins anew too.
    const isOver = now < this.#windowBegan || now - this.#windowBegan >= WINDOW;
    if (isOver || (!failed && this.circuit.isOpen)) [this.#windowBegan, this.#asked, this.#failed] = [now, 0, 0];
    this.#asked += 1;
    this.#failed += failed ? 1 : 0;
    this.#inARow = failed ? this.#inARow + 1 : 0;
    this.last = { at: now, failed };
  }
}

/** Keeps visitors from waiting for what is down: one an upstream and isolate. One route's trouble is that route's. */
export class UpstreamBreaker {
  readonly circuit = new Circuit();
  readonly #routes = new Map<string, RouteBreaker>();

  route(name: string): RouteBreaker {
    const route = this.#routes.get(name) ?? new RouteBreaker(this);
    // What was asked for longest ago stands first.
    this.#routes.delete(name);
    this.#routes.set(name, route);
    if (this.#routes.size > MOST_ROUTES) this.#routes.delete(this.#routes.keys().next().value!);
    return route;
  }

  /** `open` while the upstream is left alone as a whole. */
  get state(): "closed" | "open" {
    return this.circuit.isOpen ? "open" : "closed";
  }

  /** The same where one route alone counts too. */
  get worst(): "closed" | "open" {
    return this.circuit.isOpen || [...this.#routes.values()].some(({ circuit }) => circuit.isOpen) ? "open" : "closed";
  }

  /** Called by its routes: it is there, and so are they. */
  answered(): void {
    if (this.circuit.isOpen) this.close();
  }

  /** Called by its routes. */
  failed(now: number): void {
    const lately = [...this.#routes.values()].filter(({ last }) => last.at > 0 && now - last.at < SPAN);
    const failed = lately.filter(({ last }) => last.failed).length;
    if (lately.length >= ROUTES && failed >= RATE * lately.length) this.circuit.open(now);
  }

  /** Forgets all that went wrong. */
  close(): void {
    this.circuit.isOpen = false;
    this.#routes.clear();
  }
}

const breakers = new Map<string, UpstreamBreaker>();

export function breakerOf(upstream: string): UpstreamBreaker {
  const known = breakers.get(upstream);
  if (known) return known;
  const breaker = new UpstreamBreaker();
  breakers.set(upstream, breaker);
  return breaker;
}

/**
 * A probe that goes on behind the answer: what is well again serves who asks (RL-07), and nobody waits long for what is
 * not. Throws what `late` makes once the visitor has waited long enough.
 */
export function probed<T>(
  probe: Promise<T>,
  { waitUntil, late }: { waitUntil(work: Promise<unknown>): void; late(): Error },
): Promise<T> {
  waitUntil(probe.catch(() => undefined));
  return withTimeout(probe, PROBE_WAIT, late);
}
