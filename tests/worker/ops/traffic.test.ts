import { env as bindings } from "cloudflare:workers";
import { beforeEach, expect, it, vi } from "vitest";
import { endpoints } from "../../../contracts/index.ts";
import type { Env } from "../../../worker/env.ts";
import { measure } from "../../../worker/metrics/traffic.ts";
import { callWorld } from "../calls/world.ts";
import { asOps, down, good, opsWorld } from "./world.ts";

const env = bindings as Env;
const { locationTypeahead } = endpoints;
const hour = 3_600_000;

let begin = Date.UTC(2042, 0, 1);
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  begin += 60 * 24 * hour;
  vi.useFakeTimers({ toFake: ["Date"], now: begin });
});
const at = (milliseconds: number) => vi.setSystemTime(begin + milliseconds);

it("without Analytics Engine, the Worker returns hourly request counts by cache tier and status, and hourly latency quantiles, for the last 30 days (OP-07)", async () => {
  const slow = (milliseconds: number) => () => {
    vi.setSystemTime(Date.now() + milliseconds);
    return good(locationTypeahead)();
  };
  const { callEdge, ops, world } = await opsWorld(slow(40));
  for (let n = 0; n < 18; n++) await callEdge(locationTypeahead, { searchTerms: `measured ${n}` });
  await callEdge(locationTypeahead, { searchTerms: "measured 1" });
  world.upstream = slow(900);
  await callEdge(locationTypeahead, { searchTerms: "measured slow" });
  at(48 * hour);
  world.upstream = down;
  await callEdge(locationTypeahead, { searchTerms: "measured down" });
  at(20 * 24 * hour);
  await callEdge(locationTypeahead, { searchTerms: "measured down" });
  // The Worker has already merged the five-minute metrics into hourly metrics.
  const { said } = await ops("GET", "traffic?kind=call&span=month");
  const [first, second] = said.hours;
  expect([Date.parse(first.at) - begin, Date.parse(second.at) - begin]).toEqual([0, 48 * hour]);
  expect(first).toMatchObject({ requests: 20, memory: 1, misses: 19, ok: 20, errors: 0, slowest: 900 });
  expect(first.p50).toBeGreaterThan(25);
  expect(first.p50).toBeLessThan(45);
  expect(first.p99).toBeGreaterThan(600);
  expect(second).toMatchObject({ requests: 1, errors: 1, ok: 0 });
  expect(said.names.map(({ name }: { name: string }) => name)).toEqual(["locationTypeahead"]);
  expect(said.places.map(({ place }: { place: string }) => place)).toEqual(["local"]);
  expect(said.marks).toEqual([{ at: expect.any(String), kind: "deployment", name: "test" }]);
  const { results } = await env.CONTROL.prepare("SELECT slot FROM traffic WHERE kind = 'call' AND slot >= ?")
    .bind(begin / 1_000)
    .all<{ slot: number }>();
  expect(results.slice(0, 2).every(({ slot }) => slot % 3_600 === 0)).toBe(true);
});

