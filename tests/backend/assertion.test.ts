import { exportJWK } from "jose";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { markArrival } from "../../contracts/check-in.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";
import { bodyDigest } from "../../contracts/person-assertion.ts";
import { ASSERTIONS, assertion, other, READ } from "../support/assertion-cases.ts";
import { secrets } from "../support/site-headers.ts";
import { startBackend, upstream } from "./database.ts";

const { test, backend } = startBackend({ size: "empty" });

const { currentEventSessions, staffRequests, locationTypes } = endpoints;

const read = (token: string, path = READ) => backend.ask(path, { headers: { "x-person-assertion": token } });

describe("the assertion about a signed-in user (AU-10, threats: access token)", () => {
  it.each(ASSERTIONS.map(([what, token, status]) => [what, status, token] as const))(
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
    const calls = Object.values<Endpoint>(endpoints).filter(({ access }) => access === "role");
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
      expect(await response.text()).toContain("is not set on the upstream");
    },
  );
});
