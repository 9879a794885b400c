import { describe, expect, it } from "vitest";
import { careNames } from "../../app/care/names/phrases.ts";
import { practices } from "../../backend/demo/seed/practice.ts";
import { localized } from "../../backend/demo/spanish/index.ts";
import { eventAudience, eventCategories, eventDetail, findEvents } from "../../contracts/events.ts";
import { locationDetail, locationSearch, locationTypeahead, locationTypes } from "../../contracts/locations.ts";
import {
  providerPages,
  providerProfile,
  providersByLocation,
  providersBySearch,
  providerTypeahead,
} from "../../contracts/providers.ts";
import { calendarFile } from "../../contracts/registration.ts";
import { alwaysOnPromotions, serviceItem, servicePages, serviceSuggestions } from "../../contracts/services.ts";
import { stripTags } from "../../lib/text/text.ts";
import { startBackend } from "./database.ts";

const { backend } = startBackend();

const es = { language: "es" };
const foundIn = (response: unknown) => findEvents.response.parse(response);
/**
 * Properties without text for visitors, and names that need no translation or that the site translates with UI strings.
 */
const OTHER =
  /^(id|slug|src|link|\w*url|\w*link|thumbNail|extension|fullPath|icon|bannerIcon|timeZone|phone|\w*Phone|\w*Email|start\w*|end\w*|registrationDeadline|keywords|address1|streetAddress1|city|state|zip|name|suite|hostingLocation|categories|color|hours|locationTypes|specialties|mloc|language|date|spanishName|payer|open|close)$/i;
const ENGLISH =
  /(?<!\p{L})(the|and|your|you|with|for|from|our|are|is|of|in|at|free|per|class|weeks?|group|care)(?!\p{L})/iu;

/** Conditions and procedures whose names are the same in English and Spanish. */
const SAME_IN_SPANISH = new Set(
  "Diabetes, Anemia, Hernias, Psoriasis, Hepatitis, Hepatitis C, Diverticulitis, Tendinitis, Lupus, Melanoma, EMDR, Vasculitis, Osteoporosis, Endometriosis, Tuberculosis, Sepsis, PrEP, Glaucoma, Stents".split(
    ", ",
  ),
);

/**
 * Returns a response's strings that contain English words, keyed by property. Ignores names such as Larkspur Imaging.
 */
function englishIn(node: unknown, name = ""): string[] {
  if (typeof node === "string")
    return !OTHER.test(name) && ENGLISH.test(stripTags(node.replace(/BE FAST|Larkspur [\w ]+/g, "")))
      ? [`${name}: ${node}`]
      : [];
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    OTHER.test(key) && Array.isArray(node) === false && key !== "categories"
      ? []
      : englishIn(value, Array.isArray(node) ? name : key),
  );
}

