import { beforeEach, describe, expect, it, vi } from "vitest";
import { settingProblems } from "../../worker/runtime/settings.ts";
import { callWorld, signed, signedIn } from "./calls/world.ts";
import { PUBLIC } from "./stub.ts";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));

const LOGIN = { ACCESS_LOGIN: "/identity/sign-in" };
const page = (html = "<h1>Sign in</h1>") => new Response(html, { headers: { "content-type": "text/html" } });
const cookiesOf = (response: Response) => response.headers.getSetCookie().join("\n");
const where = (response: Response) => [response.status, response.headers.get("location")];

/** Starts the site with an identity provider that exchanges a code for `token`. */
const siteWith = async (token: () => Promise<string | null>, settings: object = LOGIN) =>
  callWorld(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname !== "/identity/token") return page();
    const given = await token();
    return given === null
      ? Response.json({ error: "invalid_grant" }, { status: 400 })
      : Response.json({ token: given });
  }, settings);

/** Starts a sign-in as a browser would, and returns the cookie for the next request. */
async function begin(world: Awaited<ReturnType<typeof callWorld>>, to = "/classes-events?x=1") {
  const response = await world.fetch(`/_edge/sign-in?to=${encodeURIComponent(to)}`);
  const [cookie = ""] = response.headers.getSetCookie();
  return { response, cookie: cookie.split(";")[0]! };
}

describe("sign-in redirects to the identity provider and back to the requested page (AU-02, AU-03)", () => {
  it("the sign-in starts with a PKCE challenge, and only the browser's cookie contains the code verifier", async () => {
    const world = await siteWith(signed);
    const { response, cookie } = await begin(world);
    expect(response.status).toBe(303);
    const [, challenge = ""] = /^\/identity\/sign-in\?challenge=([\w-]{43})$/.exec(response.headers.get("location")!)!;
    expect(cookiesOf(response)).toMatch(/^edge-sign-in=.*; Path=\/_edge\/sign-in; HttpOnly; Secure; SameSite=Lax$/m);
    expect(cookie).not.toContain(challenge);
    const again = await begin(world);
    expect(again.cookie).not.toBe(cookie);
  });

  it("a completed sign-in deletes the sign-in cookie and sets a token cookie that expires with the token", async () => {
    const world = await siteWith(signed);
    const { cookie } = await begin(world);
    const response = await world.fetch("/_edge/sign-in/callback?code=c-1", { headers: { cookie } });
    expect(where(response)).toEqual([303, "/classes-events?x=1"]);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const [, age] = /^__Host-CF_Authorization=[\w.-]+; Max-Age=(\d+); Path=\/; HttpOnly; Secure; SameSite=Lax$/m.exec(
      cookiesOf(response),
    )!;
    expect(Number(age)).toBeGreaterThan(590);
    expect(Number(age)).toBeLessThanOrEqual(600);
    expect(cookiesOf(response)).toMatch(/^edge-sign-in=; Max-Age=0/m);
    const sent = (await world.requests.at(-1)!.json()) as { code: string; verifier: string };
    expect(sent.code).toBe("c-1");
    expect(cookie).toContain(sent.verifier);
  });

  it.each<[string, () => Promise<string | null>, string, boolean]>([
    ["a code that the identity provider rejects", async () => null, "?code=c-1", true],
    ["no sign-in in the same browser (login CSRF)", signed, "?code=c-1", false],
    ["no code", signed, "", true],
    ["a token for another audience", () => signed({ aud: ["other"] }), "?code=c-1", true],
    ["a token from another issuer", () => signed({ iss: "https://evil.example" }), "?code=c-1", true],
    ["an unsigned token", async () => "a.b.", "?code=c-1", true],
  ])("the Worker rejects a sign-in callback with %s", async (_what, token, query, begun) => {
    const world = await siteWith(token);
    const { cookie } = await begin(world);
    const response = await world.fetch(`/_edge/sign-in/callback${query}`, { headers: begun ? { cookie } : {} });
    expect(response.status).toBe(403);
    expect(cookiesOf(response)).not.toContain("CF_Authorization");
    // A browser that blocks cookies sends no cookie of the sign-in, too.
    expect(await response.text()).toContain("Please allow cookies for this site and start again");
  });

  it("the Worker redirects a signed-in user immediately and asks for a new sign-in if the token has expired", async () => {
    const world = await siteWith(signed, {});
    const visit = async (claims: object) =>
      world.fetch("/_edge/sign-in?to=/classes-events", { headers: await signedIn({ ...claims }) });
    expect(where(await visit({}))).toEqual([303, "/classes-events"]);
    expect((await visit({ exp: 1 })).status).toBe(503);
  });

  it.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/.//evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    "/\tevil",
    "/a\r\nset-cookie: x=1",
    "evil",
    "",
    "/_edge/sign-in?to=/",
    "/%5Fedge/../_edge/sign-in/callback?code=x",
    "/identity/sign-in",
    "/cdn-cgi/access/logout",
  ])("the Worker replaces the return path %j with the home page (threats: redirects)", async (to) => {
    const world = await siteWith(signed);
    const headers = await signedIn();
    expect(where(await world.fetch(`/_edge/sign-in?to=${encodeURIComponent(to)}`, { headers }))).toEqual([303, "/"]);
    // The Worker also rejects a modified cookie.
    const { cookie } = await begin(world);
    const tampered = cookie.replace(/\..*/s, `.${encodeURIComponent(to)}`);
    const back = await world.fetch("/_edge/sign-in/callback?code=c-1", { headers: { cookie: tampered } });
    expect(where(back)).toEqual([303, "/"]);
  });

  it("if the return path is too long, the Worker redirects to the home page after the sign-in", async () => {
    const world = await siteWith(signed);
    const headers = await signedIn();
    expect(where(await world.fetch(`/_edge/sign-in?to=/${"a".repeat(2_000)}`, { headers }))).toEqual([303, "/"]);
  });

  it("if sign-in is not configured or the signing keys are unavailable, the sign-in fails with an explanation", async () => {
    const none = await (await siteWith(signed, {})).fetch("/_edge/sign-in");
    expect([none.status, await none.text()]).toEqual([503, expect.stringContaining("ACCESS_AUDIENCE")]);
    const world = await siteWith(signed, { ...LOGIN, ACCESS_KEYS: "/no-such-keys" });
    expect((await world.fetch("/_edge/sign-in", { headers: await signedIn() })).status).toBe(503);
  });
});

