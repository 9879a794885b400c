import { env as bindings } from "cloudflare:workers";
import { decodeJwt } from "jose";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { endpoints } from "../../contracts/index.ts";
import { SECOND_MS } from "../../lib/dates/units.ts";
import type { Env } from "../../worker/env.ts";
import { skipPauses } from "../support/fake-clock.ts";
import { callWorld } from "./calls/world.ts";
import { storedCounters } from "./stored-counters.ts";
import { PUBLIC } from "./stub.ts";

const env = bindings as Env;
const { providerTypeahead, eventCategories, locationTypes, submitForm } = endpoints;

const API = "https://providers.example";
const LOGIN = "https://login.example/token";
/** A canary: every occurrence outside of a request to the upstream or to the token endpoint is a leak. */
const SECRET = "canary-Ouzel-77193";
const TOKEN = "canary-token-Dipper";
const oauth2 = { type: "oauth2", tokenUrl: LOGIN, clientId: "site", scope: "providers.read" };

type Answer = (request: Request) => Response | Promise<Response>;
const good: Answer = () => Response.json(providerTypeahead.example.response);

const logged: unknown[] = [];
const cached: string[] = [];
let tests = 0;
let searches = 0;
beforeEach(() => {
  logged.length = 0;
  cached.length = 0;
  for (const method of ["log", "info", "warn", "error", "debug"] as const)
    vi.spyOn(console, method).mockImplementation((...all) => void logged.push(all));
  const put = Cache.prototype.put;
  vi.spyOn(Cache.prototype, "put").mockImplementation(async function (this: Cache, request, response) {
    cached.push(request instanceof Request ? request.url : String(request), await response.clone().text());
    return put.call(this, request, response);
  });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2035, 0, 1 + tests++) });
});

/** Starts the Worker with the providers upstream at a URL of its own, which needs the given credential. */
async function start(auth: object, settings: Record<string, unknown> = {}) {
  const [sent, tokenRequests]: [Request[], Request[]] = [[], []];
  const upstream: { api: Answer; login: Answer } = {
    api: good,
    login: () =>
      Response.json({ access_token: `${TOKEN}-${tokenRequests.length}`, token_type: "Bearer", expires_in: 3_600 }),
  };
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const copy = request.clone() as Request;
    if (request.url === LOGIN) {
      tokenRequests.push(copy);
      return upstream.login(request as Request);
    }
    sent.push(copy);
    return upstream.api(request as Request);
  });
  const world = await callWorld(
    (request) =>
      Response.json(
        new URL(request.url).pathname === locationTypes.path
          ? locationTypes.example.response
          : eventCategories.example.response,
      ),
    { UPSTREAM_PROVIDERS: API, UPSTREAM_PROVIDERS_AUTH: auth, UPSTREAM_PROVIDERS_SECRET: SECRET, ...settings } as never,
  );
  /** Makes an API call that no cache contains. */
  const search = (searchTerm = `s${tests}x${searches++}`) => world.call(providerTypeahead, { searchTerm });
  return { world, sent, tokenRequests, upstream, search };
}

const failures = () =>
  logged
    .flat()
    .filter((line): line is string => typeof line === "string" && line.includes('"upstream-failed"'))
    .map((line) => JSON.parse(line) as { reason: string; status?: number; settings?: string[] });

