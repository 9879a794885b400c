import { beforeAll, describe, expect, it } from "vitest";
import { eventPages } from "../../contracts/events.ts";
import { locationSearch, locationsByType } from "../../contracts/locations.ts";
import { providersByLocation } from "../../contracts/providers.ts";
import { serviceItem, servicePages } from "../../contracts/services.ts";
import { DEFAULTS } from "../../lib/constants.ts";
import { fixturePages } from "../../scripts/fixtures.ts";
import { startBackend } from "./database.ts";

const { backend } = startBackend();

type Item = ReturnType<typeof serviceItem.response.parse>;

/** Cities of visitors in each state. */
const cities = [
  { city: "Denver", state: "CO" },
  { city: "Billings", state: "MT" },
  { city: "Provo", state: "UT" },
  { city: "Boise", state: "ID" },
];

/** Returns the parameters of a link to a page of the site, or null for another link. */
function parametersOf(href: string, path: string): Record<string, string> | null {
  const url = new URL(href, "https://site.example");
  return url.pathname.replace(/^\/es(?=\/)/, "") === path ? Object.fromEntries(url.searchParams) : null;
}

/** Returns how many doctors a link to the doctor search finds for a visitor in a city, or anywhere. */
async function doctorsFor(href: string, place: { city: string; state: string } | null): Promise<number> {
  const { specialty, searchText, distance = DEFAULTS.providerDistance } = parametersOf(href, "/find-a-doctor")!;
  const { totalProviders } = providersByLocation.response.parse(
    await backend.get(providersByLocation.path, {
      ...(specialty && { specialties: specialty }),
      ...(searchText && { searchText }),
      ...(place && { ...place, distance }),
      perPage: 1,
    }),
  );
  return totalProviders;
}

async function locationsFor(href: string): Promise<number> {
  const { locationType, searchText } = parametersOf(href, "/locations/search")!;
  const { totalLocations } = locationSearch.response.parse(
    await backend.post(locationSearch.path, {
      ...(locationType && { locationType }),
      ...(searchText && { searchText }),
    }),
  );
  return totalLocations;
}

describe("every medical service", () => {
  let services: { path: string; english: NonNullable<Item>; spanish: NonNullable<Item> }[];
  const pagesInCms = new Set(fixturePages().map(({ path }) => path));
  beforeAll(async () => {
    const paths = servicePages.response.parse(await backend.get(servicePages.path))!;
    const details = async (websiteUrl: string, language: string) =>
      serviceItem.response.parse(await backend.get(serviceItem.path, { websiteUrl, language }))!;
    services = await Promise.all(
      paths.map(async ({ path }) => ({
        path,
        english: await details(path, "en"),
        spanish: await details(path, "es"),
      })),
    );
  });

  it("has a page: in the CMS, or with texts in English and Spanish from its record (MS-14)", () => {
    expect(services).toHaveLength(63);
    const generated = services.filter(({ path }) => !pagesInCms.has(path));
    expect(generated).toHaveLength(50);
    for (const { path, english, spanish } of generated) {
      for (const item of [english, spanish]) {
        expect(item.overview?.length, path).toBeGreaterThan(80);
        expect(item.whenToCome.length, path).toBeGreaterThan(2);
        expect(item.whatToExpect.length, path).toBeGreaterThan(2);
        expect(item.questions.length, path).toBeGreaterThan(0);
        expect(item.image?.alt, path).toBeTruthy();
      }
      expect(english.overview, path).not.toBe(spanish.overview);
      for (const list of ["whenToCome", "whatToExpect", "emergency", "emergencyRoom", "questions"] as const)
        expect(spanish[list].length, `${path} ${list}`).toBe(english[list].length);
    }
  });

  it("has no text that another service has, apart from medical instructions (MS-14)", () => {
    const seen = new Map<string, string>();
    for (const { path, english } of services.filter(({ english }) => english.overview))
      for (const text of [
        english.overview!,
        ...english.whatToExpect,
        ...english.questions.map(({ answer }) => answer),
      ]) {
        expect(seen.get(text), text).toBeUndefined();
        seen.set(text, path);
      }
  });

  it("has doctors and locations that its links find from every city, or a phone number (MS-14)", async () => {
    const links = { doctors: new Set<string>(), locations: new Set<string>() };
    for (const { path, english } of services) {
      expect(english.phone, path).toMatch(/^\d{3}-\d{3}-\d{4}$/);
      const { scheduleAppointmentLink: doctors, findLocationLink: places } = english;
      expect(Boolean(doctors?.href), path).toBe(english.specialties.length > 0);
      expect(Boolean(places?.href), path).toBe(english.specialties.length + english.locationTypes.length > 0);
      if (doctors?.href) links.doctors.add(doctors.href);
      if (places?.href) links.locations.add(places.href);
    }
    for (const href of links.doctors)
      for (const city of [null, ...cities])
        expect(await doctorsFor(href, city), `${href} ${city?.city}`).toBeGreaterThan(0);
    for (const href of links.locations) expect(await locationsFor(href), href).toBeGreaterThan(0);
  });

  it("lists locations that have its types or specialties, and doctors of each of its specialties (MS-14)", async () => {
    const names = new Set(services.flatMap(({ english }) => english.specialties));
    for (const specialties of names) {
      const { totalProviders } = providersByLocation.response.parse(
        await backend.get(providersByLocation.path, { specialties, perPage: 1 }),
      );
      expect(totalProviders, specialties).toBeGreaterThan(3);
    }
    for (const { path, english } of services) {
      const [locationTypes, specialties] = [english.locationTypes.join("|"), english.specialties.join("|")];
      if (!locationTypes && !specialties) continue;
      const { locations } = locationsByType.response.parse(
        await backend.get(locationsByType.path, locationTypes ? { locationTypes } : { specialties }),
      );
      expect(locations.length, path).toBeGreaterThan(2);
    }
  });

  it("links to classes and conditions that have a page (MS-14)", async () => {
    const classes = new Set(eventPages.response.parse(await backend.get(eventPages.path))!.map(({ path }) => path));
    const links = services.flatMap(({ path, english }) =>
      [
        ...english.programs.map(({ linkUrl }) => linkUrl),
        ...english.conditions.map(({ landingPageUrl }) => landingPageUrl),
      ]
        .filter((href) => href != null && !href.startsWith(path))
        .map((href) => href!),
    );
    expect(links.length).toBeGreaterThan(60);
    expect(links.filter((href) => !classes.has(href) && !pagesInCms.has(href))).toEqual([]);
  });
});

describe("filters on pages", () => {
  const links = (path: string) => [
    ...new Set(
      fixturePages().flatMap(({ document }) =>
        [...document.matchAll(/"href":"([^"]+)"|href=\\"([^"\\]+)\\"/g)]
          .map(([, field, html]) => (field ?? html ?? "").replaceAll("&amp;", "&"))
          .filter((href) => href.startsWith("/") && href.includes("?") && parametersOf(href, path)),
      ),
    ),
  ];

  it("every link to the doctor search with a filter finds doctors (MS-14)", async () => {
    expect(links("/find-a-doctor").length).toBeGreaterThan(10);
    for (const href of links("/find-a-doctor")) expect(await doctorsFor(href, null), href).toBeGreaterThan(0);
  });

  it("every link to the location search with a filter finds locations (MS-14)", async () => {
    expect(links("/locations/search").length).toBeGreaterThan(10);
    for (const href of links("/locations/search")) expect(await locationsFor(href), href).toBeGreaterThan(0);
  });
});