describe("the local identity provider's pages", () => {
  it("the identity provider's pages load no resources, submit forms only to the site, and are uncacheable", async () => {
    const world = await siteWith(signed);
    const response = await world.fetch("/identity/sign-in?challenge=x");
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(response.headers.get("content-security-policy")).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; style-src 'unsafe-inline'",
    );
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
  });

  it.each<[string, string, number]>([
    ["the sign-in callback", "/_edge/sign-in/callback?code=c-1", 303],
    ["another site", "https://evil.example/_edge/sign-in/callback?code=c-1", 503],
    ["the sign-in callback with another target", "/_edge/sign-in/callback?code=c-1&to=//evil", 503],
  ])("if the identity provider redirects to %s (%s), the Worker returns %i", async (_what, location, status) => {
    const world = await callWorld(() => new Response(null, { status: 303, headers: { location } }), LOGIN);
    expect((await world.fetch("/identity/sign-in", { method: "POST", body: "a=1" })).status).toBe(status);
  });

  it.each<[string, string, string, Record<string, string>]>([
    ["a form from another site", "POST", "/identity/sign-in", { origin: "https://evil.example" }],
    ["the code exchange", "POST", "/identity/token", {}],
    ["the key rotation", "POST", "/identity/rotate", {}],
    ["the public keys", "GET", "/identity/certs", {}],
  ])("the Worker does not proxy %s to the identity provider", async (_what, method, path, headers) => {
    const world = await siteWith(signed);
    const response = await world.fetch(path, { method, headers, ...(method === "POST" ? { body: "{}" } : {}) });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(world.requests.filter((request) => new URL(request.url).pathname.startsWith("/identity/"))).toEqual([]);
  });

  it("a deployed site does not serve the demo identity provider's pages and rejects its settings", async () => {
    const secrets = {
      ...{
        COUNTER_SECRET: "x".repeat(32),
        BACKEND_SECRET: "y".repeat(32),
        PURGE_SECRET: "",
        PUBLISH_SECRET: "",
        FRAME_ORIGIN: "https://*-frames.test",
      },
      ...{ ENVIRONMENT: "production", STAFF_HOSTS: "staff.larkspurhealth.example", BOT_CHECK: "" },
    };
    const deployed = { ...secrets, ACCESS_KEYS: "https://team.test/certs" };
    const world = await siteWith(signed, deployed);
    for (const path of ["/identity/sign-in", "/identity/signed-out", "/_edge/sign-in/callback?code=c-1"]) {
      const response = await world.fetch(path, { headers: { cookie: "edge-sign-in=v.%2F" } });
      expect([path, response.headers.getSetCookie()]).toEqual([path, []]);
    }
    expect(world.requests.filter((request) => new URL(request.url).pathname.startsWith("/identity/"))).toEqual([]);
    const wrong = await siteWith(signed, { ...deployed, ...LOGIN, ACCESS_KEYS: "/identity/certs" });
    expect(settingProblems(wrong.env)).toEqual([
      'ACCESS_KEYS is "/identity/certs": it must be an https URL',
      "ACCESS_LOGIN is set, but it is for local development only",
    ]);
  });
});

