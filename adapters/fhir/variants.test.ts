import type { Bundle, FhirResource, OrganizationAffiliation, Practitioner, PractitionerRole } from "fhir/r4";
import { afterAll, describe, expect, it } from "vitest";
import { directory, npi, type ServerOptions } from "../../tests/support/fhir-directory.ts";
import { fhirAdapter, stopDatabases } from "../../tests/support/fhir-index.ts";
import { itNightly } from "../../tests/support/nightly.ts";
import { includes } from "./reference.ts";
import { report } from "./report.ts";
import { tolerated } from "./tolerant.ts";

afterAll(stopDatabases);
const now = new Date();
const whole = { provider: 12, location: 4, service: 1 };
const nextOf = (bundle: Bundle) => bundle.link?.find(({ relation }) => relation === "next");
const isPeople = (url: URL) => url.pathname.endsWith("/Practitioner");
const offsetOf = (url: URL) => Number(url.searchParams.get("_offset") ?? 0);

describe("a server that pages badly gives the whole directory all the same (FH-02)", () => {
  itNightly<[string, ServerOptions["rewrite"], RegExp?]>([
    [
      "next links without host and path",
      (bundle) => {
        const next = nextOf(bundle);
        if (next) next.url = new URL(next.url).search;
      },
    ],
    [
      "next links relative to the server",
      (bundle) => {
        const next = nextOf(bundle);
        if (next) next.url = next.url.replace("https://fhir.example/r4/", "");
      },
    ],
    [
      "next links relative to the host",
      (bundle) => {
        const next = nextOf(bundle);
        if (next) next.url = next.url.replace("https://fhir.example", "");
      },
    ],
    [
      "an empty page with a next link",
      (bundle, url) =>
        isPeople(url) && offsetOf(url) === 0 && !url.searchParams.has("again")
          ? { ...bundle, entry: [], link: [{ relation: "next", url: `${url.href}&again=1` }] }
          : undefined,
    ],
    [
      "a page without entries at all",
      (_bundle, url) =>
        isPeople(url) && offsetOf(url) === 0 && !url.searchParams.has("again")
          ? { resourceType: "Bundle", link: [{ relation: "next", url: `${url.href}&again=1` }] }
          : undefined,
    ],
    [
      "a page that is sent twice",
      (bundle, url) => {
        if (isPeople(url) && offsetOf(url) === 0 && !url.searchParams.has("again"))
          nextOf(bundle)!.url = `${url.href}&again=1`;
      },
    ],
    ["wrong totals", (bundle) => ({ ...bundle, total: bundle.total === 12 ? 3 : 1e6 })],
    ["no totals and no types of bundles", ({ total: _total, type: _type, ...bundle }) => bundle],
    [
      "entries that are null, empty, and outcomes",
      (bundle) => ({
        ...bundle,
        entry: [
          null,
          {},
          { resource: { resourceType: "OperationOutcome" }, search: { mode: "outcome" } },
          ...bundle.entry!,
        ],
      }),
    ],
    [
      "resources of other types among them",
      (bundle) => ({
        ...bundle,
        entry: [{ resource: { resourceType: "Endpoint", id: "e" }, search: { mode: "include" } }, ...bundle.entry!],
      }),
    ],
    [
      "one object in place of lists of entries and links",
      ({ entry = [], link = [], ...bundle }) => ({
        ...bundle,
        entry: entry.length === 1 ? entry[0] : entry,
        link: link.length === 1 ? link[0] : [null, ...link],
      }),
    ],
    [
      "links of other kinds after the next one",
      (bundle) => {
        bundle.link!.push({ relation: "last", url: "https://fhir.example/r4/x" });
      },
    ],
    [
      "two pages that lead to each other",
      (bundle, url) => {
        if (url.pathname.endsWith("/Organization"))
          bundle.link = [
            {
              relation: "next",
              url: `${url.origin}${url.pathname}?_count=5&at=${url.searchParams.get("at") === "1" ? 2 : 1}`,
            },
          ];
      },
      /Organization: the paging links form a loop/,
    ],
  ])("%s", async (_what, rewrite, note) => {
    const adapter = await fhirAdapter(directory(12, now), { page: 5, rewrite: rewrite! });
    expect(await adapter.fill()).toEqual({ state: "done" });
    const { counts, notes } = await report(adapter.env);
    expect(counts).toEqual(whole);
    expect(notes.join()).toMatch(note ?? /^$/);
    expect(adapter.requests.length).toBeLessThan(60);
  });

  itNightly<[string, ServerOptions]>([
    ["rejects _lastUpdated", { refusesLastUpdated: true }],
    [
      "accepts _lastUpdated and finds nothing",
      {
        rewrite: (bundle, url) =>
          url.searchParams.has("_lastUpdated") ? { ...bundle, total: 0, entry: [], link: [] } : undefined,
      },
    ],
    ["ignores _lastUpdated", { ignores: ["_lastUpdated"] }],
  ])("a change arrives from a server that %s", async (_what, options) => {
    const data = directory(12, now);
    const adapter = await fhirAdapter(data, options);
    await adapter.fill();
    const changed = data.resources.find(({ id }) => id === "p-1") as Practitioner;
    changed.name![0]!.family = "Zimmer";
    changed.meta!.lastUpdated = new Date().toISOString();
    await adapter.fill();
    const { results } = await adapter.db
      .prepare("SELECT json ->> 'lastName' AS name FROM entries WHERE id = 'p-1'")
      .all();
    expect(results).toEqual([{ name: "Zimmer" }]);
  });

  it.each([
    ["not-supported", "done"],
    ["exception", "failed"],
  ])("an OperationOutcome %s with the status 200: %s", async (code, state) => {
    const adapter = await fhirAdapter(directory(3, now), {
      rewrite: (_bundle, url) =>
        url.pathname.endsWith("/OrganizationAffiliation")
          ? { resourceType: "OperationOutcome", issue: [{ severity: "error", code }] }
          : undefined,
    });
    expect(await adapter.fill()).toMatchObject({ state });
  });

  it("a list that pages in a circle removes nothing", async () => {
    const options: ServerOptions = { page: 5 };
    const adapter = await fhirAdapter(directory(12, now), options);
    await adapter.fill();
    options.rewrite = (bundle, url) => {
      if (isPeople(url) && offsetOf(url) === 5) nextOf(bundle)!.url = url.href;
    };
    await adapter.fill(60_000, true);
    expect((await report(adapter.env)).counts).toEqual(whole);
  });

  it.each([
    ["seconds", () => "7", 7],
    ["a date", () => new Date(Date.now() + 9_500).toUTCString(), 9],
    ["a date in the past", () => "Wed, 01 Jan 2020 00:00:00 GMT", 1],
    ["nonsense", () => "soon", 30],
    ["a day", () => "86400", 600],
  ])("a busy server names the time to wait in %s", async (_what, value, expected) => {
    const adapter = await fhirAdapter(directory(3, now), {
      fault: (_url, count) =>
        count === 2 ? new Response("", { status: 429, headers: { "retry-after": value() } }) : undefined,
    });
    const outcome = await adapter.fill();
    expect(outcome.state).toBe("busy");
    expect(Math.abs(outcome.after! - expected)).toBeLessThanOrEqual(1);
    expect(await adapter.fill()).toEqual({ state: "done" });
  });
});

