/**
 * The search quality test runs in `npm run test:all`. In every test run, tests/backend/services-search.test.ts covers
 * individual searches.
 * @module-tag nightly
 */
import { beforeAll, describe, expect, it } from "vitest";
import { indexPages } from "../../backend/handlers/search.ts";
import { findEvents } from "../../contracts/events.ts";
import { locationSearch } from "../../contracts/locations.ts";
import { providersBySearch } from "../../contracts/providers.ts";
import { webSearch } from "../../contracts/search.ts";
import { serviceSuggestions } from "../../contracts/services.ts";
import { milesBetween } from "../../lib/maps/distance.ts";
import { searchablePages } from "../../scripts/fixtures.ts";
import { demoPages } from "../support/demo-pages.ts";
import { startBackend } from "./database.ts";
import { fifthHundred } from "./query-sets/fifth.ts";
import { firstHundred, type Hundred } from "./query-sets/first.ts";
import { fourthEighty } from "./query-sets/fourth.ts";
import { secondHundred } from "./query-sets/second.ts";
import { sixthSet } from "./query-sets/sixth.ts";
import { thirdForty } from "./query-sets/third.ts";

const { test, backend } = startBackend({ day: new Date().toISOString().slice(0, 10) });
beforeAll(async () => {
  await indexPages(test.db, searchablePages(demoPages));
});

const pagesFor = async (q: string): Promise<string[]> =>
  (webSearch.response.parse(await backend.get(webSearch.path, { q })).webPages?.value ?? []).map(
    ({ url }) => new URL(url).pathname,
  );
const placesFor = async (request: object) =>
  locationSearch.response.parse(await backend.post(locationSearch.path, request));

interface Nearest {
  latitude: number;
  longitude: number;
  facet_name: string;
}

/** Returns the coordinates of a city and the distance in miles to the nearest location of the given types. */
async function nearestOf(city: string, state: string, types: readonly string[]) {
  const middle = await test.db
    .prepare("SELECT latitude, longitude FROM places WHERE city = ? AND state = ? ORDER BY population DESC")
    .bind(city, state)
    .first<{ latitude: number; longitude: number }>();
  if (!middle) throw new Error(`unknown city: ${city}, ${state}`);
  const { results } = await test.db
    .prepare("SELECT latitude, longitude, facet_name FROM locations JOIN location_types ON location_types.id = type_id")
    .all<Nearest>();
  const miles = results.filter(({ facet_name }) => types.includes(facet_name)).map((one) => milesBetween(middle, one));
  return { middle, miles: Math.min(...miles) };
}

/** Returns each query's first result and whether that result is among the expected results. */
async function attempted(queries: Hundred): Promise<{ typed: string; first: string; isRight: boolean }[]> {
  const tried: { typed: string; first: string; isRight: boolean }[] = [];
  const note = (typed: string, first: string | undefined, isRight: boolean) =>
    tried.push({ typed, first: first ?? "nothing", isRight });
  for (const [typed, ...wanted] of queries.pages) {
    const [first] = await pagesFor(typed);
    note(typed, first, wanted.includes(first ?? ""));
  }
  for (const [typed, city, state, ...types] of queries.places) {
    const [first] = (await placesFor({ searchText: typed })).locations;
    const { middle, miles } = await nearestOf(city, state, types);
    const away = first
      ? milesBetween(middle, { latitude: first.latitude ?? 0, longitude: first.longitude ?? 0 })
      : 9_999;
    note(typed, first?.name, types.includes(first?.locationTypes[0] ?? "") && away <= miles + 5);
  }
  for (const [typed, ...wanted] of queries.services) {
    const [first] = serviceSuggestions.response.parse(
      await backend.get(serviceSuggestions.path, { searchText: typed }),
    );
    note(typed, first?.nameOverride, wanted.includes(first?.nameOverride ?? ""));
  }
  for (const [typed, ...wanted] of queries.doctors) {
    const { providers } = providersBySearch.response.parse(
      await backend.get(providersBySearch.path, { searchText: typed, city: "Denver", state: "CO" }),
    );
    note(typed, providers[0]?.primarySpecialty, wanted.includes(providers[0]?.primarySpecialty ?? ""));
  }
  for (const [typed, ...wanted] of queries.classes) {
    const { results } = findEvents.response.parse(await backend.post(findEvents.path, { searchText: typed }));
    const first = results[0]?.eventHeadline;
    note(
      typed,
      first,
      wanted.some((headline) => first?.startsWith(headline)),
    );
  }
  return tried;
}