describe("the credential of an upstream (AU-10)", () => {
  const basic = (text: string) => `Basic ${btoa(text)}`;
  it.each<[string, object, Record<string, string>]>([
    ["bearer", { type: "bearer" }, { authorization: `Bearer ${SECRET}` }],
    ["header", { type: "header", header: "X-Api-Key" }, { "x-api-key": SECRET }],
    ["basic", { type: "basic", user: "site" }, { authorization: basic(`site:${SECRET}`) }],
    ["oauth2", oauth2, { authorization: `Bearer ${TOKEN}-1` }],
    [
      "access",
      { type: "access", clientId: "id.access" },
      { "cf-access-client-id": "id.access", "cf-access-client-secret": SECRET },
    ],
  ])(
    "each request carries the credential of the type %s, and no other upstream receives it",
    async (_type, auth, expected) => {
      const { world, sent, search } = await start(auth);
      expect((await search()).status).toBe(200);
      for (const [name, value] of Object.entries(expected)) expect(sent[0]?.headers.get(name)).toBe(value);
      expect((await world.call(eventCategories)).status).toBe(200);
      expect(world.requests).toHaveLength(1);
      expect(world.requests[0]?.headers.get("authorization")).toBe(`Bearer ${env.BACKEND_SECRET}`);
      expect(JSON.stringify([...world.requests[0]!.headers])).not.toContain("canary");
    },
  );

  it("a client certificate is presented alone or together with another credential", async () => {
    const presented: (string | null)[] = [];
    const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init) as Request;
      presented.push(request.headers.get("authorization"));
      return good(request);
    };
    const alone = await start(
      { type: "none", certificate: "CERT" },
      { CERT: { fetch }, UPSTREAM_PROVIDERS_SECRET: "" },
    );
    expect((await alone.search()).status).toBe(200);
    const both = await start({ type: "bearer", certificate: "CERT" }, { CERT: { fetch } });
    expect((await both.search()).status).toBe(200);
    expect(presented).toEqual([null, `Bearer ${SECRET}`]);
    expect([...alone.sent, ...both.sent]).toEqual([]);
  });

  it("the URL in another setting never receives the secret of UPSTREAM_DEFAULT", async () => {
    const { sent, search } = await start(
      { type: "none" },
      {
        UPSTREAM_DEFAULT: "https://gateway.example",
        UPSTREAM_DEFAULT_AUTH: { type: "bearer" },
        UPSTREAM_DEFAULT_SECRET: SECRET,
        UPSTREAM_PROVIDERS_SECRET: "",
      },
    );
    await search();
    expect(sent.filter(({ url }) => url.startsWith(API)).map(({ headers }) => headers.get("authorization"))).toEqual([
      null,
    ]);
  });

  it.each([
    ["/forms/contact", true],
    ["https://forms.larkspurhealth.example/contact", false],
  ])("a form posted to %s carries the credential of the forms upstream: %s", async (formAddress, carries) => {
    const { world, sent, upstream } = await start(
      { type: "bearer" },
      { UPSTREAM_FORMS: "https://cms.example", UPSTREAM_FORMS_AUTH: { type: "bearer" }, UPSTREAM_FORMS_SECRET: SECRET },
    );
    upstream.api = () => Response.json(submitForm.example.response);
    const { uncachedCall } = await import("../../worker/upstream/call.ts");
    const site = { name: "larkspur", publicHost: PUBLIC, formHosts: ["forms.larkspurhealth.example"] };
    const context = { env: world.env, requestId: "r", waitUntil: () => undefined, visitor: {}, site };
    await uncachedCall(submitForm, { ...submitForm.example.request, formAddress }, context);
    expect(sent.map(({ headers }) => headers.has("authorization"))).toEqual([carries]);
  });
});

