import { env as bindings } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { endpoints } from "../../../contracts/index.ts";
import { KINDS } from "../../../lib/traffic.ts";
import { callsById } from "../../../worker/cache/cache-rules.ts";
import type { Env } from "../../../worker/env.ts";
import { callUpstream } from "../../../worker/upstream/call.ts";
import { botToken } from "../calls/world.ts";
import { down, good, opsWorld } from "./world.ts";

const env = bindings as Env;
const { locationTypes, locationTypeahead, locationSearch, billsByAccount, indexSearch } = endpoints;
const second = 1_000;
const hour = 3_600 * second;
const logged: string[] = [];

let begin = Date.UTC(2036, 0, 1);
beforeEach(() => {
  logged.length = 0;
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
  begin += 30 * 24 * hour;
  vi.useFakeTimers({ toFake: ["Date"], now: begin });
});
const at = (milliseconds: number) => vi.setSystemTime(begin + milliseconds);

type World = Awaited<ReturnType<typeof opsWorld>>;
const metrics = async ({ ops }: World, id: string) => {
  const { rules } = (await ops("GET", "stats")).said;
  const { hour, day } = rules.find((rule: { id: string }) => rule.id === id);
  return { hour, day };
};
/** Matches the counts and ignores the response times, which other tests cover. */
const some = (counted: object) =>
  expect.objectContaining({ hits: 0, stale: 0, misses: 0, bypasses: 0, failures: 0, ...counted });

describe("counts of API call results (OP-05)", () => {
  it("the Worker counts a miss, two hits, a stale hit, a stale hit after a failure, and a bypass", async () => {
    const edge = await opsWorld(good(locationTypes));
    const { callEdge, ops, world } = edge;
    for (const expected of ["MISS", "HIT", "HIT"]) expect((await callEdge(locationTypes))[1]).toBe(expected);
    await ops("PUT", "rules/locationTypes", { ttl: 10, staleFor: 20 });
    at(15 * second);
    expect((await callEdge(locationTypes))[1]).toBe("STALE");
    world.upstream = down;
    at(100 * second);
    expect((await callEdge(locationTypes))[1]).toBe("STALE");
    await ops("PUT", "rules/locationTypes", { ttl: 0 });
    expect((await callEdge(locationTypes))[0]).toBe(502);
    world.upstream = good(locationTypes);
    expect((await callEdge(locationTypes))[1]).toBe("BYPASS");
    await ops("DELETE", "rules/locationTypes");
    const counted = some({ hits: 2, stale: 2, misses: 1, bypasses: 1, failures: 2 });
    expect(await metrics(edge, "locationTypes")).toEqual({ hour: counted, day: counted });
  });

  it("the API call counts include cache hits on the fast path and calls during page renders", async () => {
    const edge = await opsWorld(good(locationSearch));
    const body = '{"searchText":"counted"}';
    const headers = { "content-length": `${body.length}` };
    for (let n = 0; n < 5; n++) await edge.world.fetch(locationSearch.path, { method: "POST", body, headers });
    const work: Promise<unknown>[] = [];
    const call = callUpstream({
      env: edge.world.env,
      site: { name: "larkspur", publicHost: "www.larkspurhealth.example" },
      requestId: "r",
      visitor: {},
      waitUntil: (promise) => work.push(promise),
    });
    await call(locationSearch, { searchText: "counted" });
    await Promise.all(work);
    expect((await metrics(edge, "locationSearch")).hour).toEqual(some({ misses: 1, hits: 5 }));
  });

  it("the Worker counts a shared upstream request's failure only once", async () => {
    // The upstream responds slowly, so that all three requests share one upstream request.
    const edge = await opsWorld(async () => {
      await scheduler.wait(100);
      return new Response("no", { status: 400 });
    });
    await Promise.all([1, 2, 3].map(() => edge.callEdge(indexSearch, { searchText: "flight" })));
    expect((await metrics(edge, "indexSearch")).hour).toEqual(some({ failures: 1 }));
  });

  it.each([
    ["media", "/sc10media/counted.png", "image/png", 24 * hour],
    ["calendar", "/classes-events/calendar/7/Counted.ics", "text/calendar", 600 * second],
  ])("the counts include requests for files: %s", async (kind, path, type, fresh) => {
    const edge = await opsWorld(() => new Response("bytes", { headers: { "content-type": type } }));
    const get = async () => (await edge.world.fetch(path)).headers.get("x-edge-cache");
    for (const expected of ["MISS", "HIT", "HIT"]) expect(await get()).toBe(expected);
    edge.world.upstream = down;
    at(fresh + second);
    expect(await get()).toBe("STALE");
    expect((await metrics(edge, kind)).hour).toEqual(
      some(fresh < hour ? { hits: 2, misses: 1, stale: 1, failures: 1 } : { stale: 1, failures: 1 }),
    );
  });

  it("the Worker counts uncached API calls as bypasses and ignores rejected requests", async () => {
    const edge = await opsWorld(good(billsByAccount));
    expect((await edge.world.call(billsByAccount, undefined, botToken())).status).toBe(200);
    expect((await edge.world.call(billsByAccount, {}, botToken())).status).toBe(400);
    expect((await metrics(edge, "billsByAccount")).hour).toEqual(some({ bypasses: 1 }));
  });

  it("the Worker lists every API call, including those without requests", async () => {
    const { ops } = await opsWorld(down);
    const { rules, hour: lastHour, day } = (await ops("GET", "stats")).said;
    expect(rules.map(({ id }: { id: string }) => id)).toEqual([
      ...callsById.keys(),
      "media",
      "calendar",
      "fhir",
      "content",
    ]);
    expect(rules[0].hour).toEqual(some({}));
    expect(begin - Date.parse(lastHour.since)).toBe(55 * 60 * second);
    expect(begin - Date.parse(day.since)).toBe(24 * hour - 300 * second);
  });
});

