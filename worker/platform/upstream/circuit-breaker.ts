/** Failures in a row after which an upstream is left alone. */
const FAILURES = 5;
/** How often an upstream that is left alone is tried, in milliseconds (RL-01). */
const PROBE_EVERY = 5_000;

/** Keeps visitors from waiting for an upstream that is down: one a upstream and isolate. */
export class CircuitBreaker {
  #failures = 0;
  #nextProbe = 0;

  /** `ask` while all is well; else `rest`, and `probe` once every five seconds. */
  advice(now = Date.now()): "ask" | "probe" | "rest" {
    if (this.#failures < FAILURES) return "ask";
    if (now < this.#nextProbe) return "rest";
    this.#nextProbe = now + PROBE_EVERY;
    return "probe";
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
  silent(now = Date.now()): void {
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
