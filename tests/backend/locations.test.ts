import { describe, expect, it } from "vitest";
import {
  locationDetail,
  locationPages,
  locationSearch,
  locationsByType,
  locationTypeahead,
  locationTypes,
  relatedLocations,
} from "../../contracts/locations.ts";
import { providersByLocation } from "../../contracts/providers.ts";
import { isOpen } from "../../lib/dates/hours.ts";
import { milesBetween } from "../../lib/maps/distance.ts";
import { startBackend } from "./database.ts";

const denver = { latitude: 39.739, longitude: -104.99 };
const { test, backend } = startBackend();

const search = async (request: object) =>
  locationSearch.response.parse(await backend.post(locationSearch.path, request));

describe("location search", () => {
  it("the backend finds locations by words in the location names and returns the best match first (AP-33)", async () => {
    const { locations, totalLocations } = await search({ searchText: "urgent care" });
    expect(totalLocations).toBeGreaterThan(40);
    expect(locations[0]?.locationTypes[0]).toMatch(/urgent care/i);
  });

  it("the backend sorts locations by name and by distance from the visitor (AP-33)", async () => {
    const byName = await search({ sort: "name" });
    expect(byName.totalLocations).toBeGreaterThanOrEqual(400);
    expect(byName.locations).toHaveLength(100);
    const names = byName.locations.map(({ name }) => name);
    expect(names).toEqual([...names].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    const { locations } = await search({ ...denver, sort: "distance", searchText: "pharmacy" });
    const miles = locations.map(({ distance }) => distance ?? Number.NaN);
    expect(miles).toEqual([...miles].sort((a, b) => a - b));
  });

  it("the backend limits results to the requested distance and computes the same distances as the map (LC-05)", async () => {
    const { locations, totalLocations } = await search({ ...denver, distance: 10 });
    expect(totalLocations).toBeGreaterThan(5);
    for (const { distance, latitude = 0, longitude = 0 } of locations) {
      expect(distance).toBeLessThanOrEqual(10);
      expect(distance).toBeCloseTo(milesBetween(denver, { latitude, longitude }), 0);
    }
  });

  it("the backend filters locations by type, ignoring case; for the type `any`, it returns all locations (LC-05)", async () => {
    const { locations } = await search({ locationType: "pharmacy" });
    expect(new Set(locations.flatMap(({ locationTypes }) => locationTypes))).toEqual(new Set(["Pharmacy"]));
    expect((await search({ locationType: "any" })).totalLocations).toBe((await search({})).totalLocations);
  });

  it("the backend paginates locations (LC-09)", async () => {
    const first = await search({ sort: "name", perPage: 30 });
    const second = await search({ sort: "name", perPage: 30, page: 2 });
    const both = await search({ sort: "name", perPage: 60 });
    expect([...first.locations, ...second.locations].map(({ id }) => id)).toEqual(both.locations.map(({ id }) => id));
  });

  it.each([
    ["flu shot", "Flu shots are here"],
    ["flu shots", "Flu shots are here"],
    ["flu vaccine", "Flu shots are here"],
    ["vacuna contra la gripe", "Flu shots are here"],
    ["vaccines", "Flu shots are here"],
    ["mammogram", "Walk-in mammograms"],
    ["mamografía", "Walk-in mammograms"],
    ["heart screening", "Know your heart"],
    ["pediatric urgent care", "After-hours care for children"],
  ])(
    "a search for %s returns the promotion that offers it, and places that have it (LC-15, LC-05)",
    async (searchText, promotion) => {
      const { servicePromotionBanners, totalLocations } = await search({ searchText });
      expect(totalLocations).toBeGreaterThan(0);
      expect(servicePromotionBanners.map(({ heading }) => heading)).toContain(promotion);
      expect((await search({})).servicePromotionBanners).toEqual([]);
    },
  );

  it.each([
    ...[
      "chest pain",
      "my heart is racing",
      "heart attack",
      "baby fever",
      "child with fever",
      "child rash",
      "flu",
      "cough",
    ],
    ...[
      "breast lump",
      "short of breath",
      "pain in my left arm",
      "kids vomiting",
      "newborn fever",
      "overdose",
      "headache",
    ],
    ...[
      "dolor de pecho",
      "fiebre",
      "mi hijo tiene fiebre",
      "gripe",
      "bulto en el seno",
      "sobredosis",
      "dolor de corazón",
    ],
    ...["chest pain after flu shot", "baby fever pediatric urgent care"],
  ])("a search for the symptom %s returns no promotion (LC-15)", async (searchText) => {
    expect((await search({ searchText })).servicePromotionBanners).toEqual([]);
  });

  it("the backend returns wait times only for locations that publish them (EN-05)", async () => {
    const { locations } = await search({ searchText: "emergency care" });
    const [waiting] = locations.filter(({ locationTypes }) => locationTypes[0] === "Emergency Care");
    expect(waiting?.waitTime?.currentWaitTimeInMinutes).toBeGreaterThanOrEqual(0);
    const pharmacies = await search({ locationType: "Pharmacy" });
    expect(pharmacies.locations.every(({ waitTime }) => waitTime === undefined)).toBe(true);
  });

  const facets = (found: { locationTypes: string[] }[]) => found.map(({ locationTypes }) => locationTypes[0]);
  const cities = (found: { address?: { city?: string | undefined } | undefined }[]) =>
    found.map(({ address }) => address?.city);

  it("in a location search, the backend requires all words and ignores the brand name (AP-33)", async () => {
    expect((await search({ searchText: "larkspur dentist" })).totalLocations).toBe(0);
    expect((await search({ searchText: "larkspur pharmacy" })).totalLocations).toBe(
      (await search({ searchText: "pharmacy" })).totalLocations,
    );
    const { totalLocations } = await search({});
    for (const brand of ["Larkspur", "larkspur health"])
      expect((await search({ searchText: brand })).totalLocations).toBe(totalLocations);
    expect((await search({ searchText: "urgent xyzzy" })).locations).toEqual([]);
  });

  it.each([
    ["urgent care boulder", "Urgent Care"],
    ["Urgent Care Longmont, CO", "Urgent Care"],
    ["er in colorado springs", "Emergency Care"],
    ["kids doctor denver", "Pediatrics"],
    ["sala de emergencia denver", "Emergency Care"],
    ["where can i get a blood test in denver", "Laboratory"],
  ])(
    "a search for '%s' is centered on the city in the search text and returns the matching location type first (AP-33)",
    async (searchText, type) => {
      const { locations, place } = await search({ searchText });
      expect(place?.city.toLowerCase()).toBe(
        /boulder|longmont|colorado springs|denver/i.exec(searchText)?.[0].toLowerCase(),
      );
      const first = locations[0];
      expect(first?.locationTypes).toEqual([type]);
      expect(first?.distance).toBeCloseTo(milesBetween(place!, first as { latitude: number; longitude: number }), 0);
      const same = locations.filter(({ locationTypes }) => locationTypes[0] === type).map(({ distance }) => distance!);
      expect(same).toEqual([...same].sort((a, b) => a - b));
      expect(Math.max(...locations.map(({ distance }) => distance!))).toBeLessThanOrEqual(100);
    },
  );

  it("a location search can combine a ZIP code, neighborhood, or state with a location type (AP-33)", async () => {
    for (const searchText of ["80302", "capitol hill denver", "Capitol Hill", "MT", "Montana"]) {
      const { locations } = await search({ searchText, locationType: "Urgent Care" });
      expect(new Set(facets(locations))).toEqual(new Set(["Urgent Care"]));
    }
    const montana = await search({ searchText: "urgent care montana" });
    expect(new Set(montana.locations.map(({ address }) => address?.state))).toEqual(new Set(["MT"]));
  });

  it.each([
    ["80302-1234", "80302"],
    ["80302 – 1234", "80302"],
    ["803021234", "80302"],
    ["８０３０２－１２３４", "80302"],
    ["boulder, co 80302-1234", "boulder, co 80302"],
    ["urgent care 80302-1234", "urgent care 80302"],
    ["Den\u200bver", "denver"],
    ["\u2068boulder\u2069", "boulder"],
  ])("the copied text %j finds the locations of %j (AP-33)", async (copied, plain) => {
    const names = async (searchText: string) => (await search({ searchText })).locations.map(({ name }) => name);
    const found = await names(plain);
    expect(found.length).toBeGreaterThan(0);
    expect(await names(copied)).toEqual(found);
  });

  it("the backend finds the location nearest to a remote town and finds no location for a town outside the region (AP-33)", async () => {
    const glasgow = await search({ searchText: "hospital glasgow mt" });
    expect(glasgow.locations[0]?.distance).toBeGreaterThan(100);
    expect((await search({ searchText: "urgent care seattle" })).totalLocations).toBe(0);
  });

  it("if a location and a town have the same name, the backend searches for the location name (AP-33)", async () => {
    const { locations, place } = await search({ searchText: "aspen ridge" });
    expect(place).toBeUndefined();
    expect(locations.every(({ name }) => name.includes("Aspen Ridge"))).toBe(true);
    expect(locations.length).toBeGreaterThan(0);
    expect((await search({ searchText: "denver hospital" })).locations[0]?.name).toBe("Larkspur Denver Hospital");
  });

  it("the backend finds a location by its exact name regardless of filters and counts the results that a type filter hides (LC-03, AP-33)", async () => {
    const { locations } = await search({ searchText: "aspen ridge" });
    const { name } = locations[0]!;
    const chosen = await search({ searchText: name, locationType: "Pharmacy", ...denver, distance: 10 });
    expect(chosen.locations.map((one) => one.name)).toEqual([name]);
    expect(chosen.locations[0]?.distance).toBeGreaterThan(0);
    const hidden = await search({ searchText: "urgent care", locationType: "Pharmacy" });
    expect(hidden.locations).toEqual([]);
    expect(hidden.hiddenByType).toBe((await search({ searchText: "urgent care" })).totalLocations);
  });

  it("the backend measures the distance limit from the city in the search text, not from the visitor (AP-33)", async () => {
    const { locations } = await search({ searchText: "billings", ...denver, distance: 10 });
    expect(new Set(cities(locations))).toContain("Billings");
    for (const { distance } of locations) expect(distance).toBeLessThanOrEqual(10);
  });

  it.each([
    ["emergancy denvr", "Emergency Care"],
    ["urgentcare denver", "Urgent Care"],
    ["pharmcy denver", "Pharmacy"],
    ["phisical therapy", "Physical Therapy"],
  ])("a location search corrects the misspelling in '%s' (AP-33)", async (searchText, type) => {
    expect(facets((await search({ searchText })).locations)[0]).toBe(type);
  });

  it("the backend finds the locations that are currently open in their time zones (HR-03, AP-33)", async () => {
    const everywhere = await search({ searchText: "urgent care", perPage: 100 });
    const open = await search({ searchText: "urgent care", perPage: 100, openNow: true });
    const isOpenNow = ({ hours }: (typeof open.locations)[number]) =>
      isOpen(hours ?? {}, new Date(), hours?.timeZone ?? "America/Denver");
    expect(open.totalLocations).toBe(everywhere.locations.filter(isOpenNow).length);
    expect(open.locations.every(isOpenNow)).toBe(true);
    const emergency = await search({ locationType: "Emergency Care", openNow: true });
    expect(emergency.totalLocations).toBe((await search({ locationType: "Emergency Care" })).totalLocations);
  });

  it.each(["boulder", "missoula", "billings"])(
    "a location search for urgent care in %s returns a nearby urgent care location first (AP-33)",
    async (city) => {
      const { locations } = await search({ searchText: `urgent care ${city}` });
      expect(locations[0]?.locationTypes).toEqual(["Urgent Care"]);
      expect(locations[0]?.distance).toBeLessThan(10);
    },
  );

  it.each([
    ["Salas de emergencia", "Emergency Care"],
    ["Atención inmediata", "Urgent Care"],
    ["Atención de urgencia", "Urgent Care"],
    ["atención de urgencia, Denver", "Urgent Care"],
    ["Hospitales en Denver", "Hospital"],
    ["Radiología e imágenes", "Imaging"],
    ["Pediatría", "Pediatrics"],
    ["Fisioterapia", "Physical Therapy"],
    ["atención primaria boulder", "Primary Care"],
  ])(
    "a location search for the Spanish text '%s' returns the matching location type first (LC-08)",
    async (searchText, type) => {
      expect(facets((await search({ searchText })).locations)[0]).toBe(type);
    },
  );

  it.each(['"', "AND OR NOT", "name:x", "a* ^b -c", "';--", "�", "%", "()"])(
    "a location search for %j causes no error",
    async (searchText) => {
      await expect(search({ searchText })).resolves.toHaveProperty("totalLocations");
    },
  );

  it("the backend finds locations in a map area, with distances from the visitor (AP-33)", async () => {
    const everywhere = await search({ searchText: "pharmacy", ...denver });
    const found = await search({ searchText: "pharmacy", area: "39.5,-105.4,40.1,-104.6", ...denver });
    expect(found.totalLocations).toBeGreaterThan(0);
    expect(found.totalLocations).toBeLessThan(everywhere.totalLocations);
    for (const { latitude = 0, longitude = 0, distance } of found.locations) {
      expect(latitude > 39.5 && latitude < 40.1 && longitude > -105.4 && longitude < -104.6).toBe(true);
      expect(distance).toBeCloseTo(milesBetween(denver, { latitude, longitude }), 0);
    }
  });

  it("location queries use the coordinate index for distances and the full-text index for text (AP-33)", async () => {
    const plans = await test.db
      .prepare(
        "EXPLAIN QUERY PLAN SELECT id FROM locations WHERE latitude BETWEEN 39 AND 40 AND longitude BETWEEN -105 AND -104",
      )
      .all<{ detail: string }>();
    expect(plans.results.map(({ detail }) => detail).join()).toMatch(/USING COVERING INDEX locations_by_latitude/);
  });
});

describe("other location calls", () => {
  it("after two or more letters, the backend suggests at most ten location types and names (AP-32)", async () => {
    const suggested = locationTypeahead.response.parse(
      await backend.get(locationTypeahead.path, { searchTerms: "ur" }),
    );
    expect(suggested[0]).toEqual({ key: expect.stringMatching(/^type-/), value: "Urgent Care" });
    expect(suggested.length).toBeGreaterThan(1);
    expect(suggested.length).toBeLessThanOrEqual(10);
  });

  it.each([
    ["er", "Emergency Care"],
    ["kids", "Pediatrics"],
    ["boul", "Boulder, CO"],
    ["803", "80301"],
    ["emergancy", "Emergency Care"],
  ])("for the text '%s', the backend suggests '%s' first (AP-32)", async (searchTerms, value) => {
    const suggested = locationTypeahead.response.parse(await backend.get(locationTypeahead.path, { searchTerms }));
    expect(suggested[0]?.value).toBe(value);
  });

  it("the backend lists the location types (AP-34)", async () => {
    const facets = locationTypes.response.parse(await backend.get(locationTypes.path));
    expect(facets.map(({ facetName }) => facetName)).toContain("Pediatric Urgent Care");
  });

  it("the backend returns locations of several types and specialties, nearest first (AP-35)", async () => {
    const request = { ...denver, locationTypes: "Urgent Care|Pediatric Urgent Care" };
    const { locations } = locationsByType.response.parse(await backend.get(locationsByType.path, request));
    expect(locations).toHaveLength(12);
    const miles = locations.map(({ distance }) => distance ?? Number.NaN);
    expect(miles).toEqual([...miles].sort((a, b) => a - b));
    const heart = locationsByType.response.parse(
      await backend.get(locationsByType.path, { specialties: "Cardiology" }),
    );
    expect(heart.locations.length).toBeGreaterThan(0);
  });

  it("the backend returns locations that match the text of a site search (AP-36)", async () => {
    const related = relatedLocations.response.parse(
      await backend.get(relatedLocations.path, { searchText: "sprained ankle", ...denver }),
    );
    expect(related).toHaveLength(4);
  });
});

describe("location pages (SD-06)", () => {
  const detail = async (websiteUrl: string) =>
    locationDetail.response.parse(await backend.get(locationDetail.path, { websiteUrl }));

  it("the backend has a page for every location whose record does not link to another site", async () => {
    const pages = locationPages.response.parse(await backend.get(locationPages.path, {}));
    const all: string[] = [];
    for (let page = 1; all.length === (page - 1) * 100; page++)
      all.push(...(await search({ sort: "name", page })).locations.map(({ websiteUrl }) => websiteUrl ?? ""));
    expect(all.length).toBeGreaterThanOrEqual(400);
    expect(new Set(all).size).toBe(all.length);
    expect([...all].sort()).toEqual(pages.map(({ path }) => path).sort());
    for (const path of all) expect(path).toMatch(/^\/locations\/(?!search$)[a-z0-9-]+$/);
  });

  it("the backend returns a hospital's departments and a department's hospital", async () => {
    const hospital = await detail("/Locations/Denver-Hospital/");
    expect(hospital).toMatchObject({ name: "Larkspur Denver Hospital", locationTypes: ["Hospital"] });
    expect(hospital.campus).toBeUndefined();
    const [department] = hospital.departments;
    const inside = await detail(department!.websiteUrl!);
    expect(inside.campus).toEqual({ name: hospital.name, websiteUrl: "/locations/denver-hospital" });
    expect(inside.specialties).toContain("Emergency Medicine");
    expect(inside.parking).toMatch(/garage/);
  });

  it("the backend finds the doctors who practice at a location", async () => {
    const { id, name } = await detail("/locations/denver-hospital");
    const found = providersByLocation.response.parse(await backend.get(providersByLocation.path, { location: id }));
    expect(found.totalProviders).toBeGreaterThan(0);
    for (const { locationName } of found.providers) expect(locationName).toContain(name);
  });
});