describe("sign-out (AU-03)", () => {
  const origin = `https://${PUBLIC}`;
  it("sign-out clears the token cookie and redirects to the identity provider's sign-out page", async () => {
    const local = await siteWith(signed);
    const response = await local.fetch("/_edge/sign-out", { method: "POST", headers: { origin } });
    expect(where(response)).toEqual([303, "/identity/signed-out"]);
    expect(cookiesOf(response)).toMatch(
      /^__Host-CF_Authorization=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const behindAccess = await siteWith(signed, {});
    const out = await behindAccess.fetch("/_edge/sign-out", { method: "POST", headers: { origin } });
    expect(where(out)).toEqual([303, "/cdn-cgi/access/logout"]);
  });

  it("sign-out invalidates the user's current and earlier tokens, but not tokens from a later sign-in", async () => {
    const world = await siteWith(signed);
    const now = Math.floor(Date.now() / 1_000);
    const open = async (claims: object) => {
      const token = await signed({ sub: "leaver", custom: { groups: ["staff"] }, ...claims });
      // For a request from a script, the Worker returns a 401 instead of redirecting to the sign-in page.
      const headers = { cookie: `__Host-CF_Authorization=${token}`, origin, "sec-fetch-dest": "empty" };
      return { headers, status: (await world.fetch("/classes-events/session-management", { headers })).status };
    };
    const { headers, status } = await open({ iat: now - 60 });
    expect(status).not.toBe(401);
    await world.fetch("/_edge/sign-out", { method: "POST", headers });
    expect((await open({ iat: now - 60 })).status).toBe(401);
    expect((await open({ iat: now - 90 })).status).toBe(401);
    expect((await open({ iat: now - 30 })).status).not.toBe(401);
    expect((await open({ iat: now - 60, sub: "colleague" })).status).not.toBe(401);
  });

  it("with a logout token, the identity provider can end the sessions of a user who lost a role (AU-03)", async () => {
    const world = await siteWith(signed);
    const now = Math.floor(Date.now() / 1_000);
    const events = { "http://schemas.openid.net/event/backchannel-logout": {} };
    const report = async (claims: object) => {
      const body = new URLSearchParams({ logout_token: await signed({ sub: "fired", events, ...claims }) });
      const from = { "cf-connecting-ip": `203.0.113.${++address}` };
      return (await world.fetch("/_edge/back-channel-logout", { method: "POST", body, headers: from })).status;
    };
    let address = 0;
    const open = async (claims: object) => {
      const headers = { cookie: `__Host-CF_Authorization=${await signed({ sub: "fired", ...claims })}` };
      const read = { ...headers, "sec-fetch-dest": "empty" };
      return (await world.fetch("/classes-events/session-management", { headers: read })).status;
    };
    // Neither an access token nor a token from another issuer or for another audience ends a session.
    for (const claims of [
      { events: undefined },
      { events: { other: {} } },
      { nonce: "n" },
      { iss: "https://evil.test" },
      { aud: ["other"] },
      { sub: undefined },
    ])
      expect([claims, await report(claims)]).toEqual([claims, 400]);
    expect(await open({ iat: now - 60 })).not.toBe(401);
    // A logout token cannot be used to sign in.
    expect(await open({ events })).toBe(401);
    expect(await report({ iat: now - 30 })).toBe(200);
    expect(await open({ iat: now - 60 })).toBe(401);
    expect(await open({ iat: now - 20 })).not.toBe(401);
    // If the identity provider resends a logout token, the token does not end a later session.
    expect(await report({ iat: now - 30 })).toBe(200);
    expect(await open({ iat: now - 20 })).not.toBe(401);
    expect(await open({ iat: now - 60, sub: "colleague" })).not.toBe(401);
  });

  it("sign-out rejects requests from other sites", async () => {
    const world = await siteWith(signed);
    const elsewhere: [string, string][] = [
      ["origin", "https://evil.example"],
      ["sec-fetch-site", "cross-site"],
    ];
    for (const header of elsewhere) {
      const response = await world.fetch("/_edge/sign-out", { method: "POST", headers: [header] });
      expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
    }
    const read = await world.fetch("/_edge/sign-out");
    expect(read.headers.getSetCookie()).toEqual([]);
  });
});