describe("files and CMS requests (AU-10)", () => {
  const CMS = "https://cms.example";
  const MEDIA = "/-/media/pictures/leaf.svg";
  const settings = {
    UPSTREAM_CONTENT: CMS,
    UPSTREAM_CONTENT_AUTH: { type: "basic", user: "site" },
    UPSTREAM_CONTENT_SECRET: SECRET,
    UPSTREAM_EVENTS: "https://events.example",
    UPSTREAM_EVENTS_AUTH: { type: "bearer" },
    UPSTREAM_EVENTS_SECRET: SECRET,
  };
  const svg = () =>
    new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers: { "content-type": "image/svg+xml" } });

  it("images, calendar files, and layouts carry the credential of their upstream", async () => {
    const { world, sent, upstream } = await start({ type: "bearer" }, settings);
    upstream.api = ({ url }) => {
      const { pathname } = new URL(url);
      if (pathname.startsWith("/-/media/")) return svg();
      if (pathname.endsWith(".ics"))
        return new Response("BEGIN:VCALENDAR", { headers: { "content-type": "text/calendar" } });
      return new Response(null, { status: 404 });
    };
    expect((await world.fetch(MEDIA)).status).toBe(200);
    expect((await world.fetch("/classes-events/calendar/1/Class.ics")).status).toBe(200);
    await world.fetch(`/a-page-${tests}`);
    const carried = sent.map(({ url, headers }) => [new URL(url).host, headers.get("authorization")]);
    expect(new Set(carried.map(([host]) => host))).toEqual(new Set(["cms.example", "events.example"]));
    for (const [host, authorization] of carried)
      expect([host, authorization]).toEqual([
        host,
        host === "cms.example" ? `Basic ${btoa(`site:${SECRET}`)}` : `Bearer ${SECRET}`,
      ]);
  });

  it.each([401, 403])("a CMS that refuses the credential with %i does not make images disappear", async (status) => {
    const { world, upstream } = await start({ type: "bearer" }, settings);
    const path = `${MEDIA}?v=${tests}`;
    upstream.api = svg;
    expect((await world.fetch(path)).status).toBe(200);
    upstream.api = () => new Response(null, { status });
    vi.setSystemTime(Date.now() + 26 * 3_600 * SECOND_MS);
    expect((await world.fetch(path)).status).toBe(200);
    expect((await world.fetch(`/-/media/pictures/other-${tests}.svg`)).status).toBe(502);
  });

  it("the log of a CMS that refuses the credential names the settings", async () => {
    const { world, upstream } = await start({ type: "bearer" }, settings);
    upstream.api = () => new Response(SECRET, { status: 401 });
    expect((await world.fetch(`/a-page-${tests}`)).status).toBe(503);
    const lines = JSON.stringify(logged);
    expect(lines).toContain("check UPSTREAM_CONTENT_SECRET, UPSTREAM_CONTENT_AUTH, CONTENT_API_KEY");
    expect(lines).not.toContain("canary");
  });
});

