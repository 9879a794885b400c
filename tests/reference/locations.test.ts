import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  locationSearch,
  locationsByType,
  locationTypeahead,
  locationTypes,
  relatedLocations,
} from "../../contracts/locations.ts";
import { milesBetween } from "../../lib/distance.ts";
import { database, type TestDatabase, upstream } from "./database.ts";

const denver = { latitude: 39.739, longitude: -104.99 };
let test: TestDatabase;
let reference: ReturnType<typeof upstream>;
beforeAll(async () => {
  test = await database();
  reference = upstream(test.db);
}, 60_000);
afterAll(() => test.stop());

const search = async (request: object) =>
  locationSearch.response.parse(await reference.post(locationSearch.path, request));

describe("location search", () => {
  it("AP-33 finds by the words of a name, in the order of how well they fit", async () => {
    const { locations, totalLocations } = await search({ searchText: "urgent care" });
    expect(totalLocations).toBeGreaterThan(40);
    expect(locations[0]?.locationTypes[0]).toMatch(/urgent care/i);
  });

  it("AP-33 orders by name, and by distance from the visitor", async () => {
    const byName = await search({ sort: "name" });
    expect(byName.totalLocations).toBeGreaterThanOrEqual(400);
    expect(byName.locations).toHaveLength(100);
    const names = byName.locations.map(({ name }) => name);
    expect(names).toEqual([...names].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    const { locations } = await search({ ...denver, sort: "distance", searchText: "pharmacy" });
    const miles = locations.map(({ distance }) => distance ?? Number.NaN);
    expect(miles).toEqual([...miles].sort((a, b) => a - b));
  });

  it("LC-05 keeps to the distance, and says it as the map does", async () => {
    const { locations, totalLocations } = await search({ ...denver, distance: 10 });
    expect(totalLocations).toBeGreaterThan(5);
    for (const { distance, latitude = 0, longitude = 0 } of locations) {
      expect(distance).toBeLessThanOrEqual(10);
      expect(distance).toBeCloseTo(milesBetween(denver, { latitude, longitude }), 0);
    }
  });

  it("LC-05 narrows to a type, whatever its case; `any` does not narrow", async () => {
    const { locations } = await search({ locationType: "pharmacy" });
    expect(new Set(locations.flatMap(({ locationTypes }) => locationTypes))).toEqual(new Set(["Pharmacy"]));
    expect((await search({ locationType: "any" })).totalLocations).toBe((await search({})).totalLocations);
  });

  it("LC-09 gives the next page", async () => {
    const first = await search({ sort: "name", perPage: 30 });
    const second = await search({ sort: "name", perPage: 30, page: 2 });
    const both = await search({ sort: "name", perPage: 60 });
    expect([...first.locations, ...second.locations].map(({ id }) => id)).toEqual(both.locations.map(({ id }) => id));
  });

  it("LC-15 brings up the banners that fit", async () => {
    const { servicePromotionBanners } = await search({ searchText: "flu" });
    expect(servicePromotionBanners.map(({ heading }) => heading)).toContain("Flu shots are here");
    expect((await search({})).servicePromotionBanners).toEqual([]);
  });

  it("EN-05 gives waits only where people wait", async () => {
    const { locations } = await search({ searchText: "emergency care" });
    const [waiting] = locations.filter(({ locationTypes }) => locationTypes[0] === "Emergency Care");
    expect(waiting?.waitTime?.currentWaitTimeInMinutes).toBeGreaterThanOrEqual(0);
    const pharmacies = await search({ locationType: "Pharmacy" });
    expect(pharmacies.locations.every(({ waitTime }) => waitTime === undefined)).toBe(true);
  });

  it.each(['"', "AND OR NOT", "name:x", "a* ^b -c", "';--", "�", "%", "()"])(
    "finds with %j typed, without an error",
    async (searchText) => {
      await expect(search({ searchText })).resolves.toHaveProperty("totalLocations");
    },
  );

  it("AP-33 reads a box of the index for a distance, and the text's index for a text", async () => {
    const plans = await test.db
      .prepare(
        "EXPLAIN QUERY PLAN SELECT id FROM locations WHERE latitude BETWEEN 39 AND 40 AND longitude BETWEEN -105 AND -104",
      )
      .all<{ detail: string }>();
    expect(plans.results.map(({ detail }) => detail).join()).toMatch(/USING COVERING INDEX locations_by_latitude/);
  });
});

describe("other location calls", () => {
  it("AP-32 suggests kinds and names from two letters on, at most ten", async () => {
    const suggested = locationTypeahead.response.parse(
      await reference.get(locationTypeahead.path, { searchTerms: "ur" }),
    );
    expect(suggested[0]).toEqual({ key: expect.stringMatching(/^type-/), value: "Urgent Care" });
    expect(suggested.length).toBeGreaterThan(1);
    expect(suggested.length).toBeLessThanOrEqual(10);
  });

  it("AP-34 lists the kinds of places", async () => {
    const facets = locationTypes.response.parse(await reference.get(locationTypes.path));
    expect(facets.map(({ facetName }) => facetName)).toContain("Pediatric Urgent Care");
  });

  it("AP-35 gives the nearest of some types and specialties first", async () => {
    const request = { ...denver, locationTypes: "Urgent Care|Pediatric Urgent Care" };
    const { locations } = locationsByType.response.parse(await reference.get(locationsByType.path, request));
    expect(locations).toHaveLength(12);
    const miles = locations.map(({ distance }) => distance ?? Number.NaN);
    expect(miles).toEqual([...miles].sort((a, b) => a - b));
    const heart = locationsByType.response.parse(
      await reference.get(locationsByType.path, { specialties: "Cardiology" }),
    );
    expect(heart.locations.length).toBeGreaterThan(0);
  });

  it("AP-36 relates locations to a site search", async () => {
    const related = relatedLocations.response.parse(
      await reference.get(relatedLocations.path, { searchText: "sprained ankle", ...denver }),
    );
    expect(related).toHaveLength(4);
  });
});
