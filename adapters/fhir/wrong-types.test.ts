import type { FhirResource } from "fhir/r4";
import { afterAll, expect, it } from "vitest";
import { endpoints } from "../../contracts/index.ts";
import { LocationDetail } from "../../contracts/location-entities.ts";
import { directory, npi } from "../../tests/support/fhir-directory.ts";
import { fhirAdapter, stopDatabases } from "../../tests/support/fhir-index.ts";
import { report } from "./report.ts";

afterAll(stopDatabases);
const now = new Date();

/** Returns a directory whose first doctor, place, and service have every element that the adapter reads. */
function complete() {
  const data = directory(4, now);
  // biome-ignore lint/suspicious/noExplicitAny: the test changes resources
  const one = (id: string) => data.resources.find((resource) => resource.id === id) as any;
  const period = { start: "2020-01-01", end: "2090-01-01" };
  Object.assign(one("p-0"), {
    photo: [{ url: "https://provider.example/p-0.jpg" }],
    telecom: [{ system: "phone", value: "303-555-0100", use: "work", rank: 1, period }],
    qualification: [
      { code: { coding: [{ code: "MD", display: "MD" }], text: "MD" }, issuer: { display: "A" }, period },
    ],
  });
  Object.assign(one("p-0").name[0], { text: "Ana Alvarez", period });
  one("role-0").healthcareService = [{ reference: "HealthcareService/service-1" }];
  Object.assign(one("loc-0"), {
    alias: ["Main"],
    description: "Level 1",
    availabilityExceptions: "Closed on holidays",
    partOf: { reference: "Location/loc-1" },
    extension: [{ url: "http://hl7.org/fhir/StructureDefinition/timezone", valueCode: "America/Denver" }],
  });
  Object.assign(one("service-1"), {
    comment: "Care",
    extraDetails: "Heart",
    telecom: [{ system: "phone", value: "303-555-0101" }],
    availableTime: [{ daysOfWeek: ["mon"], availableStartTime: "08:00:00", availableEndTime: "12:00:00" }],
    notAvailable: [{ description: "Closed", during: { start: "2090-01-01", end: "2090-01-02" } }],
  });
  return data;
}

type Path = readonly (string | number)[];

/** Returns the paths of the values in a resource that have no parts. */
const leavesOf = (value: unknown, path: Path = []): Path[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, own]) => leavesOf(own, [...path, name]))
    : [path];

function withValue(resource: FhirResource, path: Path, value: unknown): FhirResource {
  const copy = structuredClone(resource);
  // biome-ignore lint/suspicious/noExplicitAny: the test changes resources
  const parent = path.slice(0, -1).reduce((part: any, name) => part[name], copy);
  parent[path.at(-1)!] = value;
  return copy;
}

/** Gives a copy of a doctor an identifier of its own. Otherwise, both are one doctor. */
const apart = (one: FhirResource, index: number): FhirResource =>
  one.resourceType === "Practitioner" && one.identifier?.[0]?.value === npi(0)
    ? { ...one, identifier: [{ ...one.identifier[0], value: npi(1_000 + index) }] }
    : one;

const WRONG = [7, 39.5, "x", "", true, {}, [], ["x"], [[7]], { a: [] }];

it("a value of another type costs only itself, and every entry conforms to its call (FH-04)", {
  tags: ["nightly"],
}, async () => {
  const data = complete();
  const broken = data.resources.flatMap((resource) =>
    leavesOf(resource)
      .filter(([name]) => !/^(?:resourceType|id|meta)$/.test(String(name)))
      .flatMap((path) => WRONG.map((value) => withValue(resource, path, value))),
  );
  data.resources.push(...broken.map((one, index) => ({ ...apart(one, index), id: `${one.id}-${index}` })));
  const adapter = await fhirAdapter(data);
  expect(await adapter.fill()).toEqual({ state: "done" });
  const { counts, findings } = await report(adapter.env);
  expect(findings.find(({ kind }) => kind === "unreadable")?.resources ?? []).toEqual([]);
  expect(counts.provider).toBeGreaterThan(100);
  const schemas = {
    provider: endpoints.providerProfile.response,
    location: LocationDetail,
    service: endpoints.serviceItem.response,
  };
  const { results } = await adapter.db
    .prepare("SELECT kind, json FROM entries")
    .all<{ kind: keyof typeof schemas; json: string }>();
  const wrong = results.flatMap(({ kind, json }) => {
    const { success, error } = schemas[kind].safeParse(JSON.parse(json));
    return success ? [] : error.issues.map(({ path, message }) => `${kind} ${path.join(".")}: ${message}`);
  });
  expect([...new Set(wrong)]).toEqual([]);
});
