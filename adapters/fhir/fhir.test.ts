import { afterAll, describe, expect, it } from "vitest";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";
import { exampleRequest } from "../../contracts/openapi.ts";
import { adapterSuite } from "../../tests/support/adapter-suite.ts";
import { directory } from "../../tests/support/fhir-directory.ts";
import { callAdapter, fhirAdapter, stopDatabases } from "../../tests/support/fhir-index.ts";
import worker from "./index.ts";
import { isNpi } from "./reference.ts";
import { report } from "./report.ts";

const now = new Date();
type Adapter = Awaited<ReturnType<typeof fhirAdapter>>;
const filled = await fhirAdapter(directory(40, now));
await filled.fill();
afterAll(stopDatabases);

const call = (adapter: Adapter, endpoint: Endpoint, request: object = exampleRequest(endpoint)) =>
  callAdapter(adapter, endpoint, request);
const { providersByLocation, providersBySearch, providerProfile, providerOpenings, locationSearch, insurancePlans } =
  endpoints;

const calls = (upstream: string) =>
  Object.entries<Endpoint>(endpoints)
    .filter(([, one]) => one.upstream === upstream)
    .map(([name]) => name);
const values = {
  providersByLocation: { city: "Denver", state: "CO", specialties: "Cardiology" },
  providersBySearch: { searchText: "Cardiology", city: "Denver", state: "CO" },
  providerProfile: { profileUrl: "/find-a-doctor/ana-alvarez-p-0" },
  relatedProviders: { searchText: "heart", city: "Denver", state: "CO" },
  providerTypeahead: { searchTerm: "card" },
  providerOpenings: { ids: "p-0" },
  appointmentData: { mloc: "loc-0" },
  locationSearch: { searchText: "clinic" },
  locationTypeahead: { searchTerms: "denv" },
  locationsByType: { locationTypes: "Primary Care", latitude: 39.7, longitude: -104.9 },
  freeTimes: { doctor: "/find-a-doctor/ana-alvarez-p-0" },
  relatedLocations: { searchText: "heart" },
  locationDetail: { websiteUrl: "/locations/denver-clinic-loc-0" },
  serviceSuggestions: { searchText: "heart" },
  serviceItem: { id: "heart-care" },
};

describe.each(["providers", "locations", "services"] as const)("the calls of %s (FH-01, FH-02)", (upstream) => {
  const names = calls(upstream);
  adapterSuite(worker, {
    upstream,
    calls: names,
    system: {},
    withoutSystem: names,
    settings: filled.env,
    values,
  });
});

describe("a FHIR directory fills find care (FH-01)", () => {
  it.each(["heart doctor", "cardiólogos", "doctora del corazón"])(
    "“%s” in a city finds a cardiologist who takes a plan and accepts new patients",
    async (searchText) => {
      const { providers, totalProviders, choices } = await call(filled, providersBySearch, {
        searchText,
        city: "denver",
        state: "co",
        plan: "Summit Health Plan Summit PPO",
        acceptsNewPatients: true,
      });
      expect(totalProviders).toBe(providers.length);
      expect(providers.length).toBeGreaterThan(0);
      for (const one of providers)
        expect(one).toMatchObject({
          primarySpecialty: "Cardiology",
          city: "Denver",
          isAcceptingPatients: true,
          acceptedPlans: [{ payer: "Summit Health Plan", plan: "Summit PPO", network: "Mountain Network" }],
          mainPhone: "303-555-0142",
        });
      expect(choices.specialties).toContain("Cardiology");
      expect(choices.languages).toEqual(["English", "Spanish"]);
    },
  );

  it("the profile has name, degree, languages, gender, and the location with its hours", async () => {
    expect(await call(filled, providerProfile, values.providerProfile)).toMatchObject({
      id: "p-0",
      firstName: "Ana",
      lastName: "Alvarez",
      title: "DO",
      gender: "woman",
      languages: ["English", "Spanish"],
      specialties: ["Cardiology"],
      isAcceptingPatients: true,
      appointmentRequests: true,
      newPatientAppointment: 0,
      locations: [
        {
          name: "Denver Clinic",
          phone: "303-555-0110",
          websiteUrl: "/locations/denver-clinic-loc-0",
          hours: { monday1Open: "08:00", monday1Close: "17:00", timeZone: "America/Denver" },
        },
      ],
    });
  });

  it("an unknown code keeps its display text", async () => {
    const { providers } = await call(filled, providersByLocation, { city: "Denver", state: "CO", searchText: "space" });
    expect(providers[0].primarySpecialty).toBe("Space Medicine");
  });

  it("free slots are the first free times (FH-03)", async () => {
    expect(await call(filled, providerOpenings, { ids: "p-0|p-1" })).toEqual([{ id: "p-0", days: expect.any(Number) }]);
    expect(await call(filled, endpoints.appointmentData, { mloc: "loc-0" })).toMatchObject({
      haveAppointments: true,
      newPatientAppointmentCount: 2,
    });
    const { providers } = await call(filled, providersByLocation, { city: "Denver", state: "CO" });
    expect(providers[0].id).toBe("p-0");
  });

  it("a doctor who takes no new patients has no next appointment and no request form, whatever slots are free (PR-20)", async () => {
    const profile = await call(filled, providerProfile, { profileUrl: "/find-a-doctor/ana-bauer-p-1" });
    expect(profile).toMatchObject({
      id: "p-1",
      isAcceptingPatients: false,
      appointmentRequests: false,
      newPatientAppointment: null,
    });
    const soon = await call(filled, providersByLocation, { city: "Boulder", state: "CO", appointmentThisWeek: true });
    expect(soon.providers).toEqual([]);
  });

  it("a doctor's times can be requested, but not booked, and colleagues who are free sooner come along", async () => {
    const { doctors } = await call(filled, endpoints.freeTimes, values.freeTimes);
    expect(doctors).toEqual([
      expect.objectContaining({
        id: "p-0",
        isBookable: false,
        times: [],
        phone: "303-555-0142",
        first: expect.any(String),
      }),
    ]);
    const other = await call(filled, endpoints.freeTimes, { doctor: "/find-a-doctor/chloe-chen-p-20" });
    expect(other.colleagues.map(({ id }: { id: string }) => id)).toEqual(["p-0"]);
    expect(await call(filled, endpoints.freeTimes, { doctor: "/find-a-doctor/nobody" })).toBe(404);
  });

  it("locations are found by text, type, and distance", async () => {
    const { locations } = await call(filled, locationSearch, {
      searchText: "clinic",
      latitude: 39.74,
      longitude: -104.99,
      distance: 50,
      sort: "distance",
    });
    expect(locations.map(({ name, distance }: Record<string, unknown>) => [name, distance])).toEqual([
      ["Denver Clinic", 0.1],
      ["Boulder Clinic", expect.any(Number)],
    ]);
    expect(locations[0].locationTypes).toEqual(["Hospital"]);
    expect(await call(filled, insurancePlans)).toEqual([
      { payer: "Summit Health Plan", plan: "Summit PPO", network: "Mountain Network", providers: 20, locations: 0 },
    ]);
  });
});

