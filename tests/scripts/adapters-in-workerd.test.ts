import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { markArrival } from "../../contracts/check-in.ts";
import { endpoints } from "../../contracts/index.ts";
import { bodyDigest } from "../../contracts/person-assertion.ts";
import { inWorkerd } from "../support/adapter-in-workerd.ts";
import { ASSERTIONS, assertion, READ } from "../support/assertion-cases.ts";
import { directory, fhirServer } from "../support/fhir-directory.ts";
import { secrets } from "../support/site-headers.ts";

const bindings = {
  ADAPTER_SECRET: "test-adapter-secret",
  ASSERTION_ISSUER: secrets.backend.ASSERTION_ISSUER,
  ASSERTION_KEYS: secrets.backend.ASSERTION_KEYS,
};
const authorization = `Bearer ${bindings.ADAPTER_SECRET}`;

const body = JSON.stringify({ registrationId: "1", sessionId: "1", arrived: true, age: 0 });
/** An assertion for one check-in. */
const forChange = async () =>
  assertion({ claims: { method: "POST", path: markArrival.path, digest: (await bodyDigest(body))! } });
type Adapter = Awaited<ReturnType<typeof inWorkerd>>;
const change = async ({ ask }: Adapter, token: string) =>
  ask(markArrival.path, { method: "POST", body, headers: { authorization, "x-person-assertion": token } });

describe("an adapter verifies the assertion about a signed-in user (AU-10)", () => {
  let adapter: Adapter;
  beforeAll(async () => {
    adapter = await inWorkerd("tests/support/staff-adapter.ts", {
      bindings,
      durableObjects: { USED_ASSERTIONS: { className: "UsedAssertions", useSQLite: true } },
    });
  });
  afterAll(() => adapter.stop());

  it.each(ASSERTIONS.map(([what, token, status]) => [what, status, token] as const))(
    "an assertion (%s) results in a %i",
    async (_what, status, token) => {
      const headers = { authorization, "x-person-assertion": await token() };
      const response = await adapter.ask(READ, { headers });
      expect([response.status, response.body.length > 0]).toEqual([status, true]);
    },
  );

  it("calls by staff are refused without an assertion, and for the secret alone", async () => {
    expect((await adapter.ask(READ, { headers: { authorization } })).status).toBe(401);
    expect((await adapter.ask(READ, { headers: { "x-person-assertion": await assertion() } })).status).toBe(401);
  });

  it("a change is made once with an assertion, also if eight replays arrive together", async () => {
    const token = await forChange();
    const race = await Promise.all(Array.from({ length: 8 }, () => change(adapter, token)));
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(401)]);
    expect((await change(adapter, token)).body).toContain("used before");
    expect((await change(adapter, await forChange())).status).toBe(200);
  });

  it("without the binding USED_ASSERTIONS, changes are refused and the response names it", async () => {
    const bare = await inWorkerd("tests/support/staff-adapter.ts", { bindings });
    const response = await change(bare, await forChange());
    await bare.stop();
    expect(response).toEqual({ status: 503, body: expect.stringContaining("USED_ASSERTIONS") });
  });
});

describe("the adapter for feeds runs in workerd (UP-04)", () => {
  const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "");
  const calendar = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "BEGIN:VEVENT",
    "UID:yoga@example.org",
    "SUMMARY:Prenatal yoga",
    `DTSTART;TZID=America/Denver:${nextMonth}T180000`,
    `DTEND;TZID=America/Denver:${nextMonth}T190000`,
    "LOCATION:Larkspur Denver Hospital",
    "END:VEVENT",
    "END:VCALENDAR",
  ].join("\r\n");

  it("serves the classes of a calendar", async () => {
    const feeds = await inWorkerd("adapters/feeds/index.ts", {
      bindings: { ...bindings, FEEDS: [{ url: "https://calendar.example.org/a.ics", timeZone: "America/Denver" }] },
      outboundService: () => new Response(calendar) as never,
    });
    const { findEvents } = endpoints;
    const request = JSON.stringify({ page: 1, perPage: 10 });
    const response = await feeds.ask(findEvents.path, { method: "POST", body: request, headers: { authorization } });
    await feeds.stop();
    expect([response.status, response.body]).toEqual([200, expect.stringContaining("Prenatal yoga")]);
  });
});

describe("the adapter for FHIR runs in workerd (FH-02)", () => {
  it("reads a directory into D1 and answers from it", async () => {
    const server = fhirServer(directory(12, new Date()), { page: 10 });
    const fhir = await inWorkerd("adapters/fhir/index.ts", {
      bindings: { ...bindings, SYSTEM_URL: "https://fhir.example/r4" },
      d1Databases: { INDEX: "fhir-index" },
      outboundService: async (request) => (await server.fetch(request.url)) as never,
    });
    const headers = { authorization };
    const path = `${endpoints.providersByLocation.path}?city=Denver&state=CO`;
    expect((await fhir.ask(path, { headers })).status).toBe(503);
    const run = await fhir.ask("/_run", { method: "POST", headers });
    const found = await fhir.ask(path, { headers });
    await fhir.stop();
    expect(JSON.parse(run.body)).toEqual({ state: "done" });
    expect([found.status, JSON.parse(found.body).totalProviders]).toEqual([200, 3]);
  });
});
