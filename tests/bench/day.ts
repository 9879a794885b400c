import type { Endpoint } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";
import { activePolicy } from "../../worker/cache/cache-rules.ts";
import { CachedResponse, cachedCall, keyed, keyOf } from "../../worker/cache/call-cache.ts";
import type { Env } from "../../worker/env.ts";

/**
 * On a fake clock, simulates a day of API calls to the cache module. Returns each API call's cache hit rate. A seeded
 * generator distributes 60,000 API calls over 24 hours, most of them in the late morning and few at night. Requests
 * follow Zipf's law: the n-th most popular item gets 1/n as many requests as the most popular item. Typeahead requests
 * contain the first letters of 400 words, and searches use 120 search texts, 8 types, and 40 cities. Half of the
 * searches with a location use a city center, because IP geolocation returns city centers. One fifth of the searches
 * with a location use device geolocation. Device coordinates are within a few kilometers of a city and are almost
 * always unique.
 */
export async function syntheticDay(calls = 60_000): Promise<{ call: string; requests: number; hits: number }[]> {
  const chance = generator(7);
  const zipf = (size: number) => Math.floor(Math.exp(chance() * Math.log(size + 1))) - 1;
  const word = (n: number) => `${"bcdfghlmnprst"[n % 13]}${"aeiou"[n % 5]}${"rnlstm"[n % 6]}${n}`;
  const city = (n: number) => ({ latitude: 37 + (n % 8) * 0.9, longitude: -114 + Math.floor(n / 8) * 2.1 });
  const place = () => {
    const [kind, center] = [chance(), city(zipf(40))];
    if (kind < 0.3) return {};
    if (kind < 0.8) return center;
    const near = (value: number) => value + (chance() - 0.5) / 10;
    return { latitude: near(center.latitude), longitude: near(center.longitude) };
  };
  const letters = (text: string) => text.slice(0, 2 + Math.floor(chance() * (text.length - 1)));
  const mix: [number, Endpoint, () => object][] = [
    [0.3, endpoints.locationTypeahead, () => ({ searchTerms: letters(word(zipf(400))) })],
    [0.1, endpoints.providerTypeahead, () => ({ searchTerm: letters(word(zipf(400))) })],
    [0.08, endpoints.indexSuggestions, () => ({ searchText: letters(word(zipf(400))) })],
    [
      0.18,
      endpoints.locationSearch,
      () => ({ ...place(), ...(chance() < 0.6 ? { locationType: `t${zipf(8)}` } : { searchText: word(zipf(120)) }) }),
    ],
    [0.06, endpoints.locationsByType, () => ({ ...place(), locationTypes: `t${zipf(8)}` })],
    [0.06, endpoints.providersBySearch, () => ({ searchText: word(zipf(60)), city: `c${zipf(40)}`, state: "CO" })],
    [0.06, endpoints.findEvents, () => (chance() < 0.5 ? {} : { searchText: word(zipf(60)) })],
    [0.04, endpoints.findSessions, () => ({ eventId: `${zipf(120)}` })],
    [0.04, endpoints.webSearch, () => ({ q: word(zipf(400)) })],
    [0.04, endpoints.locationTypes, () => ({})],
    [0.04, endpoints.eventCategories, () => ({})],
  ];
  const times = Array.from({ length: calls }, () => timeOfDay(chance)).sort((a, b) => a - b);
  const counts = new Map(mix.map(([, { path }]) => [path, { call: path, requests: 0, hits: 0 }]));

  const real = { now: Date.now, caches: globalThis.caches };
  const env = {} as Env;
  const nothing = { match: async () => undefined, put: async () => undefined };
  Object.assign(globalThis, { caches: { open: async () => nothing } });
  try {
    for (const time of times) {
      Date.now = () => time;
      const [, endpoint, load] = drawn(mix, chance());
      const policy = activePolicy(env, endpoint)!;
      const normalized = keyed(policy, endpoint.request.parse(load()));
      const background: Promise<unknown>[] = [];
      const { state } = await cachedCall(keyOf(endpoint, normalized, ""), {
        env,
        policy,
        load: async () => new CachedResponse(200, "x".repeat(2_000)),
        waitUntil: (work) => background.push(work),
        timeout: 1_000,
      });
      await Promise.all(background);
      const count = counts.get(endpoint.path)!;
      count.requests += 1;
      if (state !== "MISS") count.hits += 1;
    }
  } finally {
    Date.now = real.now;
    Object.assign(globalThis, { caches: real.caches });
  }
  return [...counts.values()];
}

/** Returns the entry whose range of cumulative shares contains `part`, a number from 0 to 1. */
function drawn<T extends [number, ...unknown[]]>(shares: T[], part: number): T {
  let left = part;
  for (const entry of shares) {
    left -= entry[0];
    if (left < 0) return entry;
  }
  return shares[0]!;
}

/**
 * Returns a random time within one day in 2030, in milliseconds since the Unix epoch. Late mornings have six times as
 * many calls as nights.
 */
function timeOfDay(chance: () => number): number {
  for (;;) {
    const hour = chance() * 24;
    const busy = 0.15 + 0.85 * Math.exp(-((hour - 11.5) ** 2) / 24);
    if (chance() < busy) return Date.UTC(2030, 2, 4) + hour * 3_600_000;
  }
}

/** Returns a seeded generator of numbers from 0 to 1 (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
