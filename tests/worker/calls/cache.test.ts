import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Endpoint } from "../../../contracts/endpoint.ts";
import { endpoints } from "../../../contracts/index.ts";
import { activePolicy, callNameOf } from "../../../worker/cache/cache-rules.ts";
import { keyed, keyOf } from "../../../worker/cache/call-cache.ts";
import type { Env } from "../../../worker/env.ts";
import { callUpstream } from "../../../worker/upstream/call.ts";
import { addressed, callWorld } from "./world.ts";

const { locationSearch, locationTypes, locationTypeahead, calendarFile, eventCategories, findCity } = endpoints;
const state = (response: Response) => response.headers.get("x-edge-cache");
const second = 1000;
const hour = 3_600 * second;
const good = (call: Endpoint) => () => Response.json(call.example.response);
const down = () => new Response("down", { status: 503 });

let begin = Date.UTC(2030, 0, 1);
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  // On the fake clock, each test runs in a different month, so that cache entries from earlier tests have expired.
  begin += 30 * 24 * hour;
  vi.useFakeTimers({ toFake: ["Date"], now: begin });
});
const at = (milliseconds: number) => vi.setSystemTime(begin + milliseconds);

const { caches: realCaches } = globalThis;

describe("a damaged cache entry (RL-01, AP-46)", () => {
  it.each([
    ["text", () => "junk"],
    ["other JSON", () => '{"junk":true}'],
    ["nothing", () => ""],
    ["a part of the response", (body: string) => body.slice(0, -1)],
    ["a response with another value", (body: string) => body.replace("Denver", "Dallas")],
  ])("%s in the Cache API counts as a miss, and the Worker fetches the response again", async (_, damage) => {
    await (await callWorld(good(locationSearch))).call(locationSearch);
    const matched: string[] = [];
    vi.stubGlobal("caches", {
      open: async (name: string) => {
        const cache = await realCaches.open(name);
        const match = async (key: RequestInfo) => {
          const found = await cache.match(key);
          if (name !== "calls" || !found) return found;
          const body = await found.text();
          matched.push(body);
          return new Response(damage(body), found);
        };
        return { match, put: cache.put.bind(cache), delete: cache.delete.bind(cache) };
      },
    });
    // Another environment has no responses in isolate memory.
    const world = await callWorld(good(locationSearch));
    const response = await world.call(locationSearch);
    expect([response.status, state(response), world.requests.length]).toEqual([200, "MISS", 1]);
    expect(await response.json()).toEqual(await (await world.call(locationSearch)).json());
    expect(matched.length).toBeGreaterThan(0);
  });

  it("an intact entry of another isolate is used without an upstream call", async () => {
    await (await callWorld(good(locationSearch))).call(locationSearch);
    const world = await callWorld(good(locationSearch));
    expect([state(await world.call(locationSearch)), world.requests.length]).toEqual(["HIT", 0]);
  });
});

