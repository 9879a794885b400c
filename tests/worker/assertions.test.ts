import { env as bindings } from "cloudflare:workers";
import { createLocalJWKSet, decodeJwt, exportJWK, generateKeyPair, type JSONWebKeySet, jwtVerify } from "jose";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";
import { bodyDigest } from "../../contracts/person-assertion.ts";
import type { Env } from "../../worker/env.ts";
import { callWorld, ownPage, signedIn } from "./calls/world.ts";

const env = bindings as Env;
const { eventParticipants, cancelRegistration, currentEventSessions, locationTypes, providerTypeahead } = endpoints;

const logged: unknown[] = [];
beforeEach(() => {
  logged.length = 0;
  for (const method of ["log", "info", "warn", "error", "debug"] as const)
    vi.spyOn(console, method).mockImplementation((...all) => void logged.push(all));
});

/** Starts the Worker with an upstream that returns the example of the requested call. */
const start = (settings: Record<string, unknown> = {}) =>
  callWorld((request) => {
    const { pathname } = new URL(request.url);
    const call = Object.values<Endpoint>(endpoints).find(({ path }) => pathname.endsWith(path));
    return Response.json(call?.example.response ?? {});
  }, settings);
type World = Awaited<ReturnType<typeof start>>;

const staff = async (claims: object = {}) => ({
  ...(await signedIn({ custom: { groups: ["staff"], name: "Zoë Núñez" }, ...claims })),
  ...ownPage,
});
const headerOf = (world: World) => world.requests.at(-1)!.headers.get("x-person-assertion");
const keysOf = async (world: World) => (await world.fetch("/.well-known/jwks.json")).json() as Promise<JSONWebKeySet>;
const failure = () =>
  JSON.parse(logged.flat().find((line) => String(line).includes('"upstream-failed"')) as string) as Record<
    string,
    unknown
  >;

describe("a call on behalf of a signed-in user (AU-10)", () => {
  it.each<[string, Endpoint, object]>([
    ["a read", eventParticipants, {}],
    ["a change", cancelRegistration, {}],
    ["a call that visitors make too", currentEventSessions, {}],
  ])(
    "%s carries an assertion for exactly this request, which the published keys verify",
    async (_what, call, claims) => {
      const world = await start();
      expect((await world.call(call, call.example.request, await staff(claims))).status).toBe(200);
      const request = world.requests.at(-1)!;
      const { payload, protectedHeader } = await jwtVerify(headerOf(world)!, createLocalJWKSet(await keysOf(world)));
      expect(protectedHeader).toEqual({ alg: "ES256", kid: expect.any(String), typ: "person+jwt" });
      const { pathname, search } = new URL(request.url);
      const body = await request.text();
      expect(payload).toEqual({
        iss: env.ASSERTION_ISSUER,
        aud: call.upstream,
        sub: "person-1",
        name: "Zoë Núñez",
        roles: ["staff"],
        method: call.method,
        path: pathname + search,
        ...(body && { digest: await bodyDigest(body) }),
        iat: expect.any(Number),
        exp: payload.iat! + 60,
        jti: expect.stringMatching(/^[\da-f-]{36}$/),
      });
      const names = [...request.headers.keys()].filter((name) => /^x-staff|cookie|cf-access|forwarded/.test(name));
      expect(names).toEqual([]);
    },
  );

  it("each request has an assertion of its own, and a role on one site says so", async () => {
    const world = await start();
    const headers = await staff({ custom: { groups: ["staff:larkspur"] } });
    await world.call(eventParticipants, eventParticipants.example.request, headers);
    const first = decodeJwt(headerOf(world)!);
    await world.call(eventParticipants, eventParticipants.example.request, headers);
    expect(decodeJwt(headerOf(world)!).jti).not.toBe(first.jti);
    expect(first.roles).toEqual(["staff:larkspur"]);
  });

  it("calls of visitors, and other calls of staff, carry none", async () => {
    const world = await start();
    await world.call(currentEventSessions);
    const { callUpstream } = await import("../../worker/upstream/call.ts");
    const actor = { role: "staff", subject: "person-1", name: "Sam" } as const;
    const site = { name: "larkspur", publicHost: "www.larkspurhealth.example" };
    const context = { env: world.env, requestId: "r", waitUntil: () => undefined, visitor: {}, site, actor };
    await callUpstream(context)(providerTypeahead, { searchTerm: "asserted" });
    expect(world.requests).toHaveLength(2);
    expect(world.requests.map(({ headers }) => headers.has("x-person-assertion"))).toEqual(
      world.requests.map(() => false),
    );
  });

  it("the path in the assertion starts below the upstream's URL, and the audience is a setting", async () => {
    const sent: Request[] = [];
    vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
      sent.push(new Request(input, init));
      return Response.json(eventParticipants.example.response);
    });
    const world = await start({
      UPSTREAM_EVENTS: "https://gateway.example/api/events/",
      UPSTREAM_EVENTS_AUTH: { type: "none", audience: "https://classes.example" },
    });
    await world.call(eventParticipants, eventParticipants.example.request, await staff());
    const { pathname, search } = new URL(sent[0]!.url);
    const { path, aud } = decodeJwt(sent[0]!.headers.get("x-person-assertion")!);
    expect([pathname, path]).toEqual([`/api/events${eventParticipants.path}`, eventParticipants.path + search]);
    expect(aud).toBe("https://classes.example");
  });

  it("if the upstream rejects the access token, the repeated request has a new assertion", async () => {
    const sent: Request[] = [];
    let tokens = 0;
    vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init) as Request;
      if (request.url.includes("login.example"))
        return Response.json({ access_token: `t${++tokens}`, expires_in: 600 });
      sent.push(request);
      return sent.length === 1
        ? new Response(null, { status: 401 })
        : Response.json(cancelRegistration.example.response);
    });
    const world = await start({
      UPSTREAM_EVENTS: "https://events.example",
      UPSTREAM_EVENTS_AUTH: { type: "oauth2", tokenUrl: "https://login.example/token", clientId: "site" },
      UPSTREAM_EVENTS_SECRET: "s",
    });
    expect((await world.call(cancelRegistration, cancelRegistration.example.request, await staff())).status).toBe(200);
    const [first, second] = sent.map(({ headers }) => decodeJwt(headers.get("x-person-assertion")!).jti);
    expect([sent.length, first === second]).toEqual([2, false]);
  });

  it.each([["ASSERTION_KEY"], ["ASSERTION_ISSUER"]])(
    "without %s, staff get the ordinary error, no request is sent, and the log names the setting",
    async (name) => {
      // Without a key, the settings check requires no issuer.
      const world = await start({ [name]: "", ...(name === "ASSERTION_ISSUER" && { ASSERTION_KEY: "" }) });
      const response = await world.call(cancelRegistration, cancelRegistration.example.request, await staff());
      expect(response.status).toBe(502);
      expect(world.requests).toEqual([]);
      expect(failure()).toMatchObject({ reason: "credential", settings: expect.arrayContaining([name]) });
      expect((await world.call(locationTypes)).status).toBe(200);
    },
  );

  it.each([
    [401, { reason: "credential", settings: ["BACKEND_SECRET", "ASSERTION_KEY"] }],
    [403, { reason: "status" }],
  ])(
    "if the upstream responds with %i, staff get a 502, and the log says whose fault it may be",
    async (status, entry) => {
      const world = await start();
      world.upstream = () => new Response(null, { status });
      const response = await world.call(cancelRegistration, cancelRegistration.example.request, await staff());
      expect(response.status).toBe(502);
      expect(failure()).toMatchObject({ ...entry, status });
    },
  );

  it("neither the key nor an assertion is in any log or response", async () => {
    const world = await start();
    const { d } = JSON.parse(env.ASSERTION_KEY!) as { d: string };
    const responses: Response[] = [];
    for (const answer of [
      () => Response.json({ wrong: 1 }),
      (request: Request) => Response.json([...request.headers]),
    ]) {
      world.upstream = answer;
      responses.push(await world.call(eventParticipants, eventParticipants.example.request, await staff()));
    }
    const signatures = world.requests.map(({ headers }) => headers.get("x-person-assertion")!.split(".")[2]!);
    expect(signatures).toHaveLength(2);
    const texts = await Promise.all(responses.map(async (one) => [...one.headers, await one.text()]));
    for (const secret of [d, ...signatures]) expect(JSON.stringify([logged, texts])).not.toContain(secret);
  });
});