describe("upstream response times (OP-05)", () => {
  it("the Worker records response times only for successful upstream responses", async () => {
    const slow = (milliseconds: number) => () => {
      vi.setSystemTime(Date.now() + milliseconds);
      return good(locationTypeahead)();
    };
    const edge = await opsWorld(slow(300));
    await edge.callEdge(locationTypeahead, { searchTerms: "timed 1" });
    edge.world.upstream = slow(100);
    await edge.callEdge(locationTypeahead, { searchTerms: "timed 2" });
    await edge.callEdge(locationTypeahead, { searchTerms: "timed 2" });
    edge.world.upstream = () => new Response("no", { status: 400 });
    await edge.callEdge(locationTypeahead, { searchTerms: "timed 3" });
    const timed = { responses: 2, totalMs: 400, maxMs: 300, hits: 1, failures: 1 };
    expect((await metrics(edge, "locationTypeahead")).hour).toMatchObject(timed);
    // During the next five minutes, the Worker adds up the response times and keeps the maximum.
    at(400 * second);
    edge.world.upstream = slow(200);
    await edge.callEdge(locationTypeahead, { searchTerms: "timed 4" });
    expect((await metrics(edge, "locationTypeahead")).day).toMatchObject({ totalMs: 600, maxMs: 300 });
  });

  it("the Worker lists metrics for the last hour and the last day in chronological order and omits empty intervals", async () => {
    const edge = await opsWorld(good(locationTypeahead));
    await edge.callEdge(locationTypeahead, { searchTerms: "series 1" });
    at(3 * hour);
    await edge.callEdge(locationTypeahead, { searchTerms: "series 2" });
    at(3 * hour + 600 * second);
    for (const searchTerms of ["series 3", "series 4"]) await edge.callEdge(locationTypeahead, { searchTerms });
    const { rules } = (await edge.ops("GET", "stats")).said;
    const { series } = rules.find(({ id }: { id: string }) => id === "locationTypeahead");
    const points = (list: { at: string; misses: number }[]) =>
      list.map((point) => [(Date.parse(point.at) - begin) / second, point.misses]);
    expect(points(series.hour)).toEqual([
      [3 * 3_600, 1],
      [3 * 3_600 + 600, 2],
    ]);
    expect(points(series.day).map(([, misses]) => misses)).toEqual([1, 3]);
  });
});

