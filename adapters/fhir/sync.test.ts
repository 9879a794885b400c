import type { Practitioner } from "fhir/r4";
import { afterAll, describe, expect, it } from "vitest";
import { endpoints } from "../../contracts/index.ts";
import { directory } from "../../tests/support/fhir-directory.ts";
import { callAdapter, fhirAdapter, stopDatabases } from "../../tests/support/fhir-index.ts";
import { itNightly } from "../../tests/support/nightly.ts";
import { report } from "./report.ts";

const now = new Date();
const { providersByLocation, providerProfile } = endpoints;
type Adapter = Awaited<ReturnType<typeof fhirAdapter>>;
afterAll(stopDatabases);

describe("a run survives what servers do (FH-02)", () => {
  const counts = async ({ env }: Adapter) => (await report(env)).counts;
  const whole = { provider: 12, location: 4, service: 1 };

  itNightly<[string, Parameters<typeof fhirAdapter>[1], RegExp?]>([
    ["small pages", { page: 7 }],
    ["paging links to an internal host", { page: 7, linksAt: "http://10.0.0.7:8080/r4" }],
    ["paging links to a gateway's other path", { page: 7, linksAt: "https://fhir.example/r4" }],
    [
      "no plans, no services, and no schedules",
      { lacks: ["InsurancePlan", "HealthcareService", "Schedule", "Slot"] },
      /InsurancePlan/,
    ],
  ])("%s", async (_what, options, note) => {
    const adapter = await fhirAdapter(directory(12, now), options);
    expect(await adapter.fill()).toEqual({ state: "done" });
    const { service: _service, ...withoutServices } = whole;
    expect(await counts(adapter)).toEqual(options?.lacks ? withoutServices : whole);
    const { notes } = await report(adapter.env);
    expect(notes.join()).toMatch(note ?? /^$/);
  });

  it("never sends the credential to another host", async () => {
    const adapter = await fhirAdapter(directory(12, now), { page: 7, linksAt: "https://evil.example/r4" });
    await adapter.fill();
    expect(new Set(adapter.requests.map(({ host }) => host))).toEqual(new Set(["fhir.example"]));
  });

  itNightly<[string, () => Response | Error]>([
    ["is busy (429)", () => new Response("", { status: 429, headers: { "retry-after": "7" } })],
    ["fails (500)", () => new Response("", { status: 500 })],
    ["is unreachable", () => new Error("ECONNRESET")],
    ["sends HTML", () => new Response("<html>")],
    ["sends half a page", () => new Response('{"resourceType":"Bundle","entry":[{"res')],
    ["refuses the credential", () => new Response("", { status: 401 })],
  ])("continues where it stopped after the server %s", async (_what, fault) => {
    const adapter = await fhirAdapter(directory(12, now), {
      page: 5,
      fault: (_url, count) => (count === 3 ? fault() : undefined),
    });
    const first = await adapter.fill();
    expect(["busy", "failed"]).toContain(first.state);
    if (first.state === "busy") expect(first.after).toBe(7);
    expect((await report(adapter.env)).problem).toContain(first.detail);
    const before = adapter.requests.length;
    expect(await adapter.fill()).toEqual({ state: "done" });
    expect(await counts(adapter)).toEqual(whole);
    // The pages before the failure are not read again.
    expect(adapter.requests[before]!.href).toBe(adapter.requests[before - 1]!.href);
    expect((await report(adapter.env)).problem).toBeNull();
  });

  it("continues after each step, and calls read the old index until the new one is complete", async () => {
    const data = directory(12, now);
    const adapter = await fhirAdapter(data, { page: 5 });
    expect(await callAdapter(adapter, providersByLocation, { city: "Denver", state: "CO" })).toBe(503);
    await adapter.fill(0.5);
    expect(await counts(adapter)).toEqual(whole);
    const changed = data.resources.find(({ id }) => id === "p-1") as Practitioner;
    changed.name![0]!.family = "Zimmer";
    changed.meta!.lastUpdated = new Date().toISOString();
    await adapter.fill();
    expect(await callAdapter(adapter, providerProfile, { profileUrl: "/find-a-doctor/ana-zimmer-p-1" })).toMatchObject({
      lastName: "Zimmer",
    });
    expect(await callAdapter(adapter, providerProfile, { profileUrl: "/find-a-doctor/ana-bauer-p-1" })).toBe(404);
  });

  it("a later run reads only what has changed, unless the server refuses _lastUpdated", async () => {
    for (const refusesLastUpdated of [false, true]) {
      const adapter = await fhirAdapter(directory(12, now), { page: 5, refusesLastUpdated });
      await adapter.fill();
      const before = adapter.requests.length;
      await adapter.fill();
      const second = adapter.requests.slice(before);
      expect(second[0]!.searchParams.get("_lastUpdated")).toMatch(/^ge20/);
      expect([refusesLastUpdated, second.length >= before]).toEqual([refusesLastUpdated, refusesLastUpdated]);
      expect(await counts(adapter)).toEqual(whole);
    }
  });

  it("a page that has expired on the server is read again from the start of its type", async () => {
    for (const times of [1, 2]) {
      let faults = 0;
      const adapter = await fhirAdapter(directory(12, now), {
        page: 5,
        fault: (url) =>
          url.pathname.endsWith("/PractitionerRole") && url.searchParams.get("_offset") === "5" && faults++ < times
            ? new Response("", { status: 410 })
            : undefined,
      });
      const outcomes = [await adapter.fill(), await adapter.fill()].map(({ state }) => state);
      expect(outcomes).toEqual([times === 1 ? "done" : "failed", "done"]);
      expect(await counts(adapter)).toEqual(whole);
      const { findings } = await report(adapter.env);
      expect(findings.filter(({ kind }) => kind === "no-location")).toEqual([]);
    }
  });

  it("a type that the server does not have is not mistaken for a server that refuses _lastUpdated", async () => {
    const adapter = await fhirAdapter(directory(8, now), { lacks: ["InsurancePlan"] });
    await adapter.fill();
    await adapter.fill();
    expect((await report(adapter.env)).notes).toEqual(["InsurancePlan: the server rejects the search (400)"]);
  });

  it("paging links that form a loop end, and are noted", async () => {
    const adapter = await fhirAdapter(directory(12, now), {
      page: 5,
      fault: (url) => {
        if (!url.pathname.endsWith("/Organization")) return undefined;
        const resource = { resourceType: "Organization", id: "network-1" };
        return Response.json({
          resourceType: "Bundle",
          entry: [{ resource }],
          link: [{ relation: "next", url: url.href }],
        });
      },
    });
    expect(await adapter.fill()).toEqual({ state: "done" });
    expect((await report(adapter.env)).notes.join()).toContain("Organization: the paging links form a loop");
  });

  it("a resource that the server no longer lists is removed by a full run, but not if most are missing", async () => {
    const data = directory(12, now);
    const adapter = await fhirAdapter(data);
    await adapter.fill();
    const all = [...data.resources];
    data.resources = all.filter(({ id }) => id !== "p-3");
    await adapter.fill(60_000, true);
    expect(await counts(adapter)).toEqual({ ...whole, provider: 11 });
    data.resources = all.filter(({ resourceType }) => resourceType !== "Practitioner");
    await adapter.fill(60_000, true);
    expect(await counts(adapter)).toEqual({ ...whole, provider: 11 });
    expect((await report(adapter.env)).notes.join()).toContain("Practitioner: the server listed 0 of 11");
  });

  it("two calls at once do not run twice", async () => {
    const adapter = await fhirAdapter(directory(12, now));
    const outcomes = await Promise.all([adapter.fill(), adapter.fill()]);
    expect(outcomes.map(({ state }) => state).sort()).toEqual(["busy", "done"]);
  });
});