describe("responses from the backend in Spanish (LG-01)", () => {
  it("classes, class details, and filters are in Spanish, and each class states its language", async () => {
    const found = findEvents.response.parse(await backend.post(findEvents.path, { ...es, perPage: 200 }));
    expect(found.results.length).toBeGreaterThan(50);
    expect(englishIn(found)).toEqual([]);
    for (const { eventHeadline, language } of found.results) {
      expect(eventHeadline).toMatch(/\((en inglés|en español)\)/);
      expect(language).toBe("es");
    }
    for (const { eventUrl } of found.results.filter((_, index) => index % 12 === 0)) {
      const detail = eventDetail.response.parse(await backend.get(eventDetail.path, { eventUrl, ...es }));
      expect(englishIn(detail)).toEqual([]);
    }
    for (const { path } of [eventCategories, eventAudience]) expect(englishIn(await backend.get(path, es))).toEqual([]);
  });

  it("services, their conditions and programs, and promotions are in Spanish", async () => {
    const pages = servicePages.response.parse(await backend.get(servicePages.path));
    const items = pages.map(({ path: websiteUrl }) => backend.get(serviceItem.path, { websiteUrl, ...es }));
    for (const item of await Promise.all(items)) {
      expect(englishIn(item)).toEqual([]);
      expect(serviceItem.response.parse(item).language).toBe("es");
    }
    expect(englishIn(await backend.get(alwaysOnPromotions.path, es))).toEqual([]);
  });

  it("biographies, conditions, procedures, and fellowships of providers are in Spanish", async () => {
    const paths = providerPages.response.parse(await backend.get(providerPages.path));
    for (const { path: profileUrl } of paths.filter((_, index) => index % 30 === 0)) {
      const spanish = providerProfile.response.parse(await backend.get(providerProfile.path, { profileUrl, ...es }));
      expect(spanish.about).toMatch(/^Crecí en .+ vienen por .+ En mi tiempo libre, .+\.$/);
      const { about, conditions, procedures, language } = spanish;
      expect([englishIn({ about, conditions, procedures }), language]).toEqual([[], "es"]);
    }
    for (const { conditions, procedures, fellowship } of practices.values()) {
      const education = fellowship ? [{ name: `${fellowship.field}, Snake River Hospital` }] : [];
      const english = { conditions, procedures, education };
      const spanish = localized(english, true) as typeof english;
      const same = [...spanish.conditions, ...spanish.procedures].filter((name) =>
        [...conditions, ...procedures].includes(name),
      );
      expect(same.filter((name) => !SAME_IN_SPANISH.has(name))).toEqual([]);
      for (const { name } of spanish.education) {
        expect(name).toMatch(/, Snake River Hospital$/);
        expect(education.map((one) => one.name)).not.toContain(name);
      }
    }
  });

  it("in Spanish responses, the names of location types and specialties are in English, and directions are in Spanish", async () => {
    const found = locationSearch.response.parse(await backend.post(locationSearch.path, { searchText: "", ...es }));
    expect(englishIn(found)).toEqual([]);
    const detail = await backend.get(locationDetail.path, { websiteUrl: "/locations/denver-hospital", ...es });
    expect(englishIn(detail)).toEqual([]);
    expect(locationDetail.response.parse(detail)).toMatchObject({
      locationTypes: ["Hospital"],
      parking: expect.stringContaining("Estacionamiento gratis"),
    });
  });

  it("the backend suggests Spanish names for Spanish input and finds the providers of a suggested specialty", async () => {
    const typed = { searchTerms: "atención in", ...es };
    const places = locationTypeahead.response.parse(await backend.get(locationTypeahead.path, typed));
    expect(places.map(({ value }) => value)).toContain("Atención inmediata");
    const doctors = await backend.get(providerTypeahead.path, { searchTerm: "cardio", ...es });
    expect(providerTypeahead.response.parse(doctors).specialties).toEqual([{ name: "Cardiología" }]);
    const inDenver = async (searchText: string) => {
      const query = { searchText, city: "Denver", state: "CO", isSpeciality: "true", distance: "25" };
      return providersBySearch.response.parse(await backend.get(providersBySearch.path, query)).totalProviders;
    };
    expect(await inDenver("Cardiología")).toBe(await inDenver("Cardiology"));
    expect(await inDenver("Cardiología")).toBeGreaterThan(0);
    const services = await backend.get(serviceSuggestions.path, { searchText: "dermatología", ...es });
    expect(serviceSuggestions.response.parse(services)[0]?.nameOverride).toBe("Dermatología");
  });

  it("in English responses, only classes held in Spanish have the language tag `es`", async () => {
    const { results } = findEvents.response.parse(await backend.post(findEvents.path, { perPage: 200 }));
    const inSpanish = results.filter(({ eventHeadline }) => eventHeadline.includes("(en español)"));
    expect(inSpanish.length).toBeGreaterThan(5);
    expect(results.filter(({ language }) => language === "es")).toEqual(inSpanish);
  });

  it("a class's calendar file contains Spanish text (LG-02)", async () => {
    const { results } = foundIn(await backend.post(findEvents.path, { searchText: "gentle yoga online" }));
    const sessionId = results[0]!.nextSession!.id;
    const { link } = calendarFile.response.parse(await backend.get(calendarFile.path, { sessionId, ...es }));
    const file = await (await backend.ask(link)).text();
    expect(file).toMatch(/^SUMMARY:Yoga suave/m);
    expect(file).toContain("Reuniones semanales");
    expect(file).toMatch(/^LOCATION:En línea/m);
  });

  it("the names of insurance plans are in Spanish only if the insurer translates them (PR-17)", () => {
    const plans = [{ plan: "Original Medicare" }, { plan: "Open Access Plus" }];
    expect(localized(plans, true)).toEqual([{ plan: "Medicare Original" }, { plan: "Open Access Plus" }]);
  });

  it("text that has no translation stays in English and has no language tag", () => {
    expect(localized({ headline: "Chair Yoga for Pilots", id: "Online" }, true)).toEqual({
      headline: "Chair Yoga for Pilots",
      id: "Online",
    });
  });
});

it("the site has a Spanish translation for every filter name (LG-01)", async () => {
  const types = locationTypes.response.parse(await backend.get(locationTypes.path));
  const { choices } = providersByLocation.response.parse(await backend.get(providersByLocation.path, {}));
  const names = [...types.map(({ facetName }) => facetName), ...choices!.specialties, ...choices!.languages];
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !careNames[`Name: ${name}`])).toEqual([]);
});