it("with Analytics Engine, the Worker writes one data point without parameters for each API call, writes no D1 row, and reads the data points with SQL (OP-07)", async () => {
  const points: { indexes?: unknown[]; blobs?: unknown[]; doubles?: number[] }[] = [];
  const settings = {
    METRICS: { writeDataPoint: (point: object) => void points.push(point) },
    METRICS_DATASET: "dataset",
    METRICS_ACCOUNT_ID: "account",
    METRICS_TOKEN: "token",
  };
  const world = await callWorld(good(locationTypeahead), settings);
  const before = await env.CONTROL.prepare("SELECT count(*) AS n FROM traffic").first("n");
  for (let n = 0; n < 2; n++) await world.call(locationTypeahead, { searchTerms: "Zebedee" });
  expect(points.filter(({ blobs }) => blobs?.[0] === "call")).toEqual([
    expect.objectContaining({ blobs: ["call", "locationTypeahead", "misses", "ok", "local"] }),
    expect.objectContaining({ blobs: ["call", "locationTypeahead", "memory", "ok", "local"] }),
  ]);
  expect(JSON.stringify(points)).not.toContain("Zebedee");
  at(60_000);
  await world.call(locationTypeahead, { searchTerms: "Zebedee" });
  expect(await env.CONTROL.prepare("SELECT count(*) AS n FROM traffic").first("n")).toBe(before);

  const queries: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    expect([url, headers.authorization]).toEqual([
      "https://api.cloudflare.com/client/v4/accounts/account/analytics_engine/sql",
      "Bearer token",
    ]);
    queries.push(body);
    const row = Object.fromEntries([...body.matchAll(/AS (\w+)/g)].map(([, name]) => [name, "0"]));
    const label = { at: begin / 1_000, name: "locationTypeahead", place: "DEN" };
    const own = Object.fromEntries(Object.entries(label).filter(([name]) => name in row));
    return Response.json({ data: [{ ...row, ...own, requests: "30", memory: "20", ok: "30", b3: "30", slowest: 4 }] });
  });
  const response = await world.fetch("/_edge/traffic?kind=call&span=day", { headers: await asOps() });
  const said = (await response.json()) as { store: string; total: object; places: object[] };
  expect(said).toMatchObject({
    store: "analytics",
    total: { requests: 30, memory: 20, ok: 30, p95: expect.any(Number) },
  });
  expect(said.places).toMatchObject([{ place: "DEN", requests: 30 }]);
  expect(queries).toHaveLength(3);
  for (const query of queries) expect(query).toContain("FROM dataset");
  // A data point may represent several measurements.
  for (const query of queries) expect(query).toContain("sum(_sample_interval * double3) AS requests");
});

it("with METRICS_SAMPLE, ordinary measurements share data points with their weight, and each failed, rejected, or slow one has its own (OP-07, PF-12)", () => {
  const points: [string, string, number][] = [];
  const METRICS = {
    writeDataPoint({ blobs, doubles }: { blobs: string[]; doubles: number[] }) {
      points.push([blobs[0]!, blobs[3]!, doubles[2]!]);
    },
  };
  let state = 7;
  vi.spyOn(Math, "random").mockImplementation(() => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  });
  const record = (settings: object) => {
    points.length = 0;
    for (let n = 0; n < 4_000; n++)
      measure({ METRICS, ...settings } as never, {
        kind: "page",
        name: "larkspur",
        status: "ok",
        milliseconds: n % 90,
      });
    for (const status of ["errors", "rejected"] as const)
      for (let n = 0; n < 5; n++)
        measure({ METRICS, ...settings } as never, { kind: "call", name: "findCity", status, milliseconds: 3 });
    for (let n = 0; n < 5; n++)
      measure({ METRICS, ...settings } as never, {
        kind: "upstream",
        name: "findCity",
        status: "ok",
        milliseconds: 1_000,
      });
    const weights = (kind: string, status: string) =>
      points.filter((point) => point[0] === kind && point[1] === status).map(([, , weight]) => weight);
    return { points: points.length, weights };
  };
  const exact = record({});
  expect(exact.points).toBe(4_015);
  const sampled = record({ METRICS_SAMPLE: "4" });
  expect(sampled.points).toBeLessThan(1_150);
  const pages = sampled.weights("page", "ok");
  expect(new Set(pages)).toEqual(new Set([4]));
  expect(Math.abs(pages.length * 4 - 4_000)).toBeLessThan(200);
  for (const [kind, status] of [
    ["call", "errors"],
    ["call", "rejected"],
    ["upstream", "ok"],
  ] as const)
    expect(sampled.weights(kind, status)).toEqual([1, 1, 1, 1, 1]);
});

it("without an Analytics Engine token, the Worker reports that metrics are unavailable (OP-07)", async () => {
  const world = await callWorld(down, { METRICS: { writeDataPoint: () => undefined } });
  expect((await world.fetch("/_edge/traffic", { headers: await asOps() })).status).toBe(503);
  const page = await world.fetch("/_ops/traffic", { headers: await asOps() });
  expect(await page.text()).toContain("Metrics are not available right now.");
});