describe("cached response age (AP-46, ED-16)", () => {
  it("a cached response is a HIT while fresh, STALE while the Worker revalidates it, and a MISS after it expires", async () => {
    const world = await callWorld(good(locationSearch));
    expect(state(await world.call(locationSearch))).toBe("MISS");
    at(59 * second);
    expect(state(await world.call(locationSearch))).toBe("HIT");
    at(61 * second);
    expect(state(await world.call(locationSearch))).toBe("STALE");
    expect(world.requests).toHaveLength(2);
    expect(state(await world.call(locationSearch))).toBe("HIT");
    at(61 * second + 121 * second);
    expect(state(await world.call(locationSearch))).toBe("MISS");
  });

  it("the Worker serves a stale response for at most a day while the upstream fails (RL-01)", async () => {
    const world = await callWorld(good(locationTypes));
    await world.call(locationTypes);
    world.upstream = down;
    at(23 * hour);
    const stale = await world.call(locationTypes);
    expect([stale.status, state(stale)]).toEqual([200, "STALE"]);
    expect(await stale.json()).toEqual(locationTypes.example.response);
    at(25 * hour + second);
    expect((await world.call(locationTypes)).status).toBe(502);
  });

  it("the Worker serves a stale response for more than a day if `stale-while-revalidate` exceeds a day (AP-24)", async () => {
    const world = await callWorld(good(findCity));
    await world.call(findCity);
    at(7 * 24 * hour);
    expect(state(await world.call(findCity))).toBe("STALE");
  });

  it("the Worker caches a not-found response for only a few seconds", async () => {
    const world = await callWorld(() => new Response("{}", { status: 404 }));
    const first = await world.call(calendarFile);
    expect([first.status, state(first)]).toEqual([404, "MISS"]);
    at(9 * second);
    expect(state(await world.call(calendarFile))).toBe("HIT");
    world.upstream = good(calendarFile);
    at(11 * second);
    const found = await world.call(calendarFile);
    expect([found.status, state(found)]).toEqual([200, "MISS"]);
  });

  it("while the upstream is down, the Worker serves a stale not-found response (RL-01)", async () => {
    const world = await callWorld(() => new Response("{}", { status: 404 }));
    await world.call(calendarFile);
    world.upstream = () => new Response("down", { status: 503 });
    at(hour);
    expect((await world.call(calendarFile)).status).toBe(404);
  });

  it("the Worker never caches an upstream response that sets a cookie (AP-48)", async () => {
    const world = await callWorld(() =>
      Response.json(eventCategories.example.response, { headers: { "set-cookie": "visitor=1" } }),
    );
    for (const _ of [1, 2]) {
      const response = await world.call(eventCategories);
      expect(state(response)).toBe("MISS");
      expect(response.headers.get("set-cookie")).not.toContain("visitor=");
    }
    expect(world.requests).toHaveLength(2);
  });
});

describe("the cache key (AP-48, RL-06)", () => {
  it("10,000 requests that differ only in an unknown query parameter share one cache key and one upstream request", async () => {
    const world = await callWorld(good(locationTypes));
    const put = vi.spyOn(Cache.prototype, "put");
    for (let n = 0; n < 10_000; n += 100)
      await Promise.all(
        Array.from({ length: 100 }, (_, i) => world.fetch(`${locationTypes.path}?utm_${n + i}=${n + i}`)),
      );
    expect(world.requests).toHaveLength(1);
    const answers = put.mock.calls.filter(([address]) => String(address).includes("//calls."));
    expect(answers).toHaveLength(1);
  });

  const key = (endpoint: Endpoint, request: unknown, site = "larkspur") =>
    keyOf(endpoint, keyed(activePolicy({} as Env, endpoint)!, endpoint.request.parse(request)), site);

  it.each<[string, Endpoint, unknown, unknown]>([
    ["the order of parameters", locationSearch, { searchText: "a", page: 2 }, { page: 2, searchText: "a" }],
    ["spaces around text", locationSearch, { searchText: " knee " }, { searchText: "knee" }],
    ["the difference between empty text and no text", locationSearch, { searchText: "" }, {}],
    ["a single coordinate (VA-12)", locationSearch, { latitude: 39 }, {}],
    [
      "the difference between an invalid value and the default",
      locationSearch,
      { sort: "nonsense", page: 1 },
      { sort: "relevance" },
    ],
    [
      "differences of less than a hundred meters (AP-33)",
      locationSearch,
      { latitude: 39.73921, longitude: -104.99031 },
      { latitude: 39.7389, longitude: -104.9899 },
    ],
    [
      "coordinates that round to zero",
      locationSearch,
      { latitude: -0.0001, longitude: 0.0001 },
      { latitude: 0, longitude: 0 },
    ],
    [
      "the case of text that is case-insensitive (AP-32)",
      locationTypeahead,
      { searchTerms: "ASP" },
      { searchTerms: "asp" },
    ],
  ])("the cache key ignores %s", (_what, endpoint, one, other) => {
    expect(key(endpoint, one)).toBe(key(endpoint, other));
  });

  it.each<[string, Endpoint, unknown, unknown]>([
    [
      "coordinates a kilometer apart",
      locationSearch,
      { latitude: 39.73, longitude: 0 },
      { latitude: 39.74, longitude: 0 },
    ],
    ["another page", locationSearch, { page: 1 }, { page: 2 }],
    ["the case of text that may be case-sensitive", endpoints.indexSearch, { searchText: "US" }, { searchText: "us" }],
    ["a separator inside a value", endpoints.indexSearch, { searchText: 'a","b":"c' }, { searchText: "a", b: "c" }],
  ])("the cache key distinguishes %s", (_what, endpoint, one, other) => {
    expect(key(endpoint, one)).not.toBe(key(endpoint, other));
  });

  it("the cache key contains the site name only if the response depends on the site's allowed hosts", () => {
    expect(key(locationSearch, {}, "a")).toBe(key(locationSearch, {}, "b"));
    expect(key(endpoints.findSessions, { eventId: "e" }, "a")).not.toBe(
      key(endpoints.findSessions, { eventId: "e" }, "b"),
    );
  });

  it("the upstream request contains the rounded and case-folded values from the cache key", async () => {
    const world = await callWorld(good(endpoints.locationByCoordinates));
    await world.call(endpoints.locationByCoordinates, { latitude: 46.59273, longitude: -112.03611 });
    expect(new URL(world.requests[0]!.url).search).toBe("?latitude=46.59&longitude=-112.04");
    world.upstream = good(locationTypeahead);
    await world.call(locationTypeahead, { searchTerms: "ASPEN" });
    expect(new URL(world.requests[1]!.url).search).toBe("?searchTerms=aspen");
  });
});