describe("OAuth 2.0 access tokens (AU-10)", () => {
  it.each<[string, object, string | null, Record<string, string>]>([
    ["Basic", {}, `Basic ${btoa(`site:${SECRET}`)}`, { grant_type: "client_credentials", scope: "providers.read" }],
    [
      "the body",
      { clientAuth: "body", parameters: { audience: "https://api" } },
      null,
      {
        grant_type: "client_credentials",
        scope: "providers.read",
        audience: "https://api",
        client_id: "site",
        client_secret: SECRET,
      },
    ],
  ])("the client authenticates to the token endpoint with %s", async (_how, more, authorization, body) => {
    const { tokenRequests, search } = await start({ ...oauth2, ...more });
    expect((await search()).status).toBe(200);
    expect(tokenRequests[0]!.headers.get("authorization")).toBe(authorization);
    expect(Object.fromEntries(new URLSearchParams(await tokenRequests[0]!.text()))).toEqual(body);
  });

  it("the client ID and the secret are form-encoded for Basic authentication (RFC 6749)", async () => {
    const { tokenRequests, search } = await start(
      { ...oauth2, clientId: "a:b" },
      { UPSTREAM_PROVIDERS_SECRET: "p+q é" },
    );
    await search();
    expect(tokenRequests[0]!.headers.get("authorization")).toBe(`Basic ${btoa("a%3Ab:p%2Bq+%C3%A9")}`);
  });

  it("the client signs its token request with a private key, and a secret that is no key is named", async () => {
    const signed = { ...oauth2, clientAuth: "private_key_jwt" };
    const { tokenRequests, search } = await start(signed, { UPSTREAM_PROVIDERS_SECRET: env.ASSERTION_KEY });
    expect((await search()).status).toBe(200);
    const parameters = Object.fromEntries(new URLSearchParams(await tokenRequests[0]!.text()));
    expect(Object.keys(parameters).sort()).toEqual([
      "client_assertion",
      "client_assertion_type",
      "grant_type",
      "scope",
    ]);
    expect(decodeJwt(parameters.client_assertion!)).toMatchObject({ iss: "site", sub: "site", aud: LOGIN });
    const wrong = await start(signed);
    expect((await wrong.search()).status).toBe(502);
    expect(wrong.tokenRequests).toEqual([]);
    expect(failures()[0]).toMatchObject({ reason: "credential", settings: ["UPSTREAM_PROVIDERS_SECRET"] });
    expect(JSON.stringify(logged)).not.toContain("canary");
  });

  it("parallel calls share one token request, and later calls reuse the token", async () => {
    const { sent, tokenRequests, search } = await start(oauth2);
    const responses = await Promise.all(Array.from({ length: 30 }, () => search()));
    expect(responses.map(({ status }) => status)).toEqual(Array(30).fill(200));
    await search();
    expect([tokenRequests.length, sent.length]).toEqual([1, 31]);
  });

  it("the Worker renews a token in the last minute of its life, and uses the old one until its end if that fails", async () => {
    const { sent, tokenRequests, upstream, search } = await start(oauth2);
    const usedToken = async () => {
      await search();
      return sent.at(-1)!.headers.get("authorization")!.replace(`Bearer ${TOKEN}-`, "");
    };
    expect(await usedToken()).toBe("1");
    vi.setSystemTime(Date.now() + 3_539 * SECOND_MS);
    expect([await usedToken(), tokenRequests.length]).toEqual(["1", 1]);
    const { login } = upstream;
    upstream.login = () => new Response("down", { status: 503 });
    vi.setSystemTime(Date.now() + 2 * SECOND_MS);
    expect([await usedToken(), tokenRequests.length]).toEqual(["1", 2]);
    // The next attempt is five seconds later.
    expect([await usedToken(), tokenRequests.length]).toEqual(["1", 2]);
    upstream.login = login;
    vi.setSystemTime(Date.now() + 6 * SECOND_MS);
    expect([await usedToken(), tokenRequests.length]).toEqual(["1", 3]);
    expect(await usedToken()).toBe("3");
  });

  it.each<[string, Answer, { reason: string; status?: number; settings: string[] }]>([
    [
      "is down",
      () => new Response(SECRET, { status: 503 }),
      { reason: "token", status: 503, settings: ["UPSTREAM_PROVIDERS_AUTH"] },
    ],
    [
      "does not respond",
      () => new Promise(() => undefined),
      { reason: "token", settings: ["UPSTREAM_PROVIDERS_AUTH"] },
    ],
    [
      "is unreachable",
      () => Promise.reject(new Error(SECRET)),
      { reason: "token", settings: ["UPSTREAM_PROVIDERS_AUTH"] },
    ],
    [
      "refuses the client",
      () => Response.json({ error: "invalid_client", error_description: SECRET }, { status: 401 }),
      { reason: "credential", status: 401, settings: ["UPSTREAM_PROVIDERS_SECRET", "UPSTREAM_PROVIDERS_AUTH"] },
    ],
    [
      "redirects",
      () => Response.redirect(`https://evil.example/?${SECRET}`, 302),
      { reason: "token", status: 302, settings: ["UPSTREAM_PROVIDERS_AUTH"] },
    ],
    [
      "sends HTML",
      () => new Response(`<p>${SECRET}`),
      { reason: "token", status: 200, settings: ["UPSTREAM_PROVIDERS_AUTH"] },
    ],
    [
      "sends no token",
      () => Response.json({ token: SECRET }),
      { reason: "token", status: 200, settings: ["UPSTREAM_PROVIDERS_AUTH"] },
    ],
    [
      "sends a token with a line break",
      () => Response.json({ access_token: `a\r\nx-role: admin` }),
      { reason: "token", status: 200, settings: ["UPSTREAM_PROVIDERS_AUTH"] },
    ],
    [
      "sends a token of another type",
      () => Response.json({ access_token: "a", token_type: "mac" }),
      { reason: "token", status: 200, settings: ["UPSTREAM_PROVIDERS_AUTH"] },
    ],
  ])(
    "if the token endpoint %s, the call fails with its name, and visitors get the ordinary error",
    async (_what, login, failure) => {
      const { sent, upstream, search } = await start(oauth2);
      upstream.login = login;
      // The timeout of a token request consists of two timers of 750 ms.
      skipPauses(750);
      const response = await search();
      expect(response.status).toBe(502);
      expect(await response.text()).not.toMatch(/canary|UPSTREAM|token/);
      expect(sent).toEqual([]);
      expect(failures()[0]).toMatchObject(failure);
    },
  );

  it("after the token endpoint refuses the client, parallel and later calls send it no more requests for 30 seconds", async () => {
    const { tokenRequests, upstream, search } = await start(oauth2);
    const { login } = upstream;
    upstream.login = () => Response.json({ error: "invalid_client" }, { status: 400 });
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await search()).status));
    expect(statuses).toEqual(Array(20).fill(502));
    await search();
    expect(tokenRequests).toHaveLength(1);
    upstream.login = login;
    vi.setSystemTime(Date.now() + 31 * SECOND_MS);
    expect((await search()).status).toBe(200);
  });

  it("if the upstream rejects a token, parallel calls repeat once with one new token", async () => {
    const { sent, tokenRequests, upstream, search } = await start(oauth2);
    await search();
    upstream.api = (request) =>
      request.headers.get("authorization") === `Bearer ${TOKEN}-1`
        ? new Response(null, { status: 401 })
        : good(request);
    const statuses = await Promise.all(Array.from({ length: 25 }, async () => (await search()).status));
    expect(statuses).toEqual(Array(25).fill(200));
    expect(tokenRequests).toHaveLength(2);
    // Calls that have not sent their request yet use the new token at once.
    expect(sent.length).toBeLessThanOrEqual(1 + 2 * 25);
  });

  it("an upstream that rejects every token causes at most two requests per call and two token requests in 30 seconds", async () => {
    const { sent, tokenRequests, upstream, search } = await start(oauth2);
    upstream.api = () => new Response(null, { status: 401 });
    const statuses = await Promise.all(Array.from({ length: 25 }, async () => (await search()).status));
    expect(statuses).toEqual(Array(25).fill(502));
    expect(sent.length).toBeLessThanOrEqual(50);
    expect(tokenRequests).toHaveLength(2);
    for (let n = 0; n < 10; n++) expect((await search()).status).toBe(502);
    expect(tokenRequests).toHaveLength(2);
    // The circuit breaker is open.
    expect(sent.length).toBeLessThanOrEqual(51);
  });

  it("no call fails while the secret is rotated under load", async () => {
    const { world, upstream, tokenRequests, sent } = await start(oauth2);
    /** Tokens by the secret that they were issued for. The provider revokes the old secret's tokens at some point. */
    const issued = new Map<string, string>();
    const accepted = new Set([SECRET, "new-secret"]);
    upstream.login = (request) => {
      const [, secret = ""] = atob(request.headers.get("authorization")!.slice(6)).split(":");
      if (!accepted.has(secret)) return Response.json({ error: "invalid_client" }, { status: 401 });
      const token = `token-${issued.size}`;
      issued.set(token, secret);
      return Response.json({ access_token: token, token_type: "bearer", expires_in: 3_600 });
    };
    upstream.api = (request) =>
      accepted.has(issued.get(request.headers.get("authorization")!.slice(7)) ?? "")
        ? good(request)
        : new Response(null, { status: 401 });
    // A deployment with the new secret starts new isolates, which have an `env` object of their own.
    const { callUpstream } = await import("../../worker/upstream/call.ts");
    const callWith = (secret: string) => {
      const isolate = { ...world.env, UPSTREAM_PROVIDERS_SECRET: secret } as unknown as Env;
      const site = { name: "larkspur", publicHost: PUBLIC };
      const context = { env: isolate, requestId: "r", waitUntil: () => undefined, visitor: {}, site };
      return (searchTerm: string) => callUpstream(context)(providerTypeahead, { searchTerm });
    };
    const [older, newer] = [callWith(SECRET), callWith("new-secret")];
    const before = Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? older : newer)(`rotated ${n}`)));
    await before;
    accepted.delete(SECRET);
    await Promise.all(Array.from({ length: 20 }, (_, n) => newer(`after ${n}`)));
    expect(tokenRequests).toHaveLength(2);
    expect(sent).toHaveLength(40);
  });
});