/** Changes every text in a directory. */
const replaced = (from: string | RegExp, to: string) => {
  const data = directory(8, now);
  data.resources = JSON.parse(JSON.stringify(data.resources).replaceAll(from as string, to));
  return data;
};
const PLAN_NET = "http://hl7.org/fhir/us/davinci-pdex-plan-net/StructureDefinition/";

/** Returns a directory whose lists of one object are the object, as in older guides. */
function withSingles() {
  const data = directory(8, now);
  const single = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.length === 1 ? single(value[0]) : value.map(single);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, single(own)]));
  };
  data.resources = data.resources.map((one) => single(one) as FhirResource);
  return data;
}

/** Returns a directory in which a role's networks are those of its organization. */
function throughOrganizations() {
  const data = directory(8, now);
  for (const one of data.resources)
    if (one.resourceType === "PractitionerRole" && one.extension!.length > 1) {
      one.extension = one.extension!.slice(0, 1);
      one.organization = { reference: "Organization/group" };
    }
  const affiliation: OrganizationAffiliation = {
    resourceType: "OrganizationAffiliation",
    id: "a-1",
    active: true,
    participatingOrganization: { reference: "Organization/group" },
    network: [{ reference: "Organization/network-1" }],
  };
  data.resources.push({ resourceType: "Organization", id: "group", name: "Group" }, affiliation);
  for (const one of data.resources) one.meta ??= { lastUpdated: "2026-01-01T00:00:00Z" };
  return data;
}

