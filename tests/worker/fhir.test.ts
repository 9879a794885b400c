import { describe, expect, it, vi } from "vitest";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";
import { rateLimit } from "./calls/world.ts";
import { siteRecord, stubSite } from "./stub.ts";

const declared = Object.values(endpoints as unknown as Record<string, Endpoint>);
const { providersByLocation, providerProfile, locationSearch } = endpoints;
const DOCTORS = Array.from({ length: 7 }, (_, index) => `/find-a-doctor/doctor-${index}`);

/** Starts the Worker with an upstream that has seven doctors, and the example of each other call. */
function directory(settings: Record<string, unknown> = {}, change: object = {}) {
  const upstream: { fails?: number; calls: string[] } = { calls: [] };
  const site = stubSite(
    {
      lists: { "/content/sites": [{ ...siteRecord, ...change }] },
      answer(url) {
        const endpoint = declared.find(({ path }) => path === url.pathname);
        if (!endpoint || /^\/content\//.test(url.pathname)) return undefined;
        upstream.calls.push(url.pathname + url.search);
        if (upstream.fails) return new Response("", { status: upstream.fails });
        const { example } = providerProfile;
        if (endpoint === (providersByLocation as Endpoint)) {
          const [page, size] = ["page", "perPage"].map((name) => Number(url.searchParams.get(name)));
          const shown = DOCTORS.slice((page! - 1) * size!, page! * size!);
          const [known] = providersByLocation.example.response.providers ?? [];
          return Response.json({
            providers: shown.map((profileUrl) => ({ ...known, profileUrl })),
            totalProviders: DOCTORS.length,
          });
        }
        if (endpoint === (providerProfile as Endpoint)) {
          const profileUrl = url.searchParams.get("profileUrl")!;
          if (!DOCTORS.includes(profileUrl)) return new Response("", { status: 404 });
          return Response.json({ ...example.response, profileUrl });
        }
        return Response.json(endpoint.example.response);
      },
    },
    settings,
  );
  const read = async (path: string, init?: RequestInit) => {
    const response = await site.fetch(`/fhir${path}`, init);
    // biome-ignore lint/suspicious/noExplicitAny: tests read parts of several resources
    return { response, status: response.status, body: (await response.json().catch(() => null)) as any };
  };
  return { upstream, read };
}

describe("the site publishes what it shows at /fhir (FH-05)", () => {
  it("a client pages through all doctors by the links, and reads each of them", async () => {
    const { read } = directory();
    const ids: string[] = [];
    let path = "/Practitioner?_count=3";
    for (let page = 0; path && page < 9; page++) {
      const { status, body } = await read(path);
      expect([status, body.resourceType, body.type, body.total]).toEqual([200, "Bundle", "searchset", 7]);
      ids.push(...body.entry.map(({ resource }: { resource: { id: string } }) => resource.id));
      const next = body.link.find(({ relation }: { relation: string }) => relation === "next")?.url;
      expect(next ?? "https://www.larkspurhealth.example/fhir/").toMatch(
        /^https:\/\/www\.larkspurhealth\.example\/fhir\//,
      );
      path = next?.slice(next.indexOf("/fhir") + 5) ?? "";
    }
    expect(ids).toEqual(DOCTORS.map((url) => url.replace("/find-a-doctor/", "")));
    const { body } = await read(`/Practitioner/${ids[6]}`);
    expect(body).toMatchObject({ resourceType: "Practitioner", id: "doctor-6", name: [{ family: "Zaragoza" }] });
  });

  it.each([
    ["/metadata", { resourceType: "CapabilityStatement", fhirVersion: "4.0.1" }],
    ["/PractitionerRole/doctor-1", { practitioner: { reference: "Practitioner/doctor-1" } }],
    ["/Location/denver-hospital-emergency-care", { position: { latitude: 39.70935 } }],
    ["/HealthcareService/dermatology", { name: "Dermatology" }],
    ["/InsurancePlan/aetna.ppo", { ownedBy: { reference: "Organization/payer.aetna" } }],
    ["/Organization/network.aetna.national", { partOf: { reference: "Organization/payer.aetna" } }],
    ["/Organization/larkspur", { active: true }],
  ])("%s", async (path, expected) => {
    const { read } = directory();
    const { status, body, response } = await read(path);
    expect(status).toBe(200);
    expect(body).toMatchObject(expected);
    expect(response.headers.get("content-type")).toBe("application/fhir+json; charset=utf-8");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
  });

  it("a role can come with its doctor and its locations", async () => {
    const { read } = directory();
    const { body } = await read(
      "/PractitionerRole?_id=doctor-2&_include=PractitionerRole:practitioner&_include=PractitionerRole:location",
    );
    const modes = body.entry.map(({ resource, search }: never) => [
      (resource as { resourceType: string }).resourceType,
      (search as { mode: string }).mode,
    ]);
    expect(modes.slice(0, 2)).toEqual([
      ["PractitionerRole", "match"],
      ["Practitioner", "include"],
    ]);
  });

  it.each([
    ["name=zaRA", 7],
    ["name=imani b", 7],
    ["name=cardiology", 0],
    ["name=ani", 0],
    ["family=zaragoza", 7],
    ["family=imani", 0],
    ["given=imani", 7],
  ])("a search by %s finds names that begin with it, and no specialties", async (query, count) => {
    const { read } = directory();
    const { body } = await read(`/Practitioner?${query}`);
    expect((body.entry ?? []).length).toBe(count);
    expect(body.total).toBeUndefined();
  });

  it("a search by POST finds the same as by GET", async () => {
    const { read } = directory();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const posted = await read("/Practitioner/_search", { method: "POST", body: "_count=2", headers });
    expect(posted.body.entry).toEqual((await read("/Practitioner?_count=2")).body.entry);
  });

  it.each<[string, number, string, RequestInit?]>([
    ["/Patient", 404, "not-found"],
    ["/Practitioner/nobody", 404, "not-found"],
    ["/Practitioner/a_b", 404, "not-found"],
    ["/Practitioner/doctor-1/_history/1", 404, "not-found"],
    ["/Practitioner?_count=x", 400, "invalid"],
    ["/Practitioner?_page=0", 400, "invalid"],
    ["/Practitioner?birthdate=1970", 400, "invalid"],
    ["/Practitioner?name:exact=a", 400, "invalid"],
    ["/Practitioner?_include=*", 400, "invalid"],
    ["/Practitioner?_lastUpdated=ap2026-01-01", 400, "invalid"],
    ["/PractitionerRole?practitioner=Patient/1", 400, "invalid"],
    ["/Location?near=here", 400, "invalid"],
    ["/Practitioner?_format=xml", 406, "not-supported"],
    ["/Practitioner", 406, "not-supported", { headers: { accept: "application/fhir+xml" } }],
    ["/Practitioner", 405, "not-supported", { method: "POST", body: "{}" }],
    ["/Practitioner/doctor-1", 405, "not-supported", { method: "DELETE" }],
    ["/Practitioner/doctor-1", 405, "not-supported", { method: "PUT", body: "{}" }],
  ])("%s results in a %i with an OperationOutcome (%s)", async (path, status, code, init) => {
    const { read } = directory();
    const found = await read(path, init);
    expect(found.status).toBe(status);
    expect(found.body).toMatchObject({ resourceType: "OperationOutcome", issue: [{ severity: "error", code }] });
    expect(found.response.headers.get("cache-control")).toBe("private, no-store");
  });

  it("a client that prefers it has unknown parameters ignored", async () => {
    const { read } = directory();
    const headers = { prefer: "handling=lenient" };
    expect((await read("/Practitioner?birthdate=1970", { headers })).body.total).toBe(7);
  });

  it("the edge caches a response for five minutes, and serves the last one while the directory is down", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const { read, upstream } = directory();
      const first = await read("/Practitioner?_count=2");
      const { length } = upstream.calls;
      const second = await read("/Practitioner?_count=2&_format=json");
      expect([second.response.headers.get("x-edge-cache"), upstream.calls.length]).toEqual(["HIT", length]);
      expect(second.response.headers.get("cache-control")).toBe("public, max-age=300");
      const headers = { "if-none-match": first.response.headers.get("etag")! };
      expect((await read("/Practitioner?_count=2", { headers })).status).toBe(304);
      upstream.fails = 500;
      vi.setSystemTime(Date.now() + 3 * 3_600_000);
      const stale = await read("/Practitioner?_count=2");
      expect([stale.status, stale.body]).toEqual([200, first.body]);
      const failed = await read("/Practitioner?_count=4");
      expect([failed.status, failed.body.issue[0].code]).toEqual([502, "transient"]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("a network that asks too much waits, and is told how long (429)", async () => {
    const { read } = directory({ LIMIT_NETWORK_READS: rateLimit(2), LIMIT_TYPEAHEAD: rateLimit(2) });
    const headers = { "cf-connecting-ip": "203.0.113.9" };
    const statuses: number[] = [];
    for (let page = 1; page <= 3; page++)
      statuses.push((await read(`/InsurancePlan?_count=${page}`, { headers })).status);
    expect(statuses.slice(0, 2)).toEqual([200, 200]);
    const last = await read("/InsurancePlan?_count=9", { headers });
    expect([last.status, last.body.issue[0].code]).toEqual([429, "throttled"]);
    expect(Number(last.response.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("a site publishes no types of features that it does not use, and nothing if it does not use /fhir", async () => {
    const some = directory({}, { notUsed: ["doctors"] });
    const { body } = await some.read("/metadata");
    const published = body.rest[0].resource.map(({ type }: { type: string }) => type);
    expect(published).toContain("Location");
    expect(published).not.toContain("Practitioner");
    expect((await some.read("/Practitioner")).status).toBe(404);
    expect((await directory({}, { notUsed: ["/fhir"] }).read("/metadata")).status).toBe(404);
  });

  it("asks for nothing but calls whose responses everyone may see", async () => {
    const { read, upstream } = directory();
    for (const type of [
      "Practitioner",
      "PractitionerRole",
      "Location",
      "HealthcareService",
      "Organization",
      "InsurancePlan",
    ])
      await read(`/${type}?_count=2`);
    const used = new Set(upstream.calls.map((call) => call.replace(/\?.*/, "")));
    for (const path of used)
      expect(declared.find((one) => one.path === path)).toMatchObject({ access: "public", privacy: "none" });
    expect(used).toContain(locationSearch.path);
  });
});
