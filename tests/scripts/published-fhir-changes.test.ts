import type { Bundle, OperationOutcome } from "fhir/r4";
import { describe, expect, it } from "vitest";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";
import { answerTo } from "../../worker/fhir/api.ts";
import { FhirError, outcome } from "../../worker/fhir/outcome.ts";
import type { Source } from "../../worker/fhir/source.ts";
import { types } from "../../worker/fhir/types.ts";

/** Last changes by the name of the page. A day ends at the site: in Denver, that is 7 hours later in November. */
const CHANGES: Readonly<Record<string, string | undefined>> = {
  a: "2025-12-31T23:59:59.999Z",
  b: "2026-01-01T00:00:00Z",
  c: "2026-11-20",
  d: "2026-11-28T08:00:30.500+01:00",
  e: undefined,
};
const ALL = "abcde";

const source: Source = {
  operator: { id: "larkspur", name: "Larkspur", origin: "https://larkspur.example", phone: undefined },
  call: (async (endpoint: Endpoint, request: Record<string, string>) => {
    const { providerPages, locationPages, servicePages, providersByLocation, locationSearch } = endpoints;
    const folder = ["/find-a-doctor", "/locations", "/medical-services"];
    const at = [providerPages, locationPages, servicePages].indexOf(endpoint as never);
    if (at >= 0) return Object.entries(CHANGES).map(([name, updated]) => ({ path: `${folder[at]}/${name}`, updated }));
    const { response } = endpoint.example;
    if (endpoint === (providersByLocation as Endpoint))
      return { providers: [...ALL].map((name) => ({ profileUrl: `/find-a-doctor/${name}` })), totalProviders: 5 };
    if (endpoint === (locationSearch as Endpoint))
      return { locations: [...ALL].map((name) => ({ websiteUrl: `/locations/${name}` })), totalLocations: 5 };
    const path = request.profileUrl ?? request.websiteUrl ?? "";
    const own = { updated: CHANGES[path.slice(-1)], ...(path && { profileUrl: path, websiteUrl: path }) };
    return Array.isArray(response) ? response : endpoint.response.parse({ ...(response as object), ...own });
  }) as Source["call"],
};

async function read(path: string) {
  const url = new URL(`https://larkspur.example${path}`);
  try {
    const { build, key } = answerTo({
      ...{ path: url.pathname, query: url.searchParams, base: "https://larkspur.example/fhir" },
      ...{ published: Object.entries(types), version: "1" },
    });
    return { key, bundle: (await build(source)) as Bundle };
  } catch (error) {
    if (!(error instanceof FhirError)) throw error;
    return { status: error.status, problem: (outcome(error) as OperationOutcome).issue[0]!.diagnostics! };
  }
}

const found = async (path: string) =>
  ((await read(path)).bundle?.entry ?? []).map(({ resource }) => resource!.id).join("");