describe("an upstream that refuses the credential (AU-10)", () => {
  const access = { type: "access", clientId: "id.access" };
  const signIn = "https://team.cloudflareaccess.com/cdn-cgi/access/login/providers.example";
  it.each<[string, object, Answer, number]>([
    [
      "401",
      { type: "bearer" },
      () => new Response(SECRET, { status: 401, headers: { "www-authenticate": SECRET } }),
      401,
    ],
    ["403", { type: "header", header: "x-api-key" }, () => Response.json({ error: SECRET }, { status: 403 }), 403],
    ["407", { type: "basic", user: "site" }, () => new Response(null, { status: 407 }), 407],
    ["a redirect to Access", access, () => Response.redirect(signIn, 302), 302],
  ])(
    "after %s, visitors get the ordinary error or a stale response, never the status",
    async (_what, auth, refusal, status) => {
      const { upstream, search } = await start(auth);
      const term = `kept ${tests}`;
      expect((await search(term)).status).toBe(200);
      upstream.api = refusal;
      const response = await search();
      expect(response.status).toBe(502);
      expect(response.headers.get("www-authenticate")).toBeNull();
      expect(await response.text()).not.toMatch(/canary|UPSTREAM_|sign in/);
      const [failure] = failures();
      expect(failure).toMatchObject({ reason: "credential", status });
      expect(failure!.settings).toContain("UPSTREAM_PROVIDERS_SECRET");
      vi.setSystemTime(Date.now() + 20 * 3_600 * SECOND_MS);
      const stale = await search(term);
      expect([stale.status, stale.headers.get("x-edge-cache")]).toEqual([200, "STALE"]);
    },
  );

  it.each([
    ["UPSTREAM_PROVIDERS_SECRET", { type: "bearer" }, { UPSTREAM_PROVIDERS_SECRET: "" }],
    ["CERT", { type: "none", certificate: "CERT" }, { UPSTREAM_PROVIDERS_SECRET: "" }],
    ["BACKEND_SECRET", undefined, { UPSTREAM_PROVIDERS: "", UPSTREAM_PROVIDERS_SECRET: "", BACKEND_SECRET: "" }],
  ])(
    "without %s, the Worker sends no request, names the setting, and serves the other upstreams",
    async (name, auth, more) => {
      const { world, sent, search } = await start(auth as never, {
        UPSTREAM_LOCATIONS: "https://locations.example",
        UPSTREAM_LOCATIONS_AUTH: { type: "none" },
        ...more,
      });
      expect((await search()).status).toBe(502);
      expect([sent.length, world.requests.length]).toEqual([0, 0]);
      expect(failures()[0]).toMatchObject({ reason: "credential", settings: [name] });
    },
  );
});

