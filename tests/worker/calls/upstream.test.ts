import { env as bindings } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { endpoints } from "../../../contracts/index.ts";
import { retryAfterOf } from "../../../worker/content/client.ts";
import type { Env } from "../../../worker/env.ts";
import { isAllowedLink } from "../../../worker/upstream/allowed-hosts.ts";
import { breakerOf, probed, UpstreamBreaker } from "../../../worker/upstream/circuit-breaker.ts";
import { callWorld, signed } from "./world.ts";

const {
  eventParticipants,
  indexSearch,
  providerTypeahead,
  submitTransaction,
  findSessions,
  webSearch,
  relatedServices,
} = endpoints;
const logged: string[] = [];

beforeEach(() => {
  logged.length = 0;
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
});

describe("an upstream's circuit breaker (RL-01)", () => {
  it("a circuit breaker opens after five consecutive failures, allows a probe every five seconds, and closes after the first success", () => {
    const breaker = new UpstreamBreaker().route("one");
    for (let n = 0; n < 4; n++) breaker.failed(0);
    breaker.succeeded(0);
    for (let n = 0; n < 5; n++) {
      expect(breaker.admit(0)).toBe("closed");
      breaker.failed(0);
    }
    expect(breaker.admit(4_999)).toBe("open");
    expect(breaker.admit(5_000)).toBe("half-open");
    expect(breaker.admit(5_001)).toBe("open");
    expect(breaker.admit(9_999)).toBe("open");
    breaker.failed(9_999);
    expect(breaker.admit(10_000)).toBe("half-open");
    breaker.succeeded(10_000);
    expect(breaker.admit(10_001)).toBe("closed");
  });

  it("a route's circuit breaker opens if the route gets at least 20 requests within ten seconds and at least half of them fail", () => {
    const breaker = new UpstreamBreaker().route("flapping");
    const send = (count: number, from: number) => {
      for (let n = 0; n < count; n++) n % 2 ? breaker.failed(from) : breaker.succeeded(from);
    };
    send(18, 1);
    // A new window starts, so the circuit breaker no longer counts the first 18 requests.
    send(18, 10_001);
    expect(breaker.admit(10_001)).toBe("closed");
    send(2, 10_002);
    expect(breaker.admit(10_003)).toBe("open");
  });

  it("only the circuit breaker of the failing route opens, regardless of how many requests that route gets", () => {
    const upstream = new UpstreamBreaker();
    for (let n = 0; n < 12; n++) upstream.route("slow").failed(n * 2_500);
    for (const name of ["a", "b", "c", "d"]) expect(upstream.route(name).admit(30_000)).toBe("closed");
    expect([upstream.state, upstream.worst]).toEqual(["closed", "open"]);
  });

  it("an upstream's circuit breaker opens after consecutive failures on five routes and closes when a request succeeds", () => {
    const upstream = new UpstreamBreaker();
    const fail = (...names: string[]) => {
      for (const name of names) upstream.route(name).failed(1_000);
    };
    fail("a", "b", "c", "d");
    upstream.route("e").succeeded(1_000);
    fail("a", "b", "c", "d", "d");
    expect(upstream.route("new").admit(1_000)).toBe("closed");
    fail("e");
    // The circuit breaker allows the first probe immediately after it opens.
    expect(upstream.route("new").admit(1_001)).toBe("half-open");
    expect(upstream.route("b").admit(6_000)).toBe("open");
    expect(upstream.route("b").admit(6_001)).toBe("half-open");
    expect(upstream.route("new").admit(6_002)).toBe("open");
    upstream.route("b").succeeded(6_100);
    for (const name of ["a", "e", "new"]) expect(upstream.route(name).admit(6_101)).toBe("closed");
  });

  it("the circuit breaker logs one entry when it opens and one when it closes, without visitors' paths (PV-03)", () => {
    const lines = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    for (const route of ["findEvents", "/sitecore/layout larkspur en /ann-canary"]) {
      const breaker = new UpstreamBreaker("events").route(route);
      for (let n = 0; n < 7; n++) breaker.failed(n);
      for (let n = 0; n < 2; n++) breaker.succeeded(6_000);
    }
    const of = (names: object) =>
      ["circuit-open", "circuit-closed"].map((event) => [JSON.stringify({ event, ...names })]);
    expect(lines.mock.calls).toEqual([
      ...of({ upstream: "events", route: "findEvents" }),
      ...of({ upstream: "events" }),
    ]);
  });

  it("the Worker sends neither requests nor probes to an upstream that throttles requests, but does not count the throttling as a failure", () => {
    const lines = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const upstream = new UpstreamBreaker("content");
    for (const name of ["a", "b"]) upstream.route(name).throttled(6_000, 1_000);
    expect(lines.mock.calls).toEqual([
      [JSON.stringify({ event: "upstream-throttled", upstream: "content", milliseconds: 6_000 })],
    ]);
    for (const at of [1_001, 6_999]) expect(upstream.route("c").admit(at)).toBe("open");
    for (const name of ["a", "c"]) expect(upstream.route(name).admit(7_000)).toBe("closed");
    // The pause after a 429 never exceeds the maximum, regardless of the `Retry-After` header. The maximum also applies
    // if the clock is set back.
    upstream.route("a").throttled(9_000_000, 10_000);
    expect([upstream.pause(10_000), upstream.pause(40_000), upstream.pause(0)]).toEqual([30_000, 0, 0]);
  });

  it("the circuit breaker ignores routes whose failures are more than 30 seconds old", () => {
    const upstream = new UpstreamBreaker();
    for (const [at, name] of ["a", "b", "c", "d", "e"].entries()) upstream.route(name).failed(1_000 + at * 8_000);
    expect(upstream.state).toBe("closed");
  });

  it("the Worker stops waiting for a slow probe, and the probe continues in the background (RL-07)", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    const background: Promise<unknown>[] = [];
    let answer: (value: string) => void = () => undefined;
    const probe = new Promise<string>((resolve) => {
      answer = resolve;
    });
    const visitor = probed(probe, {
      waitUntil: (work) => void background.push(work),
      late: () => new Error("left alone"),
    });
    const timedOut = expect(visitor).rejects.toThrow("left alone");
    await vi.advanceTimersByTimeAsync(500);
    await timedOut;
    answer("well again");
    expect(await Promise.all(background)).toEqual(["well again"]);
    vi.useRealTimers();
  });

  it("the Worker responds immediately while an upstream is down and recovers within ten seconds after the outage", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const world = await callWorld(() => new Response("down", { status: 503 }));
    const search = (n: number) => world.call(providerTypeahead, { searchTerm: `dead ${n}` });
    for (let n = 0; n < 3; n++) expect((await search(n)).status).toBe(502);
    const before = world.requests.length;
    world.upstream = () => new Promise(() => undefined);
    for (let n = 10; n < 20; n++) expect((await search(n)).status).toBe(502);
    expect(world.requests).toHaveLength(before);
    vi.setSystemTime(Date.now() + 5_001);
    world.upstream = () => Response.json(providerTypeahead.example.response);
    // The first visitor after the outage gets the upstream's response (RL-07).
    expect((await search(30)).status).toBe(200);
    expect((await search(31)).status).toBe(200);
    vi.useRealTimers();
  });

  it("after an outage, a staff member's first request succeeds even though the circuit breaker is open (RL-07, ST-14)", async () => {
    const world = await callWorld(() => new Response("down", { status: 503 }));
    const headers = { "cf-access-jwt-assertion": await signed() };
    const { request, response } = eventParticipants.example;
    const list = async (as: Record<string, string>) => (await world.call(eventParticipants, request, as)).status;
    for (let n = 0; n < 6; n++) expect(await list(headers)).toBe(502);
    expect(breakerOf(world.env, "events").worst).toBe("open");
    world.upstream = () => Response.json(response);
    expect(await list(headers)).toBe(200);
    expect(breakerOf(world.env, "events").worst).toBe("closed");
  });

  it("the circuit breaker does not count 404 responses as failures", async () => {
    const world = await callWorld(() => new Response("no", { status: 404 }));
    for (let n = 0; n < 8; n++) await world.call(relatedServices, { searchText: `refused ${n}` });
    expect(world.requests).toHaveLength(8);
  });
});