describe("the public keys (AU-10)", () => {
  const newKey = async (crv: string) => {
    const { privateKey } = await generateKeyPair(crv === "P-384" ? "ES384" : "ES256", { extractable: true });
    return JSON.stringify(await exportJWK(privateKey));
  };

  it("the key that signs and a second key are published without their private parts", async () => {
    const world = await start({ ASSERTION_KEY_SECOND: await newKey("P-384") });
    const response = await world.fetch("/.well-known/jwks.json");
    expect(response.headers.get("content-type")).toBe("application/jwk-set+json");
    expect(response.headers.get("cache-control")).toBe("no-cache");
    const { keys } = (await response.json()) as JSONWebKeySet;
    expect(keys.map(({ alg, use, kty }) => [alg, use, kty])).toEqual([
      ["ES256", "sig", "EC"],
      ["ES384", "sig", "EC"],
    ]);
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(2);
    for (const key of keys) expect(Object.keys(key).toSorted()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);
  });

  it("an assertion stays valid through each step of a rotation", async () => {
    const [older, newer] = [await newKey("P-256"), await newKey("P-256")];
    const steps = [
      { ASSERTION_KEY: older },
      { ASSERTION_KEY: older, ASSERTION_KEY_SECOND: newer },
      { ASSERTION_KEY: newer, ASSERTION_KEY_SECOND: older },
      { ASSERTION_KEY: newer },
    ];
    const worlds = await Promise.all(steps.map(start));
    const tokens: string[] = [];
    for (const world of worlds) {
      await world.call(eventParticipants, eventParticipants.example.request, await staff());
      tokens.push(headerOf(world)!);
    }
    const keySets = await Promise.all(worlds.map(async (world) => createLocalJWKSet(await keysOf(world))));
    // While a deployment spreads, a verifier may have the keys of the step before or after.
    for (const [index, token] of tokens.entries())
      for (const keySet of keySets.slice(Math.max(0, index - 1), index + 2))
        await expect(jwtVerify(token, keySet)).resolves.toBeTruthy();
  });

  it("a site without keys has no key set", async () => {
    const world = await start({ ASSERTION_KEY: "" });
    expect((await world.fetch("/.well-known/jwks.json")).status).toBe(404);
  });
});
