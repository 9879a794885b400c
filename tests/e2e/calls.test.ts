import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, describe, expect, it } from "vitest";
import { type Endpoint, inputOf } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";
import { itNightly } from "../support/nightly.ts";
import { setUpSite } from "../support/set-up-site.ts";

const access = { issuer: "https://team.test", audience: "test-audience", kid: "key-1" };
let keys: Awaited<ReturnType<typeof generateKeyPair>>;
/** Serves the public key of the token issuer, as Cloudflare Access does. */
let keySet: Server;

async function settings() {
  keys = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: access.kid };
  keySet = createServer((_request, response) => void response.end(JSON.stringify({ keys: [jwk] })));
  await new Promise<void>((ready) => keySet.listen(0, "127.0.0.1", ready));
  return {
    ACCESS_ISSUER: access.issuer,
    ACCESS_AUDIENCE: access.audience,
    ACCESS_KEYS: `http://127.0.0.1:${(keySet.address() as AddressInfo).port}/`,
  };
}
const { site } = setUpSite({ settings, browser: false });
afterAll(() => void keySet?.close());
const mend = (upstream: string, fault: string) => site.backend(`/_faults/${upstream}`, { method: "PUT", body: fault });

/** Returns the headers of a same-origin request from a user in an identity provider group. */
async function as(group: string): Promise<Record<string, string>> {
  const token = await new SignJWT({ custom: { groups: [group] } })
    .setProtectedHeader({ alg: "RS256", kid: access.kid })
    .setIssuer(access.issuer)
    .setAudience([access.audience])
    .setSubject("person-1")
    .setIssuedAt()
    .setExpirationTime("5m")
    .sign(keys.privateKey);
  return { "cf-access-jwt-assertion": token, "sec-fetch-site": "same-origin", "x-requested-with": "fetch" };
}

const open = Object.entries<Endpoint>(endpoints).filter(([, call]) => !call.internal && !call.path.includes("*"));
const cacheable = open.filter(([, call]) => call.cache !== "never");

/** Sends a request with the headers that a browser sends for a same-origin request. */
function send(call: Endpoint, request: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const input = inputOf(call);
  const values = new URLSearchParams(Object.entries(request as object).map(([name, value]) => [name, `${value}`]));
  if (input === "query") return site.fetch(`${call.path}?${values}`, { method: call.method, headers });
  const body = input === "json" ? JSON.stringify(request) : values;
  return site.fetch(call.path, { method: call.method, headers, body });
}
const state = (response: Response) => response.headers.get("x-edge-cache");

describe("a page of the built site", () => {
  it("the second request for a page is an edge cache hit that returns the same HTML as the first request (ED-16, PF-02)", async () => {
    const first = await site.fetch("/");
    expect([first.status, first.headers.get("x-edge-cache")]).toEqual([200, "MISS"]);
    // A public page sets no cookie, because visitors have no session (RT-13).
    expect(first.headers.get("set-cookie")).toBeNull();
    const second = await site.fetch("/");
    expect([second.status, second.headers.get("x-edge-cache")]).toEqual([200, "HIT"]);
    expect(await second.text()).toBe(await first.text());
  });

  it("for an unknown path, the Worker returns 404 and a page that links to the home page (RT-02)", async () => {
    const response = await site.fetch("/there-is-no-such-page");
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain("<title>404: NotFound</title>");
    expect(html).toContain("This page does not exist.");
  });
});

