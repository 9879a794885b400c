/** Failures in a row after which an upstream is left alone. */
const FAILURES = 5;
/** How often an upstream that is left alone is tried, in milliseconds (RL-01). */
const PROBE_EVERY = 5_000;

/** Keeps visitors from waiting for an upstream that is down: one a upstream and isolate. */
export class CircuitBreaker {
  #failures = 0;
  #nextProbe = 0;

  /** How a request is to be treated: `closed` lets it through, `open` does not; `half-open`, once every five seconds, makes it the probe. */
  admit(now = Date.now()): "closed" | "half-open" | "open" {
    if (this.#failures < FAILURES) return "closed";
    if (now < this.#nextProbe) return "open";
    this.#nextProbe = now + PROBE_EVERY;
    return "half-open";
  }

  /** `closed` while all is well, `open` while the upstream is left alone. */
  get state(): "closed" | "open" {
    return this.#failures < FAILURES ? "closed" : "open";
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(now = Date.now()): void {
    this.#failures += 1;
    if (this.#failures === FAILURES) this.#nextProbe = now + PROBE_EVERY;
  }

  /** It gave no answer at all: whoever asks next would wait as long. */
  timedOut(now = Date.now()): void {
    this.#failures = Math.max(this.#failures, FAILURES);
    this.#nextProbe = now + PROBE_EVERY;
  }
}

const breakers = new Map<string, CircuitBreaker>();

export function breakerOf(upstream: string): CircuitBreaker {
  const known = breakers.get(upstream);
  if (known) return known;
  const breaker = new CircuitBreaker();
  breakers.set(upstream, breaker);
  return breaker;
}