describe("what the directory lacks costs only itself and is listed (FH-04)", () => {
  it("wrong names, identifiers, references, and codes", async () => {
    const data = directory(8, now);
    // biome-ignore lint/suspicious/noExplicitAny: the test damages resources
    const one = (id: string) => data.resources.find((resource) => resource.id === id) as any;
    one("p-1").name = [];
    one("p-2").identifier[0].value = "1234567890";
    one("p-3").identifier[0].value = one("p-4").identifier[0].value;
    one("role-5").location = [{ reference: "Location/gone" }];
    one("role-6").specialty = [{ coding: [{ code: "XYZ" }] }];
    delete one("loc-1").position;
    delete one("loc-2").address.city;
    // Roles of nobody: a reference to nothing, a contained doctor, an identifier only, and a role that names nobody.
    const role = { resourceType: "PractitionerRole", active: true } as const;
    data.resources.push(
      { ...role, id: "nobody-1", practitioner: { reference: "Practitioner/gone" } },
      { ...role, id: "nobody-2", practitioner: { reference: "#here" } },
      { ...role, id: "nobody-3", practitioner: { identifier: { value: "7" } } },
      { ...role, id: "nobody-4" },
    );
    one("p-7").name = [{ text: "Dr. Maria del Carmen, MD" }];
    const adapter = await fhirAdapter(data);
    expect(await adapter.fill()).toEqual({ state: "done" });
    const { findings, counts } = await report(adapter.env);
    expect(counts).toEqual({ provider: 6, location: 4, service: 1 });
    const of = (kind: string) => findings.find((one) => one.kind === kind)?.resources.map(({ resource }) => resource);
    expect({
      names: of("no-name"),
      npi: of("invalid-npi"),
      double: of("double-npi"),
      dead: of("dead-reference"),
      unfollowed: of("unfollowed-reference"),
      code: of("unknown-code"),
      position: of("no-position"),
      address: of("no-address"),
    }).toEqual({
      names: ["Practitioner/p-1"],
      npi: ["Practitioner/p-2"],
      double: ["Practitioner/p-4"],
      dead: ["PractitionerRole/nobody-1", "PractitionerRole/role-5"],
      unfollowed: ["PractitionerRole/nobody-2", "PractitionerRole/nobody-3"],
      code: ["PractitionerRole/role-6"],
      position: ["Location/loc-1"],
      address: ["Location/loc-2"],
    });
    // Both resources of a doubled identifier are one provider, with the roles of both.
    expect(
      (await call(adapter, providerProfile, { profileUrl: "/find-a-doctor/ana-dubois-p-3" })).locations,
    ).toHaveLength(2);
    expect(await call(adapter, providerProfile, { profileUrl: "/find-a-doctor/maria-carmen-p-7" })).toMatchObject({
      title: "MD",
    });
  });

  it.each([
    ["1234567893", true],
    ["1234567890", false],
    ["123456789", false],
    ["3234567893", false],
    ["", false],
  ])("the check digit of %s is valid: %s", (npi, valid) => {
    expect(isNpi(npi)).toBe(valid);
  });

  it("runs and the report need the secret", async () => {
    for (const path of ["/_run", "/_report"]) {
      const request = (headers: HeadersInit) =>
        new Request(`https://adapter.example${path}`, { method: "POST", headers });
      expect((await worker.fetch(request({}), filled.env)).status).toBe(401);
      expect((await worker.fetch(request({ authorization: "Bearer test-adapter-secret" }), filled.env)).status).toBe(
        200,
      );
    }
  });
});
