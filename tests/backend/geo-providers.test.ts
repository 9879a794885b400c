import { describe, expect, it } from "vitest";
import { appointmentData, providerOpenings } from "../../contracts/appointments.ts";
import { findCity, locationByAddress, locationByCoordinates } from "../../contracts/geo.ts";
import { locationSearch } from "../../contracts/locations.ts";
import {
  providerPages,
  providerProfile,
  providersByLocation,
  providersBySearch,
  providerTypeahead,
  relatedProviders,
} from "../../contracts/providers.ts";
import { startBackend } from "./database.ts";

const { test, backend } = startBackend({ day: new Date().toISOString().slice(0, 10) });

describe("visitors' locations", () => {
  const find = async (search: string) =>
    findCity.response
      .parse(await backend.get(findCity.path, { search }))
      .map(({ city_name, subdivision_1_iso_code, postalCode }) => [city_name, subdivision_1_iso_code, postalCode]);

  it.each([
    ["denv", "Denver", "CO"],
    ["Boulder, CO", "Boulder", "CO"],
    ["boulder mt", "Boulder", "MT"],
    ["st. louis", "Saint Louis", "MO"],
    ["saint louis", "Saint Louis", "MO"],
    ["salt lake", "Salt Lake City", "UT"],
    ["canon city", "Cañon City", "CO"],
    ["lakewood co", "Lakewood", "CO"],
  ])("for '%s', the backend returns the matching city first (AP-24)", async (typed, city, state) => {
    const [first] = await find(typed);
    expect(first?.[0]?.replace(/^St\./, "Saint")).toBe(city);
    expect(first?.[1]).toBe(state);
  });

  it.each([
    ["Denvr", "Denver", "CO"],
    ["Dnever", "Denver", "CO"],
    ["Bilings", "Billings", "MT"],
    ["Bozman, MT", "Bozeman", "MT"],
    ["Colorado Spings", "Colorado Springs", "CO"],
    ["Salt Lke Cit", "Salt Lake City", "UT"],
    ["Misoula Montana", "Missoula", "MT"],
  ])("for the misspelled '%s', the backend suggests %s as a similar name (AP-24)", async (search, city, state) => {
    const places = findCity.response.parse(await backend.get(findCity.path, { search }));
    expect(places[0]).toMatchObject({ city_name: city, subdivision_1_iso_code: state, isSimilar: true });
    expect(places.length).toBeLessThanOrEqual(5);
  });

  it("the backend finds a city by the name of its state, and suggests nothing for text that resembles no name (AP-24)", async () => {
    expect((await find("Denver Colorado"))[0]?.slice(0, 2)).toEqual(["Denver", "CO"]);
    for (const search of ["xqzw", "den!", "Qwertyuiop"])
      expect([search, (await backend.get(findCity.path, { search })) as unknown]).toEqual([
        search,
        search === "den!" ? expect.not.arrayContaining([expect.objectContaining({ isSimilar: true })]) : [],
      ]);
  });

  it("the backend returns at most ten ZIP codes that start with a prefix (AP-24)", async () => {
    expect(await find("59715")).toEqual([["Bozeman", "MT", "59715"]]);
    expect(await find("802")).toHaveLength(10);
    expect(await find("zzzz")).toEqual([]);
    expect(await find("!!")).toEqual([]);
  });

  it.each(["59715-1234", "59715-", "59715 1234", "597151234", "59715–1234", "٥٩٧١٥", "\u200b59715"])(
    "the backend finds the five digits of the ZIP code %j (AP-24)",
    async (typed) => expect(await find(typed)).toEqual([["Bozeman", "MT", "59715"]]),
  );

  it("the backend returns the city nearest to the coordinates, or 404 for coordinates outside the country (AP-23)", async () => {
    const helena = locationByCoordinates.response.parse(
      await backend.get(locationByCoordinates.path, { latitude: 46.59, longitude: -112.04 }),
    );
    expect(helena).toMatchObject({
      city_name: "Helena",
      subdivision_1_iso_code: "MT",
      geoname_id: "5656882",
      latitude: 46.59,
    });
    const paris = await backend.ask(`${locationByCoordinates.path}?latitude=48.85&longitude=2.35`);
    expect(paris.status).toBe(404);
  });

  it("the backend returns the location of the client IP address, or 404 if the location is unknown (AP-22)", async () => {
    expect((await backend.ask(locationByAddress.path)).status).toBe(404);
    const cf = { latitude: "45.78", longitude: "-108.5", city: "Billings", regionCode: "MT", postalCode: "59101" };
    const billings = await backend.ask(locationByAddress.path, { cf });
    expect(locationByAddress.response.parse(await billings.json())).toMatchObject({
      city_name: "Billings",
      latitude: 45.78,
    });
  });
});