it.each<[string | null, number]>([
  ["2", 2_000],
  [" 120 ", 120_000],
  ["Thu, 01 Jan 1970 00:00:05 GMT", 4_000],
  ["Thu, 01 Jan 1970 00:00:00 GMT", 0],
  ["0", 0],
  ["-3", 0],
  ["soon", 0],
  ["", 0],
  [null, 0],
])("the `Retry-After` value %j results in a delay of %d milliseconds", (said, milliseconds) =>
  expect(retryAfterOf(new Response(null, { headers: said === null ? {} : { "retry-after": said } }), 1_000)).toBe(
    milliseconds,
  ),
);

describe("retries (AP-46)", () => {
  const flapping = (answer: unknown) => {
    let count = 0;
    return () => (count++ === 0 ? new Response("", { status: 502 }) : Response.json(answer));
  };
  it("the Worker retries a failed read once", async () => {
    const world = await callWorld(flapping(indexSearch.example.response));
    expect((await world.call(indexSearch, { searchText: "retry" })).status).toBe(200);
    expect(world.requests).toHaveLength(2);
  });
  it("the Worker never retries an API call that changes data", async () => {
    const world = await callWorld(flapping(submitTransaction.example.response));
    expect((await world.call(submitTransaction)).status).toBe(502);
    expect(world.requests).toHaveLength(1);
  });
  it("the Worker does not retry after an invalid response", async () => {
    const world = await callWorld(() => Response.json("wrong"));
    expect((await world.call(indexSearch, { searchText: "wrong" })).status).toBe(502);
    expect(world.requests).toHaveLength(1);
  });
});

