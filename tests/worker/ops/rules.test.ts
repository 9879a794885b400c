import { env as bindings } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endpoints } from "../../../contracts/index.ts";
import { readAuditLines } from "../../../worker/audit/log.ts";
import { callsById, uncacheableReason } from "../../../worker/cache/cache-rules.ts";
import type { Env } from "../../../worker/env.ts";
import { ownPage, signedIn } from "../calls/world.ts";
import { resetConfig } from "../reset-stores.ts";
import { asOps, good, opsWorld } from "./world.ts";

const env = bindings as Env;
const { locationSearch, locationTypes, locationTypeahead, registrationInfo } = endpoints;
const logged: string[] = [];

let begin = Date.UTC(2034, 0, 1);
beforeEach(() => {
  logged.length = 0;
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
  // Each test runs in a different month, so that cache entries from earlier tests have expired.
  begin += 30 * 24 * 3_600_000;
  vi.useFakeTimers({ toFake: ["Date"], now: begin });
});
afterEach(resetConfig);
const at = (seconds: number) => vi.setSystemTime(begin + seconds * 1_000);

describe("only ops can use rules, metrics, and switches (AU-04, AU-07)", () => {
  it.each(["rules", "stats", "upstreams", "failures", "parts", "audit"])(
    "ops can read %s with GET and HEAD, and caches must not store the response",
    async (path) => {
      const { world } = await opsWorld(good(locationTypes));
      for (const method of ["GET", "HEAD"]) {
        const response = await world.fetch(`/_edge/${path}`, { method, headers: await asOps() });
        expect(response.status).toBe(200);
        expect(response.headers.get("cache-control")).toBe("private, no-store");
        expect((await response.text()) === "").toBe(method === "HEAD");
      }
    },
  );

  it.each([
    ["PUT", "rules/locationTypes"],
    ["DELETE", "rules/locationTypes"],
    ["PUT", "upstreams/events"],
  ])("%s %s requires proof of origin in addition to an Access token", async (method, path) => {
    const { world } = await opsWorld(good(locationTypes));
    const token = await signedIn({ custom: { groups: ["ops"] } });
    const elsewhere = { ...ownPage, "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    const before = await revision();
    for (const proof of [{}, { "x-requested-with": "fetch" }, elsewhere] as Record<string, string>[]) {
      const body = method === "PUT" ? '{"ttl":0}' : undefined;
      expect((await world.fetch(`/_edge/${path}`, { method, body, headers: { ...token, ...proof } })).status).toBe(403);
    }
    expect(await revision()).toBe(before);
  });

  it.each([
    ["POST", "rules", "GET"],
    ["GET", "rules/locationTypes", "PUT, DELETE"],
    ["DELETE", "upstreams/events", "PUT"],
    ["PUT", "stats", "GET"],
  ])("for %s %s, the Worker returns 405 and lists the allowed methods, only to ops", async (method, path, allow) => {
    const { ops, world } = await opsWorld(good(locationTypes));
    for (const [who, denied] of [
      [{}, 401],
      [await signedIn(), 403],
    ] as const)
      expect((await world.fetch(`/_edge/${path}`, { method, headers: { ...who, ...ownPage } })).status).toBe(denied);
    const { response, status } = await ops(method, path);
    expect([status, response.headers.get("allow")]).toEqual([405, allow]);
  });
});

const revision = async () => (await env.CONTROL.prepare("SELECT revision FROM control").first<number>("revision"))!;

interface List {
  rules: { id: string; ttl: number; source: string; parameters: string[]; storedIsBroken?: true }[];
  never: { id: string; why: string }[];
}

describe("the list of all cache rules (OP-02)", () => {
  it("the list contains every API call once, with its cache rule or the reason why it has none", async () => {
    const { ops } = await opsWorld(good(locationTypes));
    const { rules, never } = (await ops("GET", "rules")).said as List;
    expect([...rules, ...never].map(({ id }) => id).toSorted()).toEqual([...callsById.keys()].toSorted());
    expect(rules.every(({ source }) => source === "built in")).toBe(true);
    expect(never.find(({ id }) => id === "registrationInfo")?.why).toBe("it returns personal data");
    expect(rules.find(({ id }) => id === "locationTypeahead")?.parameters).toEqual(["searchTerms", "language"]);
  });
});

describe("a changed cache rule applies to visitors (OP-01, OP-02, ED-16)", () => {
  it("new cache lifetimes apply immediately, even to cached responses, until ops reset the cache rule", async () => {
    const { ops, callEdge } = await opsWorld(good(locationTypes));
    expect(await callEdge(locationTypes)).toEqual([200, "MISS"]);
    at(60);
    expect(await callEdge(locationTypes)).toEqual([200, "HIT"]);
    const { status, said } = await ops("PUT", "rules/locationTypes", { ttl: 30, staleFor: 0 });
    expect(status).toBe(200);
    expect(said).toMatchObject({ rule: { id: "locationTypes", ttl: 30, staleFor: 0, source: "changed" } });
    expect(Date.parse(said.everywhereBy) - Date.now()).toBeLessThanOrEqual(60_000);
    expect(await callEdge(locationTypes)).toEqual([200, "MISS"]);
    at(85);
    expect(await callEdge(locationTypes)).toEqual([200, "HIT"]);
    at(95);
    expect(await callEdge(locationTypes)).toEqual([200, "MISS"]);

    expect((await ops("DELETE", "rules/locationTypes")).said).toMatchObject({
      rule: { ttl: 3600, source: "built in" },
    });
    at(95 + 3_500);
    expect(await callEdge(locationTypes)).toEqual([200, "HIT"]);
  });

  it.each([{ ttl: 0 }, { enabled: false }])(
    "with the rule change %j, the Worker sends every request to the upstream and caches no response",
    async (change) => {
      const { ops, callEdge, world } = await opsWorld(good(locationTypes));
      await callEdge(locationTypes);
      await ops("PUT", "rules/locationTypes", change);
      const put = vi.spyOn(Cache.prototype, "put");
      for (const _ of [1, 2]) {
        const response = await world.fetch(locationTypes.path);
        expect(response.headers.get("x-edge-cache")).toBe("BYPASS");
        expect(response.headers.get("cache-control")).toBe("private, no-store");
      }
      expect(world.requests).toHaveLength(3);
      expect(put.mock.calls.filter(([address]) => String(address).includes("calls.invalid"))).toEqual([]);
      put.mockRestore();
      await ops("PUT", "rules/locationTypes", { ttl: 60 });
      expect((await callEdge(locationTypes))[1]).toBe("HIT");
    },
  );

  it("if a changed rule rounds coordinates more coarsely than the built-in rule, nearby visitors share a cached response, and the upstream gets the rounded coordinates", async () => {
    const { ops, callEdge, world } = await opsWorld(good(locationSearch));
    await ops("PUT", "rules/locationSearch", { roundCoordinates: 1 });
    expect((await callEdge(locationSearch, { latitude: 39.739, longitude: -104.99 }))[1]).toBe("MISS");
    expect((await callEdge(locationSearch, { latitude: 39.701, longitude: -105.03 }))[1]).toBe("HIT");
    expect(await world.requests[0]!.json()).toMatchObject({ latitude: 39.7, longitude: -105 });
  });

  it("if a rule removes a parameter from the cache key, the Worker also removes it from the upstream request", async () => {
    const { ops, callEdge, world } = await opsWorld(good(locationSearch));
    const one = { searchText: "knee", zip: "80205", page: 2 };
    await callEdge(locationSearch, one);
    await ops("PUT", "rules/locationSearch", { keyParams: ["searchText", "page"] });
    expect((await callEdge(locationSearch, one))[1]).toBe("MISS");
    expect((await callEdge(locationSearch, { ...one, zip: "59101" }))[1]).toBe("HIT");
    expect((await callEdge(locationSearch, { ...one, page: 3 }))[1]).toBe("MISS");
    const sent = (await world.requests[1]!.json()) as Record<string, unknown>;
    expect(sent).toMatchObject({ searchText: "knee", page: 2 });
    expect(sent).not.toHaveProperty("zip");
  });
});

describe("concurrent changes to a rule", () => {
  const versionOf = async ({ ops }: Awaited<ReturnType<typeof opsWorld>>) =>
    ((await ops("GET", "rules")).said as { rules: { id: string; version: string }[] }).rules.find(
      ({ id }) => id === "locationTypes",
    )!.version;

  it.each<[string, unknown]>([
    ["PUT", { ttl: 120 }],
    ["DELETE", undefined],
  ])("the Worker rejects a concurrent %s request for the same rule with 409", async (method, body) => {
    const edge = await opsWorld(good(locationTypes));
    const version = await versionOf(edge);
    const first = await edge.ops("PUT", "rules/locationTypes", { ttl: 60, version });
    expect(first.status).toBe(200);
    const before = await revision();
    const path = `rules/locationTypes${method === "DELETE" ? `?version=${encodeURIComponent(version)}` : ""}`;
    const second = await edge.ops(method, path, body && { ...body, version });
    expect([second.status, second.said.error.problems[0].field]).toEqual([409, "version"]);
    expect(await revision()).toBe(before);
    // The Worker accepts a change that is based on the rule's current version.
    expect((await edge.ops("PUT", "rules/locationTypes", { ttl: 120, version: await versionOf(edge) })).status).toBe(
      200,
    );
  });

  it("the Worker rejects one of two simultaneous changes to a rule", async () => {
    const edge = await opsWorld(good(locationTypes));
    const version = await versionOf(edge);
    const both = await Promise.all([60, 120].map((ttl) => edge.ops("PUT", "rules/locationTypes", { ttl, version })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("a rule change does not conflict with a change to another rule or to an upstream", async () => {
    const edge = await opsWorld(good(locationTypes));
    const version = await versionOf(edge);
    await edge.ops("PUT", "rules/locationTypeahead", { ttl: 60 });
    await edge.ops("PUT", "upstreams/events", { disabled: true });
    expect((await edge.ops("PUT", "rules/locationTypes", { ttl: 60, version })).status).toBe(200);
  });
});

describe("the Worker rejects an invalid rule, and the error lists the allowed values (OP-03, OP-04)", () => {
  const refused = async (path: string, body: unknown) => {
    const { ops } = await opsWorld(good(locationTypes));
    const before = await revision();
    const { status, said } = await ops("PUT", path, body);
    expect(await revision()).toBe(before);
    return { status, problems: (said.error.problems ?? []) as Record<string, string>[] };
  };

  it.each([...callsById].filter(([, call]) => uncacheableReason(call) !== null))(
    "the Worker rejects a cache rule for %s",
    async (id, call) => {
      const { status, problems } = await refused(`rules/${id}`, { ttl: 60 });
      expect(status).toBe(400);
      expect(problems[0]!.wrong).toBe(
        `names an API call that ${uncacheableReason(call)}, so its responses are never cached`,
      );
    },
  );

  it("for an unknown rule, the Worker returns 404 and lists the existing rules", async () => {
    const { status, problems } = await refused("rules/no-such", { ttl: 60 });
    expect(status).toBe(404);
    expect(problems[0]!.allowed).toContain("locationSearch, locationsByType");
  });

  it.each<[string, unknown, string, string]>([
    ["a `ttl` of more than a week", { ttl: 604_801 }, "ttl", "at most 604800"],
    ["a negative time", { staleFor: -1 }, "staleFor", "at least 0"],
    ["a fraction of a second", { ttl: 1.5 }, "ttl", "a whole number"],
    ["a number as a string", { ttl: "60" }, "ttl", "a number"],
    ["an unknown field", { tll: 60 }, "tll", "the documented fields only"],
    ["another rule's ID", { id: "locationSearch" }, "id", "locationTypeahead"],
    [
      "another API call",
      { match: { method: "GET", path: "/x" } },
      "match",
      "GET /api/location/location-search-typeahead",
    ],
    ["a parameter of another API call", { keyParams: ["searchTerms", "q"] }, "keyParams", "searchTerms"],
    ["no parameters although the cache key needs one", { keyParams: [] }, "keyParams", "searchTerms, and any other"],
    ["rounding for an API call without coordinates", { roundCoordinates: 2 }, "roundCoordinates", "no value"],
    ["a list instead of a rule", [], "", "an object"],
  ])("%s", async (_what, body, field, allowed) => {
    const { status, problems } = await refused("rules/locationTypeahead", body);
    expect(status).toBe(400);
    expect(problems[0]!.field).toBe(field);
    expect(problems[0]!.allowed).toContain(allowed);
  });

  it("the Worker rejects a rule that rounds coordinates more finely than the API call allows (AP-23)", async () => {
    const { status, problems } = await refused("rules/locationByCoordinates", { roundCoordinates: 3 });
    expect([status, problems[0]!.allowed]).toEqual([400, "0 to 2 decimals"]);
  });

  it.each<[string, string, number]>([
    ["truncated JSON", '{"ttl":', 400],
    ["larger than 64 KB", JSON.stringify({ keyParams: ["x".repeat(70_000)] }), 413],
    ["nested 40 levels deep", "[".repeat(40) + "]".repeat(40), 400],
  ])("the Worker rejects a rule change whose body is %s", async (_what, body, status) => {
    expect((await refused("rules/locationTypes", body)).status).toBe(status);
  });
});

describe("the Worker validates stored rules (OP-03, OP-04)", () => {
  const store = (rules: unknown) =>
    env.CONTROL.prepare("UPDATE control SET revision = revision + 1, record = ?").bind(JSON.stringify({ rules })).run();
  const forged = (id: keyof typeof endpoints) => {
    const { method, path } = endpoints[id];
    return { id, match: { method, path }, ttl: 3600, staleFor: 3600, enabled: true };
  };

  it("the Worker ignores invalid rules and rules for API calls with personal data, logs the ignored rules once, and applies all other rules", async () => {
    await store({
      registrationInfo: forged("registrationInfo"),
      locationTypes: { ...forged("locationTypes"), ttl: "long" },
      locationTypeahead: { ...forged("locationTypeahead"), ttl: 0 },
      "no-longer-there": { ttl: 1 },
    });
    const { callEdge, ops, world } = await opsWorld(good(registrationInfo));
    for (const _ of [1, 2]) expect(await callEdge(registrationInfo)).toEqual([200, "BYPASS"]);
    world.upstream = good(locationTypes);
    expect((await callEdge(locationTypes))[1]).toBe("MISS");
    at(100);
    expect((await callEdge(locationTypes))[1]).toBe("HIT");
    world.upstream = good(locationTypeahead);
    expect((await callEdge(locationTypeahead))[1]).toBe("BYPASS");

    const ignored = logged.map((line) => JSON.parse(line)).filter(({ event }) => event === "cache-rule-ignored");
    expect(ignored.map(({ rule }) => rule).toSorted()).toEqual([
      "locationTypes",
      "no-longer-there",
      "registrationInfo",
    ]);
    const { rules } = (await ops("GET", "rules")).said as List;
    expect(rules.find(({ id }) => id === "locationTypes")).toMatchObject({
      ttl: 3600,
      source: "built in",
      storedIsBroken: true,
    });
  });

  it.each(["[]", '"rules"', "null", "7"])(
    "the Worker ignores the value %s in place of the stored rules",
    async (rules) => {
      await store(JSON.parse(rules));
      const { callEdge } = await opsWorld(good(locationTypes));
      expect((await callEdge(locationTypes))[1]).toBe("MISS");
      expect((await callEdge(locationTypes))[1]).toBe("HIT");
    },
  );

  it("if the database is unavailable, the Worker uses the built-in rules and rejects changes with 503", async () => {
    vi.spyOn(Object.getPrototypeOf(env.CONTROL), "prepare").mockImplementation(() => {
      throw new Error("no database");
    });
    const { callEdge, ops } = await opsWorld(good(locationTypes));
    expect((await callEdge(locationTypes))[1]).toBe("MISS");
    expect((await callEdge(locationTypes))[1]).toBe("HIT");
    expect((await ops("PUT", "rules/locationTypes", { ttl: 5 })).status).toBe(503);
    expect((await ops("GET", "rules")).status).toBe(200);
    expect((await ops("GET", "stats")).status).toBe(503);
  });
});

it("an audit entry for a rule change contains only the actor and the rule (AU-06)", async () => {
  const { ops } = await opsWorld(good(locationTypes));
  await ops("PUT", "rules/locationTypes", { ttl: 60 });
  await ops("PUT", "rules/locationTypes", { ttl: -1 });
  await ops("DELETE", "rules/locationTypes");
  await ops("PUT", "upstreams/events", { disabled: true });
  await ops("PUT", "upstreams/events", { disabled: false });
  const { lines } = await readAuditLines(env, { since: new Date(begin).toISOString() });
  const line = (action: string, ...targets: string[]) =>
    expect.objectContaining({ at: begin, role: "ops", subject: "person-1", action, targets, outcome: "done" });
  expect(lines).toHaveLength(4);
  expect(lines).toEqual(
    expect.arrayContaining([
      line("rule-change", "locationTypes", "ttl 3600 → 60"),
      line("rule-reset", "locationTypes", "ttl 60 → 3600"),
      line("upstream-disabled", "events"),
      line("upstream-enabled", "events"),
    ]),
  );
});
