import type { CachePolicy } from "../../contracts/endpoint.ts";
import { parsedBytes } from "../../lib/lru-cache.ts";
import { dataCenterStore } from "./stores.ts";
import { type Cached, type CacheRequest, type CacheState, type Lifetimes, SwrCache } from "./swr-cache.ts";

export type CallState = CacheState | "BYPASS";

/** A checked response: requests share its bytes and value, never a Response body. */
export class CachedResponse {
  readonly status: 200 | 404;
  /** The body for HTTP. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** False for a response with a cookie: it was meant for one visitor (AP-48). */
  readonly shared: boolean;
  #value: unknown;

  constructor(status: 200 | 404, body: string | Uint8Array<ArrayBuffer>, { shared = true } = {}) {
    this.status = status;
    this.bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
    this.shared = shared;
  }

  /** The parsed value, the same object for every request; null for a 404. */
  get value(): unknown {
    if (this.status === 404) return null;
    this.#value ??= JSON.parse(new TextDecoder().decode(this.bytes));
    return this.#value;
  }
}

/** A response, its cache status, and until when it is fresh (milliseconds since 1970; 0 if it may not be cached). */
export type CallResult = Pick<Cached<CachedResponse>, "value" | "freshUntil"> & { state: CallState };

const STATUS = "x-answer-status";
const answers = new SwrCache<CachedResponse>("calls", {
  stores: [
    dataCenterStore("calls", {
      pack: ({ bytes, status }) => new Response(bytes, { headers: { [STATUS]: `${status}` } }),
      unpack: async (response) =>
        new CachedResponse(
          response.headers.get(STATUS) === "404" ? 404 : 200,
          new Uint8Array(await response.arrayBuffer()),
        ),
    }),
  ],
  bytes: ({ bytes }) => bytes.byteLength + parsedBytes(bytes.byteLength),
  isMissing: ({ status }) => status === 404,
});

const DAY = 24 * 60 * 60;
const lifetimes = new WeakMap<CachePolicy, Lifetimes>();

/** Stale-if-error for a day (AP-46); a 404 is cached for seconds. */
function lifetimesOf(policy: CachePolicy): Lifetimes {
  let known = lifetimes.get(policy);
  if (!known) {
    known = {
      maxAge: policy.maxAge,
      staleWhileRevalidate: policy.staleWhileRevalidate,
      staleIfError: DAY,
      missing: 10,
    };
    lifetimes.set(policy, known);
  }
  return known;
}

/** The fresh response in this isolate's memory, without a promise: the path of most requests. */
export const freshAnswer = (key: string, version: number, policy: CachePolicy): CallResult | undefined =>
  answers.readFresh(key, lifetimesOf(policy), version);

interface CallCacheRequest extends Omit<CacheRequest<CachedResponse>, "fetch" | "lifetimes"> {
  policy: CachePolicy;
  /** Fetches from the upstream. Throws when it fails. */
  load(): Promise<CachedResponse>;
}

/** The response of a key from memory, the data center's cache or the upstream. Throws what `load` throws. */
export const cachedCall = (key: string, { policy, load, ...wanted }: CallCacheRequest): Promise<CallResult> =>
  answers.get(key, {
    ...wanted,
    lifetimes: lifetimesOf(policy),
    async fetch() {
      const value = await load();
      return { value, cacheable: value.shared };
    },
  });