describe("invalid upstream responses (ED-19, RL-03)", () => {
  const json = { "content-type": "application/json" };
  it.each<[string, () => Response, string]>([
    ["a redirect", () => Response.redirect("https://169.254.169.254/", 302), "redirect"],
    [
      "an HTML page instead of JSON",
      () => new Response("<html>", { headers: { "content-type": "text/html" } }),
      "content",
    ],
    ["truncated JSON", () => new Response('{"results":[', { headers: json }), "content"],
    ["invalid UTF-8", () => new Response(new Uint8Array([0x22, 0xc3, 0x28, 0x22]), { headers: json }), "content"],
    ["more than two megabytes", () => new Response(`"${"a".repeat(2_200_000)}"`, { headers: json }), "size"],
    ["JSON that does not match the schema", () => Response.json({ results: [{ title: 5 }] }), "shape"],
  ])("%s", async (what, answer, reason) => {
    const world = await callWorld(answer);
    const response = await world.call(indexSearch, { searchText: what });
    expect(response.status).toBe(502);
    const { error } = (await response.json()) as { error: Record<string, unknown> };
    expect(Object.keys(error).toSorted()).toEqual(["code", "message", "requestId", "status"]);
    expect(JSON.parse(logged[0]!)).toMatchObject({
      event: "upstream-failed",
      upstream: "search",
      reason,
      requestId: response.headers.get("x-request-id"),
    });
    expect(logged.join()).not.toContain(what);
  });
});

describe("requests to an upstream (AP-48)", () => {
  it("an upstream request contains the site's credential and the request ID but no data about the visitor", async () => {
    const world = await callWorld(() => Response.json(indexSearch.example.response));
    const response = await world.call(indexSearch, { searchText: "headers" }, { cookie: "a=1", authorization: "b" });
    expect(Object.fromEntries(world.requests[0]!.headers)).toEqual({
      accept: "application/json",
      authorization: `Bearer ${(bindings as Env).BACKEND_SECRET}`,
      "x-request-id": response.headers.get("x-request-id"),
    });
  });

  it("the Worker adds API keys and settings to upstream requests and never sends them to the browser (AN-09, threats: secrets)", async () => {
    const world = await callWorld(() => Response.json(webSearch.example.response));
    const response = await world.call(webSearch, { q: "flu", customconfig: "mine" });
    expect(world.requests[0]!.headers.get("ocp-apim-subscription-key")).toBe("test-web-search-key");
    expect(new URL(world.requests[0]!.url).search).toBe("?count=10&offset=0&q=flu&customconfig=test-config");
    expect(JSON.stringify([...response.headers]) + (await response.text())).not.toContain("test-web-search-key");
  });

  it("an upstream request contains the visitor's IP address only if the contract requires it (AP-22)", async () => {
    const call = endpoints.locationByAddress;
    const world = await callWorld(() => Response.json(call.example.response));
    await world.call(call);
    expect(world.requests[0]!.headers.get("x-forwarded-for")).toBe("203.0.113.7");
  });

  it("a payment request contains the site's prices, codes, and URLs, regardless of the values that the browser sent (PY-08, PY-10, PY-13)", async () => {
    const world = await callWorld(() => Response.json(submitTransaction.example.response));
    await world.call(submitTransaction, {
      ...submitTransaction.example.request,
      paymentProfileId: "theirs",
      confirmUrl: "https://evil.example/",
      transactionItems: [{ name: "Colorado Reappointment", quantity: 1, unitPrice: 150, fund: "theirs" }],
    });
    const page = "https://www.larkspurhealth.example/for-professionals/medical-staff-fees";
    expect(await world.requests[0]!.json()).toMatchObject({
      paymentProfileId: "test-profile",
      transactionItems: [{ unitPrice: 150, fund: "test-fund" }],
      confirmUrl: `${page}/confirmation-page`,
      cancelUrl: `${page}?id=cancel`,
      closeUrl: `${page}/confirmation-page?id=close`,
    });
  });

  it.each([
    ["en", ""],
    ["es", "/es"],
    ["fr", ""],
  ])(
    "a payment from a page in '%s' leads back to a page of the site in that language (PY-10)",
    async (language, prefix) => {
      const world = await callWorld(() => Response.json(submitTransaction.example.response));
      await world.call(submitTransaction, submitTransaction.example.request, { "accept-language": language });
      const page = `https://www.larkspurhealth.example${prefix}/for-professionals/medical-staff-fees`;
      expect(await world.requests[0]!.json()).toMatchObject({ cancelUrl: `${page}?id=cancel` });
    },
  );
});