it("metrics and failures name each API call alike, also those that only the Worker makes (OP-07)", () => {
  const names = Object.values<Endpoint>(endpoints).map(callNameOf);
  expect(names.filter((name) => !/^[a-z]\w+$/i.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

describe("no cache rule makes a private response cacheable (ED-17, OP-03)", () => {
  const cache = { maxAge: 60, staleWhileRevalidate: 60 };
  it.each([
    ["personal", { ...endpoints.registrationInfo, cache }],
    ["staff", { ...endpoints.eventParticipants, privacy: "none", cache }],
    ["data-changing", { ...locationTypes, changes: true, cache }],
  ])("%s", (_what, forged) => {
    expect(activePolicy({} as Env, forged as unknown as Endpoint)).toBeNull();
  });
});

describe("request coalescing (RL-02, ED-15)", () => {
  it("the Worker sends one upstream request for 1,000 simultaneous uncached requests", async () => {
    let answer = (_: Response) => {};
    const world = await callWorld(() => new Promise<Response>((resolve) => (answer = resolve)));
    const [path, init] = addressed(locationSearch, { searchText: "flight" });
    const all = Array.from({ length: 1_000 }, () => world.fetch(path, init));
    await vi.waitFor(() => expect(world.requests).toHaveLength(1));
    answer(Response.json(locationSearch.example.response));
    const statuses = new Set((await Promise.all(all)).map(({ status }) => status));
    expect([...statuses]).toEqual([200]);
    expect(world.requests).toHaveLength(1);
  });

  it("concurrent requests share a failed upstream request, and the Worker does not cache the failure", async () => {
    let fail = (_: Response) => {};
    const world = await callWorld(() => new Promise<Response>((resolve) => (fail = resolve)));
    const call = endpoints.serviceItem;
    const both = [world.call(call), world.call(call)];
    await vi.waitFor(() => expect(world.requests).toHaveLength(1));
    world.upstream = good(call);
    fail(Response.json("wrong"));
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([502, 502]);
    expect((await world.call(call)).status).toBe(200);
  });
});

describe("API calls that live blocks make", () => {
  it("a live block reads API responses from the cache and gets the same object for each read while the response is fresh", async () => {
    const world = await callWorld(good(locationSearch));
    const work: Promise<unknown>[] = [];
    const { env } = await import("cloudflare:workers");
    const call = callUpstream({
      env: { ...env, UPSTREAM_DEFAULT: "binding", BACKEND: { fetch: async () => good(locationSearch)() } } as never,
      site: { name: "larkspur", publicHost: "www.larkspurhealth.example" },
      requestId: "r",
      visitor: {},
      waitUntil: (promise) => work.push(promise),
    });
    const first = await call(locationSearch, { searchText: "block" });
    const again = await call(locationSearch, { searchText: "block" });
    await Promise.all(work);
    expect(again.value).toBe(first.value);
    expect(first.freshUntil).toBe(begin + 60 * second);
    expect(state(await world.call(locationSearch, { searchText: "block" }))).toBe("HIT");
    expect(world.requests).toHaveLength(0);
    await expect(call(endpoints.eventParticipants as Endpoint, { eventId: "e" })).rejects.toThrow("401");
  });
});