describe("providers", () => {
  it("the backend lists a city's providers by specialty, sorted by earliest appointment (AP-03)", async () => {
    const { providers, totalProviders } = providersByLocation.response.parse(
      await backend.get(providersByLocation.path, {
        city: "Denver",
        state: "CO",
        specialties: "Family Medicine|Internal Medicine",
      }),
    );
    expect(totalProviders).toBe(providers.length);
    expect(providers.length).toBeGreaterThan(2);
    const bands = providers.map(({ newPatientAppointment }) => newPatientAppointment ?? 9);
    expect(bands).toEqual([...bands].sort());
  });

  it("the backend filters providers by the patient's criteria and returns one page of results, the total, and the available filters (AP-03)", async () => {
    const list = async (query: Record<string, string>) =>
      providersByLocation.response.parse(await backend.get(providersByLocation.path, { state: "CO", ...query }));
    const everybody = await list({});
    const wish = { language: "spanish", gender: "woman", acceptsNewPatients: "true", videoVisits: "true" };
    const fitting = await list(wish);
    expect(fitting.totalProviders).toBeGreaterThan(0);
    expect(fitting.totalProviders).toBeLessThan(everybody.totalProviders);
    for (const { languages, gender, isAcceptingPatients, videoVisits } of fitting.providers) {
      expect(languages).toContain("Spanish");
      expect([gender, isAcceptingPatients, videoVisits]).toEqual(["woman", true, true]);
    }
    expect(fitting.choices).toEqual(everybody.choices);
    expect(everybody.choices?.languages).toContain("English");
    const [first, second] = [
      await list({ perPage: "20", sort: "name" }),
      await list({ perPage: "20", sort: "name", page: "2" }),
    ];
    expect(second.totalProviders).toBe(everybody.totalProviders);
    const names = [...first.providers, ...second.providers].map(({ lastName }) => lastName);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "en", { sensitivity: "base" })));
    expect(new Set([...first.providers, ...second.providers].map(({ id }) => id)).size).toBe(40);
  });

  it("the backend sorts providers by distance from a city, or by relevance and availability without a city (AP-03, PR-21)", async () => {
    const listed = async (request: Record<string, string | number>) =>
      providersByLocation.response.parse(await backend.get(providersByLocation.path, request)).providers;
    const near = await listed({ city: "Denver", state: "CO", distance: 5000, sort: "distance" });
    const miles = near.map(({ distance }) => distance ?? Infinity);
    expect(miles.length).toBeGreaterThan(5);
    expect(miles).toEqual([...miles].sort((a, b) => a - b));
    const soonest = (await listed({ searchText: "heart", sort: "availability" })).map(
      ({ newPatientAppointment }) => newPatientAppointment ?? Infinity,
    );
    expect(soonest).toEqual([...soonest].sort((a, b) => a - b));
    const ids = async (request: Record<string, string | number>) => (await listed(request)).map(({ id }) => id);
    expect(await ids({ searchText: "heart", sort: "distance" })).toEqual(await ids({ searchText: "heart" }));
  });

  it("the backend filters providers by distance from a city and by appointments this week (AP-03, AP-39)", async () => {
    const near = { city: "Boulder", state: "CO", language: "Spanish", specialties: "Cardiology" };
    const list = async (query: Record<string, string>) =>
      providersByLocation.response.parse(await backend.get(providersByLocation.path, { ...near, ...query }));
    const [city, wide, wider] = [await list({}), await list({ distance: "25" }), await list({ distance: "50" })];
    expect(city.totalProviders).toBeLessThanOrEqual(wide.totalProviders);
    expect(wide.totalProviders).toBeLessThanOrEqual(wider.totalProviders);
    expect(wider.totalProviders).toBeGreaterThan(city.totalProviders);
    const search = async (query: Record<string, string>) =>
      providersBySearch.response.parse(
        await backend.get(providersBySearch.path, { searchText: "cardiologist", ...near, ...query }),
      );
    expect((await search({ distance: "50" })).totalProviders).toBeGreaterThan(0);
    const soon = await search({ distance: "50", appointmentThisWeek: "true" });
    expect(soon.providers.every(({ newPatientAppointment }) => newPatientAppointment === 0)).toBe(true);
    expect(soon.totalProviders).toBeLessThan(wider.totalProviders);
  });

  it.each(["Boulder", "Denver"])(
    "the backend finds Spanish-speaking cardiologists within 25 miles of %s who have an appointment this week (PR-02)",
    async (city) => {
      const wish = { city, state: "CO", specialties: "Cardiology", language: "Spanish" };
      const query = { ...wish, distance: "25", appointmentThisWeek: "true" };
      const { providers } = providersByLocation.response.parse(await backend.get(providersByLocation.path, query));
      expect(providers.length).toBeGreaterThan(0);
      for (const one of providers) {
        expect(one.languages).toContain("Spanish");
        expect([one.primarySpecialty, one.newPatientAppointment]).toEqual(["Cardiology", 0]);
      }
    },
  );

  it("the backend returns a page path for every provider and returns the provider's profile at that path (SD-06)", async () => {
    const paths = providerPages.response.parse(await backend.get(providerPages.path));
    expect(new Set(paths.map(({ path }) => path)).size).toBe(600);
    expect(paths[0]!.updated).toMatch(/^20\d\d-/);
    const profile = providerProfile.response.parse(
      await backend.get(providerProfile.path, { profileUrl: paths[0]!.path }),
    );
    expect(profile.profileUrl).toBe(paths[0]!.path);
    expect(profile.specialties[0]).toBe(profile.primarySpecialty);
    expect(profile.locations[0]?.name).toBe(profile.locationName);
    expect(profile.education.length).toBeGreaterThan(0);
    expect((await backend.ask(`${providerProfile.path}?profileUrl=/find-a-doctor/nobody`)).status).toBe(404);
  });

  it.each([
    ["aetna", "Aetna"],
    ["medicaid", "Medicaid"],
    ["kaiser", "Kaiser Permanente"],
    ["united healthcare", "UnitedHealthcare"],
  ])("a search for the plan name '%s' finds only doctors who accept the plan (PR-17)", async (searchText, payer) => {
    const listed = async (request: Record<string, string>) =>
      providersByLocation.response.parse(await backend.get(providersByLocation.path, request));
    const { providers, totalProviders } = await listed({ searchText });
    expect(providers.length).toBeGreaterThan(20);
    for (const one of providers) expect(one.acceptedPlans.map((plan) => plan.payer)).toContain(payer);
    expect(totalProviders).toBe((await listed({ plan: payer })).totalProviders);
  });

  it("the backend filters doctors and locations by payer and by insurance plan (PR-17)", async () => {
    const doctors = async (plan?: string) =>
      providersByLocation.response.parse(await backend.get(providersByLocation.path, plan ? { plan } : {}))
        .totalProviders;
    const places = async (plan?: string) =>
      locationSearch.response.parse(await backend.post(locationSearch.path, plan ? { plan } : {})).totalLocations;
    for (const total of [doctors, places]) {
      const [all, aetna, hmo, none] = [await total(), await total("aetna"), await total("Aetna HMO"), await total("x")];
      expect(aetna).toBeLessThan(all);
      expect(hmo).toBeLessThan(aetna);
      expect([hmo > 0, none]).toEqual([true, 0]);
    }
  });

  it("the backend suggests providers in four groups (AP-31)", async () => {
    const groups = async (searchTerm: string) =>
      providerTypeahead.response.parse(await backend.get(providerTypeahead.path, { searchTerm }));
    expect((await groups("fam")).clinical_keywords).toContainEqual({ name: "Family planning" });
    expect((await groups("card")).specialties).toEqual([{ name: "Cardiology" }]);
    expect((await groups("denver")).location_name.length).toBeGreaterThan(0);
    expect((await groups("sor")).provider_name.length).toBeGreaterThan(0);
  });

  it("the backend suggests a specialty for a colloquial job title or a misspelling (AP-31)", async () => {
    const specialties = async (searchTerm: string) =>
      providerTypeahead.response
        .parse(await backend.get(providerTypeahead.path, { searchTerm }))
        .specialties.map(({ name }) => name);
    expect(await specialties("heart doctor")).toEqual(["Cardiology"]);
    expect(await specialties("cardiolgy")).toEqual(["Cardiology"]);
    expect(await specialties("doctor de la piel")).toEqual(["Dermatology"]);
  });

  it("for a search by condition, the backend finds providers near a city (AP-39)", async () => {
    const { providers } = providersBySearch.response.parse(
      await backend.get(providersBySearch.path, { searchText: "migraine", city: "Denver", state: "CO" }),
    );
    expect(providers[0]?.primarySpecialty).toBe("Neurology");
  });

  it("the backend searches for providers near a city by specialty or free text (AP-39)", async () => {
    const search = async (searchText: string, isSpeciality = "false") =>
      providersBySearch.response.parse(
        await backend.get(providersBySearch.path, { searchText, city: "Denver", state: "CO", isSpeciality }),
      );
    const specialty = await search("family medicine", "true");
    expect(specialty.totalProviders).toBeGreaterThan(0);
    expect((await search("chest pain")).providers[0]?.primarySpecialty).toBe("Cardiology");
    expect((await search("%%%")).totalProviders).toBe(0);
  });

  it("without a city, the backend searches for a specialty or for free text, as with a city (PR-12)", async () => {
    const total = async (query: Record<string, string>) =>
      providersByLocation.response.parse(await backend.get(providersByLocation.path, query)).totalProviders;
    const specialty = await total({ specialties: "Pediatrics" });
    expect(await total({ searchText: "pediatrics", isSpeciality: "true" })).toBe(specialty);
    expect(await total({ searchText: "Pediatría", isSpeciality: "true" })).toBe(specialty);
    expect(await total({ searchText: "pediatrics" })).toBeGreaterThan(specialty);
    expect(await total({ searchText: "knee pain", isSpeciality: "true" })).toBe(0);
  });

  it("the backend returns the requested number of related providers and widens the search radius if necessary (AP-38)", async () => {
    const related = async (query: Record<string, string>) =>
      relatedProviders.response.parse(await backend.get(relatedProviders.path, query));
    expect(await related({ searchText: "knee pain", city: "Denver", state: "CO" })).toHaveLength(2);
    expect(await related({ searchText: "dermatology", city: "Nowhere", state: "MT", limit: "1" })).toHaveLength(1);
  });

  it("the backend returns whether a location has providers and bookable appointments (AP-37)", async () => {
    const staffed = await test.db
      .prepare("SELECT marketable_id AS id FROM locations JOIN providers ON location_id = locations.id LIMIT 1")
      .first<{ id: number }>();
    const data = async (mloc: string) =>
      appointmentData.response.parse(await backend.get(appointmentData.path, { mloc }));
    expect(await data(String(staffed?.id))).toMatchObject({ haveProviders: true });
    expect(await data("no-such-place")).toMatchObject({ haveProviders: false, haveAppointments: false });
  });

  it("the backend returns the same first available appointment for each provider as in the provider list (PR-02)", async () => {
    const { providers } = providersByLocation.response.parse(await backend.get(providersByLocation.path));
    const ids = [...providers.map(({ id }) => id), "nobody"].join("|");
    const openings = providerOpenings.response.parse(await backend.get(providerOpenings.path, { ids }));
    const bands = new Map(openings.map(({ id, days }) => [id, Math.min(4, Math.floor(days / 7))]));
    expect(bands.size).toBeGreaterThan(10);
    for (const { id, newPatientAppointment } of providers) expect(bands.get(id) ?? null).toBe(newPatientAppointment);
  });
});