describe("a reader gets only what has changed (FH-05)", () => {
  const cases: [query: string, ids: string][] = [
    // `e` has no time, so it can have changed since any time.
    ["_lastUpdated=ge2026", "bcde"],
    ["_lastUpdated=gt2026", "e"],
    ["_lastUpdated=gt2025", "bcde"],
    ["_lastUpdated=lt2026", "a"],
    ["_lastUpdated=le2026", "abcd"],
    ["_lastUpdated=2026", "bcd"],
    ["_lastUpdated=eq2026-01", "b"],
    ["_lastUpdated=ne2026", "ae"],
    ["_lastUpdated=ge2026-11", "cde"],
    ["_lastUpdated=ge2026-11-21", "cde"],
    ["_lastUpdated=ge2026-11-22", "de"],
    ["_lastUpdated=2026-11-28", "d"],
    ["_lastUpdated=2026-11-28T07:00Z", "d"],
    ["_lastUpdated=2026-11-28T07:00:30Z", "d"],
    ["_lastUpdated=2026-11-28T07:00:30.500Z", "d"],
    ["_lastUpdated=ge2026-11-28T07:00:30.501Z", "e"],
    ["_lastUpdated=ge2026-11-28T08:00:30%2B01:00", "de"],
    ["_lastUpdated=ge2026-11-28T08:00:30+01:00", "de"],
    ["_lastUpdated=ge2026-11-28T08:00:31%2B01:00", "e"],
    ["_lastUpdated=sa2026-01-01", "cde"],
    ["_lastUpdated=eb2026-01-01", "a"],
    ["_lastUpdated=ge2026-01-01&_lastUpdated=lt2026-11-28", "bc"],
    ["_lastUpdated=lt2026,gt2026-11-27", "ade"],
    ["_lastUpdated=", "abcde"],
  ];
  it.each(cases)("%s", async (query, ids) => {
    for (const type of ["Practitioner", "PractitionerRole", "Location", "HealthcareService"])
      expect([type, await found(`/${type}?${query}`)]).toEqual([type, ids]);
    // With another condition, the times of what it finds are compared.
    const id = `_id=${[...ALL].join()}`;
    for (const type of ["Practitioner", "Location", "HealthcareService"])
      expect([type, await found(`/${type}?${id}&${query}`)]).toEqual([type, ids]);
    if (query !== "_lastUpdated=") {
      expect(await found(`/Practitioner?given=imani&${query}`)).toBe(ids);
      expect((await read(`/Practitioner?given=imani&${query}`)).bundle?.total).toBeUndefined();
      expect((await read(`/Practitioner?_summary=count&${query}`)).bundle?.total).toBe(ids.length);
    }
  });

  it("plans and organizations have no times, so each of them can have changed", async () => {
    for (const type of ["InsurancePlan", "Organization"]) {
      const all = await found(`/${type}`);
      expect(all).not.toBe("");
      expect(await found(`/${type}?_lastUpdated=ge2026-11-28`)).toBe(all);
      expect(await found(`/${type}?_lastUpdated=lt2026-11-28`)).toBe("");
    }
  });

  it("resources name their last change, pages keep the condition, and conditions do not share a cached response", async () => {
    const { bundle, key } = await read("/Practitioner?_lastUpdated=ge2026-11&_count=1");
    expect(bundle?.entry?.[0]?.resource?.meta?.lastUpdated).toBe("2026-11-21T06:59:59.000Z");
    expect([bundle?.total, bundle?.link?.at(-1)]).toEqual([
      3,
      {
        relation: "next",
        url: "https://larkspur.example/fhir/Practitioner?_lastUpdated=ge2026-11&_count=1&_page=2",
      },
    ]);
    expect(key).not.toBe((await read("/Practitioner?_lastUpdated=ge2026-12&_count=1")).key);
    expect((await read("/Practitioner/e")).bundle).not.toHaveProperty("meta.lastUpdated");
  });

  it.each([
    "_lastUpdated=yesterday",
    "_lastUpdated=GE2026",
    "_lastUpdated=ap2026",
    "_lastUpdated=ge",
    "_lastUpdated=ge2026-13",
    "_lastUpdated=ge2026-02-30",
    "_lastUpdated=ge2026-11-28T25:00Z",
    "_lastUpdated=ge2026-11-28T08Z",
    "_lastUpdated=ge2026-11-28T08:00%2B99:00",
    "_lastUpdated=ge26-11-28",
    "_lastUpdated=11/28/2026",
    "_lastUpdated=ge2026,",
    "_lastUpdated=ge2026-11-28&_lastUpdated=x",
  ])("%s is refused with what is allowed", async (query) => {
    const { status, problem } = await read(`/Practitioner?${query}`);
    expect(status).toBe(400);
    expect(problem).toMatch(/^_lastUpdated has a wrong value \(was '.*'\)\. Allowed: a year, .* ge, .*UTC/);
  });

  it.each([
    ["_since=2026-11-28", /^_since is not supported here. Supported: .*_lastUpdated/],
    ["_lastUpdated:missing=true", /^_lastUpdated:missing is not supported here/],
    [`_lastUpdated=${Array(11).fill("ge2026").join()}`, /10 values/],
    [Array(11).fill("_lastUpdated=ge2026").join("&"), /repeated 10 times/],
  ])("%s is refused", async (query, problem) => {
    expect(await read(`/Practitioner?${query}`)).toEqual({ status: 400, problem: expect.stringMatching(problem) });
  });
});