describe("directories of other guides fill the same doctors (FH-01)", () => {
  itNightly<[string, () => ReturnType<typeof directory>]>([
    ["the National Directory", () => replaced(PLAN_NET, "http://hl7.org/fhir/us/ndh/StructureDefinition/base-ext-")],
    [
      "the National Directory's system of identifiers",
      () => replaced("http://hl7.org/fhir/sid/us-npi", "http://terminology.hl7.org/NamingSystem/npi"),
    ],
    [
      "an object identifier as the system",
      () => replaced("http://hl7.org/fhir/sid/us-npi", "urn:oid:2.16.840.1.113883.4.6"),
    ],
    ["VHDir, from which Plan-Net comes", () => replaced(PLAN_NET, "http://hl7.org/fhir/uv/vhdir/StructureDefinition/")],
    ["absolute references", () => replaced('"reference":"', '"reference":"https://other.example/fhir/')],
    ["references by UUID", () => replaced(/"reference":"[A-Z]\w+\/([^"]+)"/g, '"reference":"urn:uuid:$1"')],
    ["references to versions", () => replaced(/("reference":"[^"]+)"/g, '$1/_history/3"')],
    ["one object in place of lists (Argonaut, DSTU2)", withSingles],
    ["networks of organizations (OrganizationAffiliation)", throughOrganizations],
  ])("%s", async (_what, data) => {
    const adapter = await fhirAdapter(data());
    expect(await adapter.fill()).toEqual({ state: "done" });
    const { results } = await adapter.db
      .prepare(
        `SELECT id, json ->> 'npi' AS npi, json ->> 'primarySpecialty' AS specialty, json ->> 'isAcceptingPatients' AS accepting,
          json ->> 'city' AS city, json ->> '$.acceptedPlans[0].plan' AS plan, free_count AS free FROM entries
          WHERE kind = 'provider' ORDER BY id LIMIT 2`,
      )
      .all();
    expect(results).toEqual([
      { id: "p-0", npi: npi(0), specialty: "Cardiology", accepting: 1, city: "Denver", plan: "Summit PPO", free: 2 },
      { id: "p-1", npi: npi(1), specialty: "Family Medicine", accepting: 0, city: "Boulder", plan: null, free: 0 },
    ]);
  });

  it("test data is not shown, and a place within a role is listed", async () => {
    const data = directory(12, now);
    // biome-ignore lint/suspicious/noExplicitAny: the test changes resources
    const one = (id: string) => data.resources.find((resource) => resource.id === id) as any;
    const tag = [{ system: "http://terminology.hl7.org/CodeSystem/v3-ActReason", code: "HTEST" }];
    for (const id of ["p-3", "loc-1"]) one(id).meta = { ...one(id).meta, tag };
    one("role-2").contained = [{ resourceType: "Location", id: "here", name: "A place within" }];
    one("role-2").location = [{ reference: "#here" }];
    one("role-4").location = [{ identifier: { system: "urn:places", value: "7" } }];
    const adapter = await fhirAdapter(data);
    expect(await adapter.fill()).toEqual({ state: "done" });
    const { counts, findings } = await report(adapter.env);
    expect(counts).toEqual({ ...whole, provider: 11, location: 3 });
    const { resources } = findings.find(({ kind }) => kind === "unfollowed-reference")!;
    expect(resources.map(({ resource }) => resource)).toEqual(["PractitionerRole/role-2", "PractitionerRole/role-4"]);
  });

  it("US Core alone: without networks, plans, services, slots, and extensions", async () => {
    const data = directory(6, now);
    data.resources = data.resources.filter(({ resourceType }) =>
      /^(Practitioner|PractitionerRole|Location)$/.test(resourceType),
    );
    for (const one of data.resources)
      if (one.resourceType === "PractitionerRole") delete (one as PractitionerRole).extension;
    const lacks = ["InsurancePlan", "HealthcareService", "Schedule", "Slot", "OrganizationAffiliation", "Organization"];
    const adapter = await fhirAdapter(data, { lacks });
    expect(await adapter.fill()).toEqual({ state: "done" });
    expect((await report(adapter.env)).counts).toEqual({ provider: 6, location: 4 });
  });

  it("a missing or wrong element of any resource costs only that resource", async () => {
    const WRONG = [
      undefined,
      null,
      7,
      "x",
      true,
      {},
      [],
      [null],
      ["x"],
      [[]],
      { a: [] },
      [{ reference: 1 }],
      [{ coding: "x" }],
      [{ system: 1, value: 2 }],
    ];
    const data = directory(120, now);
    const names = [...new Set(data.resources.flatMap((one) => Object.keys(one)))].filter(
      (name) => !/^(resourceType|id|meta)$/.test(name),
    );
    const cases = names.flatMap((name) => WRONG.map((value) => [name, value] as const));
    // Each doctor and role has another damage; the places, plans, and slots of all of them are damaged too, in copies.
    const copies = data.resources.filter(({ resourceType }) => !/^Practitioner/.test(resourceType));
    const broken = cases.flatMap(([name, value], index): FhirResource[] => {
      const own = data.resources.filter(({ id }) => id === `p-${index % 100}` || id === `role-${index % 100}`);
      return [...own, ...copies.filter((one) => name in one)].map(
        (one) => ({ ...structuredClone(one), id: `${one.id}-${index}`, [name]: value }) as FhirResource,
      );
    });
    data.resources.push(...broken);
    const adapter = await fhirAdapter(data);
    expect(await adapter.fill()).toEqual({ state: "done" });
    const { counts, findings } = await report(adapter.env);
    expect(counts.provider).toBeGreaterThanOrEqual(100);
    expect(counts.location).toBeGreaterThanOrEqual(4);
    // The tolerance repairs what it can: nothing is left that the mapping cannot read.
    expect(findings.find(({ kind }) => kind === "unreadable")?.resources ?? []).toEqual([]);
    const { results } = await adapter.db.prepare("SELECT count(*) AS count FROM entries WHERE id = 'p-119'").all();
    expect(results).toEqual([{ count: 1 }]);
  });

  it.each([
    [{ name: { family: ["De", "la Cruz"], given: "Ana" } }, { name: [{ family: "De la Cruz", given: ["Ana"] }] }],
    [{ telecom: null, identifier: "x", communication: [null] }, {}],
    [{ name: [], gender: 3 }, {}],
    [
      { active: "false", name: { family: 7, given: ["Ana"] } },
      { active: false, name: [{ family: "7", given: ["Ana"] }] },
    ],
    [
      { telecom: [{ system: "phone", value: 3035550142, rank: "2" }] },
      { telecom: [{ system: "phone", value: "3035550142", rank: 2 }] },
    ],
    [
      { address: [{ city: ["Boston"], postalCode: 2134, period: [] }] },
      { address: [{ city: "Boston", postalCode: "2134" }] },
    ],
    [
      { qualification: [{ code: "MD" }, { code: [{ text: 7, coding: [{ code: {}, display: "MD" }] }] }] },
      { qualification: [{}, { code: { text: "7", coding: [{ display: "MD" }] } }] },
    ],
    [
      { photo: { url: 7 }, communication: { coding: { code: ["es"] } } },
      { photo: [{ url: "7" }], communication: [{ coding: [{ code: "es" }] }] },
    ],
  ])("a practitioner %j is read as %j", (change, expected) => {
    const resource = { resourceType: "Practitioner", id: "1" };
    expect(tolerated({ ...resource, ...change } as never)).toEqual({ ...resource, ...expected });
  });

  it.each([
    [{ end: "2026" }, true],
    [{ end: "2026-11" }, true],
    [{ end: "2026-11-27" }, false],
    [{ end: "2025" }, false],
    [{ start: "2026" }, true],
    [{ start: "2027" }, false],
    [undefined, true],
  ])("a period %j includes a day of it: %s", (period, expected) =>
    expect(includes(period, "2026-11-28")).toBe(expected),
  );
});