describe("a canary secret (AU-10, PV-03)", () => {
  it.each<[string, object, Answer, Answer | undefined]>([
    ["a valid response", { type: "bearer" }, good, undefined],
    ["a 500 that repeats the request", { type: "header", header: "x-api-key" }, echo(500), undefined],
    ["a 401 that repeats the request", { type: "basic", user: "site" }, echo(401), undefined],
    ["an error that quotes the request", { type: "access", clientId: "id" }, quote, undefined],
    ["a valid response, with OAuth", oauth2, good, undefined],
    ["a 401 with OAuth", oauth2, echo(401), undefined],
    ["a 400 of the token endpoint", { ...oauth2, clientAuth: "body" }, good, echo(400)],
    ["an error of the token endpoint", { ...oauth2, clientAuth: "body" }, good, quote],
  ])("the secret is in no log, URL, response, cache, cache key, or store after %s", async (_what, auth, api, login) => {
    const { world, sent, tokenRequests, upstream, search } = await start(auth);
    upstream.api = api;
    if (login) upstream.login = login;
    const responses = [
      await search(),
      await search(),
      await world.fetch("/find-a-doctor"),
      await world.fetch("/_edge/health?deep"),
    ];
    expect([...sent, ...tokenRequests].length).toBeGreaterThan(0);
    const urls = [...sent, ...tokenRequests, ...world.requests].map(({ url }) => url);
    const seen = await Promise.all(responses.map(async (one) => [...one.headers, await one.text()]));
    const { results } = await env.CONTROL.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{
      name: string;
    }>();
    const tables = results.filter(({ name }) => !/^(_cf|sqlite_)/.test(name));
    const rows = await Promise.all(tables.map(({ name }) => env.CONTROL.prepare(`SELECT * FROM "${name}"`).all()));
    const everything = JSON.stringify([urls, seen, logged, cached, rows, await storedCounters(env)]);
    for (const text of ["canary", btoa(`site:${SECRET}`).slice(4, -4)]) expect(everything).not.toContain(text);
  });

  /** Returns a function that responds with everything that the request contains. */
  function echo(status: number): Answer {
    return async (request) => Response.json([request.url, [...request.headers], await request.text()], { status });
  }
  async function quote(request: Request): Promise<Response> {
    throw new Error(JSON.stringify([request.url, [...request.headers], await request.text()]));
  }
});
