import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { MedplumClient } from "@medplum/core";
import Ajv from "ajv";
import type { Bundle, FhirResource, Location, Practitioner, PractitionerRole } from "fhir/r4";
import { Client } from "fhir-kit-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import worker from "../../adapters/fhir/index.ts";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";
import { outgoingOf } from "../../scripts/conformance/exchange.ts";
import { answerTo } from "../../worker/fhir/api.ts";
import { FhirError, outcome } from "../../worker/fhir/outcome.ts";
import { address } from "../../worker/fhir/resources.ts";
import type { Source } from "../../worker/fhir/source.ts";
import { types } from "../../worker/fhir/types.ts";
import { directory } from "../support/fhir-directory.ts";
import { fhirAdapter, stopDatabases } from "../support/fhir-index.ts";
import { planNetProblems } from "../support/plan-net.ts";

/**
 * The JSON schema of FHIR R4 (HL7, public domain) for the types of a directory, without its descriptions. The types of
 * contained resources are limited to these.
 */
const schema = JSON.parse(readFileSync(new URL("../support/fhir-r4.schema.json", import.meta.url), "utf8"));
const { $schema: _draft, oneOf: _all, ...definitions } = schema;
const ajv = new Ajv({ strict: false, allErrors: true });
ajv.addSchema({ ...definitions, $id: "fhir" });
function problemsOf(resource: FhirResource): string[] {
  const check = ajv.getSchema(`fhir#/definitions/${resource.resourceType}`)!;
  const errors = check(resource) ? [] : check.errors!;
  return [...errors.map(({ instancePath, message }) => `${instancePath} ${message}`), ...planNetProblems(resource)];
}

const operator = {
  id: "larkspur",
  name: "Larkspur Health",
  origin: "https://www.larkspurhealth.example",
  phone: "303-555-0100",
};
const published = Object.entries(types);

/** Returns a source whose calls an upstream answers. */
const sourceOf = (answer: (endpoint: Endpoint, request: object) => Promise<unknown>): Source => ({
  operator,
  call: (async (endpoint: Endpoint, request: object) => answer(endpoint, request)) as Source["call"],
});