describe("every API call from the built site to the backend (ED-14)", () => {
  it.each(cacheable)(
    "the first response from %s is a cache miss, and the second response is a cache hit with the same bytes",
    async (_name, call) => {
      const first = await send(call, call.example.request);
      const again = await send(call, call.example.request);
      expect([200, 404]).toContain(first.status);
      expect([state(first), state(again)]).toEqual(["MISS", "HIT"]);
      const withoutId = (text: string) => text.replace(/"requestId":"[^"]*"/, "");
      expect(withoutId(await again.text())).toBe(withoutId(await first.text()));
      expect(again.headers.get("server-timing")).toMatch(/^edge;dur=\d/);
    },
  );

  const staff = open.filter(([, call]) => call.access === "staff");
  it.each(staff)("only staff can call %s (AU-02, AU-03, AU-07, threats: staff calls)", async (_name, call) => {
    const forged = await new SignJWT({ groups: ["staff"], aud: access.audience, iss: access.issuer, sub: "x" })
      .setProtectedHeader({ alg: "HS256", kid: access.kid })
      .sign(new TextEncoder().encode("x".repeat(32)));
    const visitors: [Record<string, string>, number][] = [
      [{}, 401],
      [{ "cf-access-jwt-assertion": forged }, 401],
      [await as("author"), 403],
      [{ ...(await as("staff")), "sec-fetch-site": "cross-site" }, call.changes ? 403 : 200],
      [await as("staff"), 200],
    ];
    for (const [headers, status] of visitors) {
      const response = await send(call, call.example.request, headers);
      expect([response.status, response.headers.get("cache-control"), state(response)]).toEqual([
        status,
        "private, no-store",
        "BYPASS",
      ]);
    }
  });

  it("only ops can read and change cache rules and upstream switches (AU-04, AU-07, OP-02, OP-03)", async () => {
    const get = async (path: string, headers: Record<string, string>, init: RequestInit = {}) => {
      const response = await site.fetch(`/_edge/${path}`, { ...init, headers });
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      return { status: response.status, said: (await response.json()) as { rules?: { hour: object; id: string }[] } };
    };
    for (const path of ["rules", "stats", "upstreams"]) {
      expect((await get(path, {})).status).toBe(401);
      expect((await get(path, await as("staff"))).status).toBe(403);
      expect((await get(path, await as("ops"))).status).toBe(200);
    }
    const change = { method: "PUT", body: '{"ttl":5}' };
    expect((await get("rules/indexSearch", await as("ops"), change)).status).toBe(200);
    expect((await get("rules/billsByAccount", await as("ops"), change)).status).toBe(400);
    expect((await get("rules/indexSearch", await as("ops"), { method: "DELETE" })).status).toBe(200);
    const { said } = await get("stats", await as("ops"));
    expect(said.rules?.find(({ id }) => id === "locationSearch")?.hour).toMatchObject({ hits: 1, misses: 1 });
  });

  it("the API rejects a bill lookup without a valid bot check token, and returns an empty list for an unknown account", async () => {
    const look = (accountNumber: string, token: string) =>
      send(endpoints.billsByAccount, { flowType: "accountnumber", accountNumber }, { "x-bot-token": token });
    expect((await look("1", "")).status).toBe(403);
    const host = "www.larkspurhealth.example";
    const none = await look("000000000", `local:bills:${host}:1`);
    expect(await none.json()).toEqual({ status: "success", pendingBills: [] });
    expect((await look("000000000", `local:bills:${host}:1`)).status).toBe(403);
    expect((await look("000000000", "local:bills:elsewhere.example:2")).status).toBe(403);
  });

  it("the API starts a payment and returns the payment URL", async () => {
    const begin = (headers = {}) =>
      send(endpoints.submitTransaction, endpoints.submitTransaction.example.request, headers);
    expect((await begin()).status).toBe(403);
    const response = await begin({ "x-bot-token": "local:form:www.larkspurhealth.example:3" });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ redirectUrl: expect.stringMatching(/^(\/|https:\/\/)/) });
  });

  it("the API returns the location of the visitor's IP address (AP-22)", async () => {
    const response = await send(endpoints.locationByAddress, {});
    expect(await response.json()).toMatchObject({ city_name: "Denver", subdivision_1_iso_code: "CO" });
    expect([state(response), response.headers.get("cache-control")]).toEqual(["BYPASS", "private, no-store"]);
  });
});

describe("failing upstream (RL-01)", () => {
  let n = 0;
  const cold = () => send(endpoints.indexSearch, { searchText: `never asked ${n++}` });

  itNightly([
    ["down", 502],
    ["wrong", 502],
    ["broken", 502],
    ["status", 502],
    ["slow", 504],
    ["flapping", 200],
  ])(
    "for %s, the API responds with the status %i to uncached requests and still serves cached responses",
    async (fault, status) => {
      await send(endpoints.indexSearch, endpoints.indexSearch.example.request);
      await mend("search", fault);
      expect((await cold()).status).toBe(status);
      const warm = await send(endpoints.indexSearch, endpoints.indexSearch.example.request);
      expect([warm.status, state(warm)]).toEqual([200, "HIT"]);
      await mend("search", "ok");
      expect((await cold()).status).toBe(200);
    },
  );

  it("an open circuit breaker rejects API calls immediately and closes within ten seconds after recovery", {
    tags: ["nightly"],
  }, async () => {
    await mend("search", "slow");
    await Promise.all(Array.from({ length: 6 }, cold));
    const begin = performance.now();
    for (let at = 0; at < 20; at++) expect((await cold()).status).toBe(502);
    // Without the circuit breaker, each of the twenty API calls would wait for a timeout.
    expect(performance.now() - begin).toBeLessThan(5 * endpoints.indexSearch.timeout);
    await mend("search", "ok");
    const mended = performance.now();
    while ((await cold()).status !== 200) await new Promise((resolve) => setTimeout(resolve, 250));
    expect(performance.now() - mended).toBeLessThan(10_000);
  });

  it("the Worker serves pages while every upstream is down", async () => {
    await site.fetch("/");
    const warm: Endpoint[] = [];
    for (const [, call] of cacheable) if ((await send(call, call.example.request)).status === 200) warm.push(call);
    expect(warm.length).toBeGreaterThan(20);
    for (const upstream of new Set(open.map(([, call]) => call.upstream))) await mend(upstream, "down");
    const page = await site.fetch("/");
    expect(page.status).toBe(200);
    for (const call of warm) expect((await send(call, call.example.request)).status).toBe(200);
    for (const upstream of new Set(open.map(([, call]) => call.upstream))) await mend(upstream, "ok");
  });
});
