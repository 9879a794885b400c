import { exportJWK, exportSPKI, generateKeyPair, importJWK, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { markArrival } from "../../contracts/check-in.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";
import { bodyDigest } from "../../contracts/person-assertion.ts";
import { secrets } from "../support/site-headers.ts";
import { database, type TestDatabase, upstream } from "./database.ts";

let test: TestDatabase;
let backend: ReturnType<typeof upstream>;
beforeAll(async () => {
  test = await database("empty");
  backend = upstream(test.db);
});
afterAll(() => test.stop());

const { sessionParticipants, currentEventSessions, staffRequests, locationTypes } = endpoints;
const jwk = JSON.parse(secrets.site.ASSERTION_KEY) as { kid: string };
const issuer = secrets.site.ASSERTION_ISSUER;
const READ = `${sessionParticipants.path}?sessionId=15`;
const now = () => Math.floor(Date.now() / 1_000);
const other = await generateKeyPair("ES256", { extractable: true });

interface Forged {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  key?: Parameters<SignJWT["sign"]>[0];
}

/** Signs an assertion for reading the participants of session 15. The forgery replaces claims, header, or key. */
async function assertion({ claims = {}, header = {}, key }: Forged = {}): Promise<string> {
  const all = {
    iss: issuer,
    aud: "events",
    sub: "staff-1",
    name: "Sam Ortega",
    roles: ["staff"],
    jti: crypto.randomUUID(),
    iat: now(),
    exp: now() + 60,
    method: "GET",
    path: READ,
    ...claims,
  };
  return new SignJWT(all)
    .setProtectedHeader({ alg: "ES256", kid: jwk.kid, typ: "person+jwt", ...header })
    .sign(key ?? (await importJWK(jwk, "ES256")));
}

const encoded = (part: object) => btoa(JSON.stringify(part)).replace(/=+$/, "");
/** Replaces the header of a valid assertion. */
const withHeader = async (header: object) => [encoded(header), ...(await assertion()).split(".").slice(1)].join(".");
const publicPem = async () => exportSPKI((await importJWK({ ...jwk, d: undefined } as never, "ES256")) as CryptoKey);

const read = (token: string, path = READ) => backend.ask(path, { headers: { "x-person-assertion": token } });

describe("the assertion about a signed-in user (AU-10, threats: access token)", () => {
  const cases: [string, () => Promise<string>, number][] = [
    ["a valid assertion", () => assertion(), 200],
    ["a role on one site", () => assertion({ claims: { roles: ["staff:childrens"] } }), 200],
    ["a clock that is 25 seconds behind", () => assertion({ claims: { iat: now() - 25, exp: now() + 35 } }), 200],
    ["a clock that is 25 seconds ahead", () => assertion({ claims: { iat: now() + 25, exp: now() + 85 } }), 200],
    ["the last seconds within the clock skew", () => assertion({ claims: { iat: now() - 85, exp: now() - 25 } }), 200],
    ["no assertion", async () => "", 401],
    ["expired", () => assertion({ claims: { iat: now() - 100, exp: now() - 40 } }), 401],
    ["issued in the future", () => assertion({ claims: { iat: now() + 40, exp: now() + 100 } }), 401],
    ["valid for too long", () => assertion({ claims: { exp: now() + 3_600 } }), 401],
    ["old, but not expired", () => assertion({ claims: { iat: now() - 100, exp: now() + 60 } }), 401],
    ["no expiry", () => assertion({ claims: { exp: undefined } }), 401],
    ["no issue time", () => assertion({ claims: { iat: undefined } }), 401],
    ["for another upstream", () => assertion({ claims: { aud: "forms" } }), 401],
    ["for several upstreams", () => assertion({ claims: { aud: ["forms", "events"] } }), 401],
    ["no audience", () => assertion({ claims: { aud: undefined } }), 401],
    ["another issuer", () => assertion({ claims: { iss: "https://qa.larkspurhealth.example" } }), 401],
    ["an issuer that starts alike", () => assertion({ claims: { iss: `${issuer}.evil` } }), 401],
    ["no subject", () => assertion({ claims: { sub: undefined } }), 401],
    ["an empty subject", () => assertion({ claims: { sub: "" } }), 401],
    ["no ID", () => assertion({ claims: { jti: undefined } }), 401],
    ["no name", () => assertion({ claims: { name: undefined } }), 401],
    ["roles that are text", () => assertion({ claims: { roles: "staff" } }), 401],
    ["another key", () => assertion({ key: other.privateKey }), 401],
    ["an unknown key ID", () => assertion({ header: { kid: "other" } }), 401],
    ["no key ID", () => assertion({ header: { kid: undefined } }), 401],
    ["another type of JWT", () => assertion({ header: { typ: "JWT" } }), 401],
    ["no type", () => assertion({ header: { typ: undefined } }), 401],
    [
      "a key in its header",
      async () => assertion({ header: { jwk: await exportJWK(other.publicKey) }, key: other.privateKey }),
      401,
    ],
    ["`none` as its algorithm", () => withHeader({ alg: "none", kid: jwk.kid, typ: "person+jwt" }), 401],
    ["no signature", async () => (await assertion()).replace(/[^.]+$/, ""), 401],
    [
      "an HS256 signature with the public key",
      async () => assertion({ header: { alg: "HS256" }, key: new TextEncoder().encode(await publicPem()) }),
      401,
    ],
    [
      "another algorithm than the signature's",
      () => withHeader({ alg: "ES384", kid: jwk.kid, typ: "person+jwt" }),
      401,
    ],
    [
      "changed claims",
      async () => {
        const [header, , signature] = (await assertion()).split(".");
        return [header, encoded({ iss: issuer, aud: "events", sub: "mallory" }), signature].join(".");
      },
      401,
    ],
    ["text that is no JWT", async () => "a.b.c", 401],
    ["for another method", () => assertion({ claims: { method: "POST" } }), 401],
    ["for another path", () => assertion({ claims: { path: "/classes-events/other?sessionId=15" } }), 401],
    ["for another session", () => assertion({ claims: { path: `${sessionParticipants.path}?sessionId=16` } }), 401],
    ["for a request with a body", async () => assertion({ claims: { digest: (await bodyDigest("{}"))! } }), 401],
    ["another role", () => assertion({ claims: { roles: ["author", "requests", "staffing"] } }), 403],
    ["no role", () => assertion({ claims: { roles: [] } }), 403],
  ];
  it.each(cases.map(([what, token, status]) => [what, status, token] as const))(
    "the backend responds to an assertion (%s) with %i",
    async (_what, status, token) => {
      const response = await read(await token());
      expect(response.status).toBe(status);
      if (status === 200) return;
      expect(response.headers.get("content-type")).toBe("application/problem+json");
      expect(await response.json()).toMatchObject({ status, detail: expect.any(String) });
    },
  );

  it.each([
    ["x-staff-subject", "x-staff-name"],
    ["cf-access-jwt-assertion", "x-forwarded-user"],
  ])("the headers %s and %s prove nothing", async (...names) => {
    const headers = { "x-person-assertion": "", ...Object.fromEntries(names.map((name) => [name, "Mallory"])) };
    expect((await backend.ask(READ, { headers })).status).toBe(401);
  });

  it("every call by staff needs an assertion, and no other call does", async () => {
    const direct = async ({ path, method, example }: Endpoint) => {
      const query = new URLSearchParams(example.request as Record<string, string>);
      const request = new Request(`https://backend.example${method === "GET" ? `${path}?${query}` : path}`, {
        method,
        headers: { authorization: `Bearer ${secrets.backend.BACKEND_SECRET}` },
        ...(method === "POST" && { body: JSON.stringify(example.request) }),
      });
      const { default: app } = await import("../../backend/index.ts");
      return (await app.fetch(request, { ...secrets.backend, DB: test.db } as never, {} as never)).status;
    };
    const calls = Object.values<Endpoint>(endpoints).filter(({ access }) => access === "staff");
    expect(calls.length).toBeGreaterThan(20);
    for (const call of calls) expect([call.path, await direct(call)]).toEqual([call.path, 401]);
    expect(await direct(locationTypes)).toBe(200);
  });

  it("an assertion for one upstream and role is not valid at another", async () => {
    const { path, method } = staffRequests;
    const body = JSON.stringify({ form: "appointment" });
    const digest = (await bodyDigest(body))!;
    const status = async (aud: string, role: string) => {
      const token = await assertion({ claims: { aud, roles: [role], method, path, digest } });
      return (await backend.ask(path, { method, body, headers: { "x-person-assertion": token } })).status;
    };
    expect(await status("events", "requests")).toBe(401);
    expect(await status("forms", "staff")).toBe(403);
    expect(await status("forms", "requests")).toBe(200);
  });

  it("only staff get past sessions from a call that visitors make too", async () => {
    const path = `${currentEventSessions.path}?eventId=1&showAllSessions=true`;
    const asked = async (headers: Record<string, string>) => (await backend.ask(path, { headers })).status;
    expect(await asked({ "x-person-assertion": await assertion({ claims: { path } }) })).toBe(200);
    expect(await asked({ "x-person-assertion": await assertion({ claims: { path }, key: other.privateKey }) })).toBe(
      401,
    );
  });

  it("a change is made once with an assertion: a replay is a 401, also for the same person and the same body", async () => {
    const body = JSON.stringify({ registrationId: "1", sessionId: "1", arrived: true, age: 0 });
    const digest = (await bodyDigest(body))!;
    const change = { method: "POST", path: markArrival.path, digest };
    const send = (token: string, text = body) =>
      backend.ask(markArrival.path, { method: "POST", body: text, headers: { "x-person-assertion": token } });
    const token = await assertion({ claims: change });
    expect((await send(token, body.replace("true", "false"))).status).toBe(401);
    expect((await send(token)).status).toBe(200);
    const replays = await Promise.all(Array.from({ length: 5 }, () => send(token)));
    expect(replays.map(({ status }) => status)).toEqual(Array(5).fill(401));
    const racing = await assertion({ claims: change });
    const race = await Promise.all(Array.from({ length: 8 }, () => send(racing)));
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(401)]);
    // Without a digest, an assertion fits no request with a body.
    expect((await send(await assertion({ claims: { ...change, digest: undefined } }))).status).toBe(401);
    expect((await send(await assertion({ claims: change }))).status).toBe(200);
  });

  it("the backend deletes the IDs of assertions that have expired", async () => {
    await test.db.prepare("INSERT INTO used_assertions VALUES ('old', '2020-01-01T00:00:00Z')").run();
    const body = JSON.stringify({ registrationId: "1", sessionId: "1", arrived: true, age: 0 });
    await backend.ask(markArrival.path, { method: "POST", body });
    const { results } = await test.db.prepare("SELECT id FROM used_assertions WHERE id = 'old'").all();
    expect(results).toEqual([]);
  });

  it("both keys of the key set verify during a rotation", async () => {
    const second = { ...(await exportJWK(other.publicKey)), kid: "second" };
    const { keys } = JSON.parse(secrets.backend.ASSERTION_KEYS) as { keys: object[] };
    const rotating = upstream(test.db, { ASSERTION_KEYS: JSON.stringify({ keys: [...keys, second] }) });
    for (const token of [await assertion(), await assertion({ header: { kid: "second" }, key: other.privateKey })])
      expect((await rotating.ask(READ, { headers: { "x-person-assertion": token } })).status).toBe(200);
  });

  it("keys at a URL are fetched once, again for an unknown key ID, and a 503 says that they cannot be read", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => {
      vi.unstubAllGlobals();
      vi.useRealTimers();
    });
    const { keys } = JSON.parse(secrets.backend.ASSERTION_KEYS) as { keys: object[] };
    const published = [...keys];
    let [requests, isDown] = [0, true];
    vi.stubGlobal("fetch", async () => {
      requests++;
      return isDown ? new Response("down", { status: 503 }) : Response.json({ keys: published });
    });
    const remote = upstream(test.db, {
      ASSERTION_KEYS: `https://site.example/.well-known/jwks.json?${crypto.randomUUID()}`,
    });
    const status = async (token: string) =>
      (await remote.ask(READ, { headers: { "x-person-assertion": token } })).status;
    expect(await status(await assertion())).toBe(503);
    isDown = false;
    const statuses = await Promise.all(Array.from({ length: 5 }, async () => status(await assertion())));
    expect(statuses).toEqual(Array(5).fill(200));
    expect(requests).toBe(2);
    const second = () => assertion({ header: { kid: "second" }, key: other.privateKey });
    published.push({ ...(await exportJWK(other.publicKey)), kid: "second" });
    vi.setSystemTime(Date.now() + 31_000);
    expect(await status(await second())).toBe(200);
    expect(requests).toBe(3);
  });

  it.each([{ ASSERTION_KEYS: "" }, { ASSERTION_ISSUER: "" }, { ASSERTION_KEYS: undefined }])(
    "a backend without keys or issuer rejects every assertion: %o",
    async (settings) => {
      const response = await upstream(test.db, settings).ask(READ);
      expect(response.status).toBe(401);
      expect(await response.text()).toContain("is not set on the backend");
    },
  );
});