/** Serves the FHIR API over HTTP, without the cache of the site. */
async function serve(source: Source) {
  const server = createServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url!, base);
    let [status, body]: [number, object | null] = [200, null];
    try {
      const { build } = answerTo({
        ...{ path: url.pathname.slice("/fhir".length), query: url.searchParams, base, published, version: "1" },
      });
      body = await build(source);
      if (body === null) throw new FhirError(404);
    } catch (error) {
      const known = error instanceof FhirError ? error : new FhirError(500, String(error));
      [status, body] = [known.status, outcome(known)];
    }
    outgoing.writeHead(status, { "content-type": "application/fhir+json" });
    outgoing.end(JSON.stringify(body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/fhir`;
  return { base, server };
}

const own = await fhirAdapter(directory(23, new Date()));
const servers: { server: ReturnType<typeof createServer> }[] = [];
let base: string;
beforeAll(async () => {
  await own.fill();
  const served = await serve(
    sourceOf(async (endpoint, request) => {
      const { url, method, headers, body } = outgoingOf(
        new URL("https://adapter.example"),
        endpoint,
        endpoint.request.parse(request) as Record<string, unknown>,
        { authorization: "Bearer test-adapter-secret" },
      );
      const response = await worker.fetch(new Request(url, { method, headers, body: body ?? null }), own.env);
      if (response.status === 404) return null;
      return endpoint.response.parse(await response.json());
    }),
  );
  servers.push(served);
  base = served.base;
});
afterAll(async () => {
  for (const { server } of servers) server.close();
  await stopDatabases();
});

describe("what the site publishes is FHIR R4 for others (FH-05)", () => {
  it("a client of another maker pages through every type, and each resource is valid", async () => {
    const client = new Client({ baseUrl: base });
    const statement = await client.capabilityStatement();
    expect(problemsOf(statement as FhirResource)).toEqual([]);
    const found: Record<string, number> = {};
    const references = new Set<string>();
    const known = new Set<string>();
    for (const [resourceType] of published) {
      let page = (await client.search({ resourceType, searchParams: { _count: 7 } })) as unknown as Bundle | undefined;
      for (
        ;
        page;
        page = page.link?.some(({ relation }) => relation === "next")
          ? ((await client.nextPage({ bundle: page as never })) as unknown as Bundle)
          : undefined
      ) {
        expect(problemsOf(page)).toEqual([]);
        for (const { resource } of page.entry ?? []) {
          expect(planNetProblems(resource as FhirResource)).toEqual([]);
          known.add(`${resource!.resourceType}/${resource!.id}`);
          for (const [, reference] of JSON.stringify(resource).matchAll(/"reference":"([^"]+)"/g))
            references.add(reference!);
          expect(await client.read({ resourceType, id: resource!.id! })).toEqual(resource);
        }
        found[resourceType] = (found[resourceType] ?? 0) + (page.entry?.length ?? 0);
      }
    }
    expect(found).toEqual({
      Practitioner: 23,
      PractitionerRole: 23,
      Location: 4,
      HealthcareService: 1,
      Organization: 3,
      InsurancePlan: 1,
    });
    // No reference is dead.
    expect([...references].filter((reference) => !known.has(reference))).toEqual([]);
  });

  it("Medplum's client pages through the roles, and reads their doctors by reference", async () => {
    const client = new MedplumClient({ baseUrl: `${new URL(base).origin}/`, fhirUrlPath: "fhir", fetch });
    const families = new Set<string>();
    let roles = 0;
    for await (const page of client.searchResourcePages("PractitionerRole", { _count: 9 }))
      for (const { practitioner } of page) {
        roles++;
        families.add((await client.readReference(practitioner!)).name![0]!.family!);
      }
    expect([roles, families.size]).toEqual([23, 9]);
    const [clinic] = await client.searchResources("Location", { near: "39.74|-104.99|25|mi" });
    expect(clinic).toMatchObject({ name: "Denver Clinic", address: { city: "Denver" } });
    await expect(client.search("Practitioner", { birthdate: "1970-01-01" })).rejects.toMatchObject({
      outcome: { issue: [{ code: "invalid", diagnostics: expect.stringContaining("birthdate is not supported") }] },
    });
  });

  it("another adapter that reads /fhir shows the same doctors", async () => {
    const copy = await fhirAdapter(directory(1, new Date()));
    copy.env.SYSTEM_URL = base;
    delete copy.env.SYSTEM;
    expect(await copy.fill()).toEqual({ state: "done" });
    const summary = async ({ db }: typeof own) =>
      (
        await db
          .prepare(
            `SELECT json ->> 'firstName' AS first, json ->> 'lastName' AS last, json ->> 'npi' AS npi, json -> 'specialties' AS specialties,
              json ->> 'isAcceptingPatients' AS accepting, json -> 'languages' AS languages, json ->> 'mainPhone' AS phone,
              json -> 'acceptedPlans' AS plans, json ->> 'city' AS city FROM entries WHERE kind = 'provider' ORDER BY npi`,
          )
          .all()
      ).results;
    expect(await summary(copy)).toEqual(await summary(own));
  });

  it.each<[string, object]>([
    [
      "a person with one name, no languages, and no role",
      { firstName: "Madonna", lastName: "", languages: [], specialties: [], locations: [], acceptedPlans: [] },
    ],
    [
      "names of the same plan in other letters",
      {
        acceptedPlans: [
          { payer: "Ætna+", plan: "PPO+", network: " " },
          { payer: "ætna", plan: "PPO", network: null },
        ],
      },
    ],
    [
      "a photo at a wrong URL, an unknown gender, and an empty title",
      { photo: "javascript:alert(1)", gender: "nonbinary", title: " " },
    ],
    ["a specialty without a code", { specialties: ["Space Medicine"] }],
    [
      "hours until midnight, and none",
      {
        locations: [
          { name: "Late", websiteUrl: "/locations/late", hours: { monday1Open: "18:00", monday1Close: "24:00" } },
          { name: "Elsewhere" },
        ],
      },
    ],
  ])("a doctor is valid with %s", async (_what, change) => {
    const example = { ...endpoints.providerProfile.example.response, ...change };
    const profile = endpoints.providerProfile.response.parse(example);
    const source = sourceOf(async () => profile);
    const id = profile.profileUrl!.replace("/find-a-doctor/", "");
    for (const type of ["Practitioner", "PractitionerRole"]) {
      const resource = (await types[type]!.read(source, id)) as Practitioner | PractitionerRole;
      expect(problemsOf(resource)).toEqual([]);
      // FHIR has no empty texts, lists, and objects.
      expect(JSON.stringify(resource)).not.toMatch(/""|\[\]|\{\}|null|javascript/);
    }
  });

  it.each<[string, object]>([
    ["open around the clock", { hours: { is24Hour: true } }],
    [
      "closed on a holiday, twice a day, and at a wrong time",
      {
        hours: {
          monday1Open: "8:00",
          monday1Close: "12:00",
          monday2Open: "13:00",
          monday2Close: "17:00",
          tuesday1Open: "x",
          tuesday1Close: "25:00",
          specialDays: [{ date: "2026-12-25", name: "Christmas" }],
        },
      },
    ],
    ["without an address, a position, and a phone", { address: null, latitude: null, longitude: null, phone: null }],
    ["an empty address", { address: { address1: " ", city: "" } }],
  ])("a location is valid if it is %s", async (_what, change) => {
    const detail = endpoints.locationDetail.response.parse({ ...endpoints.locationDetail.example.response, ...change });
    const source = sourceOf(async () => detail);
    const resource = (await types.Location!.read(source, "denver-hospital-emergency-care")) as Location;
    expect(problemsOf(resource)).toEqual([]);
    expect(JSON.stringify(resource)).not.toMatch(/""|\[\]|\{\}|null/);
  });

  it.each([
    [{ city: "Denver", state: "co", zip: "80202-1234" }, "US"],
    [{ city: "Denver", state: "CO" }, "US"],
    [{ city: "Neuchâtel", state: "NE", zip: "2000" }, undefined],
    [{ city: "Leeds", zip: "LS1 4AP" }, undefined],
    [{ city: "Perth", state: "WA", zip: "6000" }, undefined],
  ])("the address %j is published with the country %s", (own, country) => {
    expect(address(own as never)?.country).toBe(country);
  });

  it("a path that is not an ID in FHIR has another ID, by which the resource is read", async () => {
    const profileUrl = "/our-team/jos%C3%A9_garcía";
    const profile = endpoints.providerProfile.response.parse({
      ...endpoints.providerProfile.example.response,
      profileUrl,
    });
    const source = sourceOf(async (endpoint) =>
      endpoint === (endpoints.providerPages as Endpoint) ? [{ path: profileUrl }] : profile,
    );
    const found = await types.Practitioner!.search(
      sourceOf(async (endpoint) =>
        endpoint === (endpoints.providersByLocation as Endpoint)
          ? { providers: [profile], totalProviders: 1 }
          : endpoint === (endpoints.providerPages as Endpoint)
            ? [{ path: profileUrl }]
            : profile,
      ),
      { values: {}, count: 5, page: 1, include: [], lastUpdated: { values: [], conditions: [] } },
    );
    const [resource] = found.resources;
    expect(resource!.id).toMatch(/^[A-Za-z0-9.-]{1,64}$/);
    expect(await types.Practitioner!.read(source, resource!.id!)).toEqual(resource);
  });

  it("never contains what a role of staff alone may see", () => {
    for (const [, { calls }] of published)
      for (const call of calls) expect(call).toMatchObject({ access: "public", privacy: "none" });
  });
});