describe("common searches", () => {
  it.each([
    ["first hundred", firstHundred, 100, 90],
    ["second hundred", secondHundred, 100, 92],
    ["third forty", thirdForty, 40, 35],
    ["fourth eighty", fourthEighty, 80, 78],
    ["fifth hundred", fifthHundred, 100, 95],
    ["sixth set", sixthSet, 131, 118],
  ] as const)(
    "for most queries in the %s, the backend returns an expected result first (GS-01, IX-02, LC-08, MS-04)",
    async (name, queries, size, fewest) => {
      const tried = await attempted(queries);
      expect(tried).toHaveLength(size);
      const missed = tried.filter(({ isRight }) => !isRight);
      for (const { typed, first } of missed) console.info(`${name}: ${typed} → ${first}`);
      console.info(`${name}: ${tried.length - missed.length} of ${size}`);
      expect(tried.length - missed.length).toBeGreaterThanOrEqual(fewest);
    },
  );

  it.each([
    ["palliative care for my mother", "/medical-services/hospice-palliative-care"],
    ["acid reflux", "/conditions/acid-reflux"],
    ["plantar fasciitis", "/medical-services/foot-ankle"],
    ["quiero dejar de fumar", "/medical-services/quit-tobacco"],
    ["horario de visitas", "/patients-and-visitors/visiting-hours"],
    ["adhd testing for my son", "/medical-services/mental-health"],
  ])("for '%s', the backend finds a page, which may be generated from service details (GS-01)", async (typed, page) => {
    expect((await pagesFor(typed))[0]).toBe(page);
  });

  it.each([
    ["breast feeding help", "/medical-services/pregnancy-and-birth", "/classes-events/breastfeeding-basics"],
    ["colonoscopy", "/medical-services/digestive-health"],
    ["lose weight", "/medical-services/nutrition-services", "/classes-events/managing-your-weight-an-evening-talk"],
    ["addiction", "/medical-services/mental-health"],
    ["vaccines", "/medical-services/primary-care", "/medical-services/flu-shots"],
    ["donate", "/about-us"],
    ["first aid", "/classes-events", "/classes-events/first-aid-essentials-at-your-own-pace"],
    ["support group grief", "/medical-services/mental-health", "/classes-events/walking-through-grief"],
    ["senior exercise", "/medical-services/geriatrics", "/classes-events/tai-chi-for-balance"],
    ["gallstones", "/conditions/gallstones"],
    ["dolor de pecho", "/medical-services/emergency-care"],
    ["stroke", "/health-library/signs-of-a-stroke", "/medical-services/emergency-care"],
    ["overdose", "/medical-services/emergency-care"],
    ["newborn fever", "/health-library/fever-in-children"],
    ["dog bite", "/medical-services/urgent-care"],
    ["low blood sugar", "/health-library/new-to-type-2-diabetes"],
  ])("for '%s', the first pages are %s %s (GS-01)", async (typed, ...pages) => {
    const wanted = pages.filter(Boolean);
    expect((await pagesFor(typed)).slice(0, wanted.length)).toEqual(wanted);
  });

  it("the backend ranks a doctor or location whose name matches the search text above pages that only mention the name (GS-01)", async () => {
    expect((await pagesFor("leif palomino"))[0]).toBe("/find-a-doctor/leif-palomino-54");
    expect((await pagesFor("dr palomino")).slice(0, 3)).toContain("/find-a-doctor/leif-palomino-54");
    const [first, ...others] = await pagesFor("denver hospital");
    expect(first).toBe("/locations/denver-hospital");
    expect(others).not.toContain(first);
  });

  it("each search result's description is prose without raw field values from the record (GS-01)", async () => {
    for (const q of ["denver", "family medicine", "hours", "primary care", "clinic"]) {
      const { value = [] } = webSearch.response.parse(await backend.get(webSearch.path, { q })).webPages ?? {};
      expect(value.length, q).toBeGreaterThan(3);
      for (const { snippet } of value) expect(snippet, q).toMatch(/^[^|]*[a-z] [^|]*$/);
      for (const { snippet } of value) expect(snippet, q).not.toMatch(/America\/|\d\dT\d\d/);
    }
  });

  it("the backend finds compound words that the visitor typed as two words (GS-01)", async () => {
    expect((await pagesFor("wheel chair"))[0]).toBe((await pagesFor("wheelchair"))[0]);
    expect((await pagesFor("heart burn"))[0]).toBe("/conditions/acid-reflux");
  });

  it("if a correctly spelled word has no results, the backend does not search for a similar word instead (GS-01)", async () => {
    expect(await pagesFor("me duele la muela")).not.toContain("/medical-services/mental-health");
  });

  it("the backend finds doctors by language, and female doctors by synonyms of 'female' (AP-39, PR-03)", async () => {
    const doctors = async (searchText: string) => {
      const request = { searchText, city: "Denver", state: "CO" };
      return providersBySearch.response.parse(await backend.get(providersBySearch.path, request)).providers;
    };
    const spanish = await doctors("spanish speaking");
    expect(spanish.length).toBeGreaterThan(0);
    expect(spanish.every(({ languages }) => languages?.includes("Spanish"))).toBe(true);
    const women = await doctors("female internal medicine");
    expect(women.length).toBeGreaterThan(0);
    expect(women.every(({ gender }) => gender === "woman")).toBe(true);
  });

  it("the backend finds free classes by synonyms of 'free' in English and Spanish (AP-07)", async () => {
    for (const searchText of ["free classes", "clases gratis"]) {
      const { results } = findEvents.response.parse(await backend.post(findEvents.path, { searchText }));
      expect(results.length).toBeGreaterThan(0);
      expect(results.every(({ eventHasFreeSessions }) => eventHasFreeSessions)).toBe(true);
    }
  });

  it("the backend ignores words about opening hours in a location search (LC-08)", async () => {
    const { locations } = await placesFor({ searchText: "24 hour pharmacy" });
    expect(locations[0]?.locationTypes).toContain("Pharmacy");
  });
});