describe("allowed redirect targets (threats: redirects)", () => {
  const hosts = ["pay.ok"];
  it.each([
    ["https://pay.ok/b/1", true],
    ["HTTPS://PAY.OK/b/1", true],
    ["/thank-you?registrationId=1", true],
    ["https://pay.ok@evil", false],
    ["https://pay.ok.evil", false],
    ["https://evil/pay.ok", false],
    ["https://pay.ok:8443/", false],
    ["https:pay.ok", false],
    ["http://pay.ok/", false],
    ["//evil", false],
    ["///evil", false],
    ["\\\\evil", false],
    ["/\\evil", false],
    ["javascript:alert(1)", false],
    ["data:text/html,x", false],
    ["https://pay.ok/\r\nlocation: https://evil", false],
    ["https://pay.ok\t.evil/", false],
    [" https://pay.ok/", false],
  ])("the redirect target %j is allowed: %s", (address, expected) => {
    expect(isAllowedLink(address, hosts)).toBe(expected);
  });

  it("the Worker rejects a response whose payment page is on a disallowed host", async () => {
    const world = await callWorld(() => Response.json({ redirectUrl: "https://pay.larkspurhealth.example.evil/" }));
    expect((await world.call(submitTransaction)).status).toBe(502);
  });

  it("the Worker removes a registration link to a disallowed host from a session", async () => {
    const session = findSessions.example.response.results![0]!;
    const externalRegistrationLink = "https://evil.example/";
    const world = await callWorld(() =>
      Response.json({ results: [{ ...session, externalRegistrationLink }], totalResults: 1 }),
    );
    const response = await world.call(findSessions, { eventId: "linked" });
    const { results } = (await response.json()) as { results: Record<string, unknown>[] };
    expect(results[0]).toMatchObject({ id: session.id, registrationUrl: session.registrationUrl });
    expect(results[0]).not.toHaveProperty("externalRegistrationLink");
    expect(logged.join()).not.toContain("evil");
  });
});

describe("idempotency keys (RL-04)", () => {
  const key = "2f1c6b1e-7c1f-4a52-9c53-6f2f3a1d9e10";

  it("the Worker passes the idempotency key to the upstream if the contract requires it", async () => {
    const world = await callWorld(() => Response.json(submitTransaction.example.response));
    await world.call(submitTransaction, undefined, { "idempotency-key": key });
    await world.call(submitTransaction);
    world.upstream = () => Response.json(indexSearch.example.response);
    await world.call(indexSearch, { searchText: "no key of mine" }, { "idempotency-key": key });
    expect(world.requests.map(({ headers }) => headers.get("idempotency-key"))).toEqual([key, null, null]);
  });

  it("the Worker passes on that the upstream used an idempotency key for other values", async () => {
    const conflict = () => Response.json({ error: "used" }, { status: 409 });
    const world = await callWorld(conflict);
    const response = await world.call(submitTransaction, undefined, { "idempotency-key": key });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ error: { problems: [{ field: "idempotency-key" }] } });
    expect((await world.call(indexSearch, { searchText: "no key is sent" })).status).toBe(502);
  });

  it("the Worker rejects a guessable or invalid idempotency key", async () => {
    const world = await callWorld(() => Response.json(submitTransaction.example.response));
    for (const bad of ["1", "a b c d e f g h i j", "x".repeat(129)]) {
      const response = await world.call(submitTransaction, undefined, { "idempotency-key": bad });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('"field":"idempotency-key"');
    }
    expect(world.requests).toHaveLength(0);
  });
});