describe("metrics retention", () => {
  it("the Worker includes hour-old entries in the metrics for the last day and drops day-old entries", async () => {
    const edge = await opsWorld(good(locationTypeahead));
    await edge.callEdge(locationTypeahead, { searchTerms: "hourly" });
    at(59 * 60 * second);
    expect((await metrics(edge, "locationTypeahead")).hour).toEqual(some({ misses: 1 }));
    at(61 * 60 * second);
    expect(await metrics(edge, "locationTypeahead")).toEqual({ hour: some({}), day: some({ misses: 1 }) });
    at(25 * hour);
    expect((await metrics(edge, "locationTypeahead")).day).toEqual(some({}));
    await edge.callEdge(locationTypeahead, { searchTerms: "hourly" });
    await edge.ops("GET", "stats");
    // The Worker has merged the older five-minute metrics into hourly metrics.
    const { results } = await env.CONTROL.prepare(
      "SELECT requests, slot FROM traffic WHERE name = 'locationTypeahead' AND kind = 'call' AND slot >= ?",
    )
      .bind(begin / second)
      .all<{ slot: number }>();
    expect(results.map(({ slot }) => slot - begin / second)).toEqual([0, 25 * 3_600]);
  });

  it("the Worker records metrics with the time of the request, not the time of the database write", async () => {
    const edge = await opsWorld(good(locationTypeahead));
    for (const searchTerms of ["first", "second"]) await edge.callEdge(locationTypeahead, { searchTerms });
    at(2 * hour);
    expect(await metrics(edge, "locationTypeahead")).toEqual({ hour: some({}), day: some({ misses: 2 }) });
  });

  it("the Worker writes metrics at most every fifteen seconds", async () => {
    const { callEdge } = await opsWorld(good(locationTypeahead));
    const batch = vi.spyOn(Object.getPrototypeOf(env.CONTROL), "batch");
    for (let n = 0; n < 20; n++) {
      at(n * second);
      await callEdge(locationTypeahead, { searchTerms: `often ${n}` });
    }
    expect(batch.mock.calls.length).toBeLessThanOrEqual(2);
    expect(batch).toHaveBeenCalled();
  });

  it("while the database is down, the Worker keeps metrics in memory and logs the outage once", async () => {
    const edge = await opsWorld(good(locationTypeahead));
    const batch = vi.spyOn(Object.getPrototypeOf(env.CONTROL), "batch").mockRejectedValue(new Error("no database"));
    for (let n = 0; n < 5; n++) {
      at(n * 15 * second);
      expect((await edge.callEdge(locationTypeahead, { searchTerms: `down ${n}` }))[0]).toBe(200);
    }
    expect((await edge.ops("GET", "stats")).status).toBe(503);
    batch.mockRestore();
    expect(logged.filter((line) => line.includes("metrics-not-written"))).toHaveLength(1);
    expect((await metrics(edge, "locationTypeahead")).hour).toEqual(some({ misses: 5 }));
  });

  it("the metrics contain only numbers and API call names (PV-03)", async () => {
    const edge = await opsWorld(good(locationTypeahead));
    await edge.callEdge(locationTypeahead, { searchTerms: "Zebedee" });
    await edge.ops("GET", "stats");
    const { results } = await env.CONTROL.prepare("SELECT * FROM traffic").all();
    expect(results.length).toBeGreaterThan(0);
    for (const { kind, name, place, ...numbers } of results) {
      expect(KINDS).toContain(kind);
      expect(place).toBe("local");
      expect([...callsById.keys(), "content", "larkspur", "media", "calendar", "fhir"]).toContain(name);
      expect(Object.values(numbers).every(Number.isInteger)).toBe(true);
    }
  });
});
