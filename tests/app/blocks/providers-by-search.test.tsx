import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { headOf } from "../../../app/blocks/provider-detail/head.ts";
import { providerCalls } from "../../../app/blocks/providers-by-search/calls.ts";
import providersBySearchBlock from "../../../app/blocks/providers-by-search/index.ts";
import { LocationNote } from "../../../app/blocks/providers-by-search/LocationNote.tsx";
import {
  findProviders,
  providerHeading,
  providerParams,
  searchLocation,
} from "../../../app/blocks/providers-by-search/search.ts";
import { ProviderCard } from "../../../app/care/ProviderCard.tsx";
import { providerList } from "../../../app/care/physician.ts";
import { providerLabels } from "../../../app/care/provider-labels.ts";
import { suggestionGroups } from "../../../app/care/provider-search/phrases.ts";
import { suggestionRows } from "../../../app/care/provider-search/suggestion-groups.ts";
import type { Call, PageContext } from "../../../app/context/page-context.ts";
import { translator } from "../../../app/context/phrases.ts";
import { providerOpenings } from "../../../contracts/appointments.ts";
import { insurancePlans } from "../../../contracts/insurance.ts";
import { providerProfile, providersByLocation, providersBySearch } from "../../../contracts/providers.ts";
import { english } from "../../support/phrases.ts";

const read = (query: string) => providerParams.read(new URLSearchParams(query));
const palomino = providersByLocation.response.parse(providersByLocation.example.response).providers[0]!;
const helena = { city_name: "Helena", subdivision_1_iso_code: "MT" };

describe("URL parameters for the provider search (VA-13)", () => {
  it.each([
    ["", ""],
    ["searchText=%20knee%0A&accepting=true&video=perhaps&utm=1", "searchText=knee&accepting=true"],
    ["gender=woman&language=Spanish&specialty=Cardiology", "specialty=Cardiology&language=Spanish&gender=woman"],
    ["near=59601&distance=50&thisWeek=true&distance=7", "near=59601&distance=50&thisWeek=true"],
    ["gender=7&sort=upside&page=-1&city=", ""],
    ["city=Denver&state=CO&sort=name&page=3", "city=Denver&state=CO&sort=name&page=3"],
  ])("the provider search normalizes the query '%s' to '?%s'", (given, written) =>
    expect(providerParams.url(read(given))).toBe(`?${written}`),
  );

  it.each([
    ["city=Denver&state=co", helena, { city: "Denver", state: "CO" }],
    ["", helena, { city: "Helena", state: "MT" }],
    ["city=any", helena, null],
    ["city=Denver", undefined, null],
    ["state=mt", { city_name: "Denver", subdivision_1_iso_code: "CO" }, { state: "MT" }],
    ["", { city_name: "Paris" }, null],
    ["", undefined, null],
  ])(
    "for the query '%s' and the visitor's location %j, the provider search uses the location %j (PR-12)",
    (query, visitor, place) => expect(searchLocation(read(query), visitor as typeof helena)).toEqual(place),
  );
});

/**
 * Returns an upstream stub that records the searches and responds to each with the given number of providers, none of
 * whom has an available appointment.
 */
function upstream(total: (request: Record<string, unknown>) => number) {
  const asked: [string, Record<string, unknown>][] = [];
  const call = (async (endpoint: typeof providersByLocation, request: Record<string, unknown>) => {
    if ((endpoint.path as string) === providerOpenings.path) return [];
    if ((endpoint.path as string) === insurancePlans.path)
      return insurancePlans.response.parse(insurancePlans.example.response);
    asked.push([endpoint.path, endpoint.request.parse(request)]);
    const { page = 1, perPage = 60 } = request as { page?: number; perPage?: number };
    const count = total(request);
    const providers = Array.from(
      { length: Math.max(0, Math.min(perPage, count - (page - 1) * perPage)) },
      (_, index) => ({
        ...palomino,
        id: String((page - 1) * perPage + index),
      }),
    );
    return { providers, totalProviders: count, choices: { specialties: ["Cardiology"], languages: ["English"] } };
  }) as unknown as Call;
  return { calls: providerCalls(call), asked };
}

describe("provider search", () => {
  it("the provider search sends the text, the location, and the filters to the upstream (PR-12)", async () => {
    const { calls, asked } = upstream(() => 3);
    await findProviders(
      read("searchText=heart&accepting=true&language=Spanish&gender=woman&video=true"),
      helena,
      calls,
    );
    expect(asked).toEqual([
      [
        providersBySearch.path,
        expect.objectContaining({
          searchText: "heart",
          city: "Helena",
          state: "MT",
          isSpeciality: false,
          acceptsNewPatients: true,
          videoVisits: true,
          language: "Spanish",
          gender: "woman",
        }),
      ],
    ]);
  });

  it("if no location is set, the provider search lists all providers, with the total and links to more pages", async () => {
    const { calls, asked } = upstream(() => 600);
    const found = await findProviders(read("page=2"), undefined, calls);
    expect(asked[0]?.[0]).toBe(providersByLocation.path);
    expect(found).toMatchObject({ first: 1, last: 40, total: 600, next: 3, place: null });
    const later = await findProviders(read("page=4"), undefined, calls);
    expect(later).toMatchObject({ first: 61, last: 80, total: 600, previous: 3, next: 5 });
  });

  it("the provider search applies the displayed distance even if no provider is within that distance (PR-19)", async () => {
    const { calls, asked } = upstream(() => 0);
    for (const query of ["", "distance=50", "distance=5000", "searchText=heart&gender=woman"])
      expect((await findProviders(read(query), helena, calls)).total).toBe(0);
    expect(asked.map(([, { city, state, distance }]) => [city, state, distance])).toEqual([
      ["Helena", "MT", 25],
      ["Helena", "MT", 50],
      ["Helena", "MT", 5_000],
      ["Helena", "MT", 25],
    ]);
  });

  it("if the visitor selects a specialty from the suggestions, the provider search filters by specialty (PR-12)", async () => {
    const { calls, asked } = upstream(() => 3);
    await findProviders(read("searchText=Cardiology&isSpeciality=true"), helena, calls);
    await findProviders(read("searchText=Cardiology&isSpeciality=true"), undefined, calls);
    expect(asked.map(([path, { isSpeciality }]) => [path, isSpeciality])).toEqual([
      [providersBySearch.path, true],
      [providersByLocation.path, true],
    ]);
  });

  it.each([1, 2, 4, 50, 999])(
    "the provider search requests at most two pages of results, even for page %d (RL-01)",
    async (page) => {
      for (const total of [0, 3, 5_000])
        for (const query of [`page=${page}`, `page=${page}&searchText=heart`, `page=${page}&city=Nowhere&state=MT`]) {
          const { calls, asked } = upstream(({ city }) => (city ? 0 : total));
          await findProviders(read(query), helena, calls);
          expect([query, total, asked.length <= 2]).toEqual([query, total, true]);
        }
    },
  );

  it("the provider search paginates all 5,000 results and shows the last page if the page number is too high", async () => {
    const { calls } = upstream(() => 5_000);
    expect(await findProviders(read("page=250"), undefined, calls)).toMatchObject({ last: 5_000, total: 5_000 });
    expect((await findProviders(read("page=250"), undefined, calls)).next).toBeUndefined();
    expect(await findProviders(read("page=900"), undefined, calls)).toMatchObject({ last: 5_000, total: 5_000 });
  });

  it.each([
    ["boulder", [{ city_name: "Boulder", subdivision_1_iso_code: "CO" }], { place: { city: "Boulder", state: "CO" } }],
    ["xyzzy", [], { place: null, problem: "unknown" }],
    ["x", [], { place: null, problem: "unknown" }],
    ["down", new Error("down"), { place: null, problem: "failed" }],
  ])(
    "the provider search resolves the location '%s' or, if it is unknown, shows a message next to the results (PR-12)",
    async (near, known, expected) => {
      const { calls, asked } = upstream(() => 3);
      const city = async () => {
        if (known instanceof Error) throw known;
        return known;
      };
      const query = read(`searchText=heart&near=${near}&distance=10`);
      const found = await findProviders(query, helena, { ...calls, city: city as typeof calls.city });
      expect(found).toMatchObject({ ...expected, total: 3 });
      // Without a location, the search neither applies nor shows the distance filter.
      const applied = asked[0]?.[1].distance;
      expect([found.distance, applied]).toEqual(expected.place ? [10, 10] : [25, undefined]);
    },
  );

  it("if the visitor's location is unknown, the provider search drops the parameter `city=any`", async () => {
    const { calls } = upstream(() => 3);
    expect((await findProviders(read("city=any"), undefined, calls)).city).toBe("");
    expect((await findProviders(read("city=any"), helena, calls)).city).toBe("any");
  });

  it("for any URL parameters, the provider search sends a valid request", async () => {
    const wild = providerParams.names.map((name) => `${name}=${encodeURIComponent(`\u0007${"x-1".repeat(3_334)}`)}`);
    const { calls } = upstream(() => 0);
    await expect(findProviders(read(wild.join("&")), undefined, calls)).resolves.toMatchObject({ total: 0 });
    await expect(findProviders(read(wild.join("&")), helena, calls)).resolves.toMatchObject({ total: 0 });
  });
});

describe("order and heading of the provider search (PR-21)", () => {
  it.each([
    ["", undefined, "availability"],
    ["", helena, "distance"],
    ["sort=distance", undefined, "availability"],
    ["state=MT&sort=distance", undefined, "availability"],
    ["sort=relevance", helena, "distance"],
    ["sort=availability", helena, "availability"],
    ["searchText=heart", undefined, "relevance"],
    ["searchText=heart", helena, "relevance"],
    ["searchText=heart&sort=distance", helena, "distance"],
    ["searchText=heart&sort=name", helena, "name"],
  ])(
    "for the query '%s' and the location %j, the provider search requests and names the order '%s'",
    async (query, visitor, order) => {
      const { calls, asked } = upstream(() => 3);
      const found = await findProviders(read(query), visitor, calls);
      expect([asked[0]?.[1].sort, found.order]).toEqual([order, order]);
    },
  );

  const denver = { city: "Denver", state: "CO" };
  it.each([
    ["", null, "Find a doctor", "Find a doctor"],
    ["searchText=heart", null, "Providers for “heart”", "Profesionales para “heart”"],
    [
      "specialty=Cardiology&gender=woman",
      denver,
      "Cardiology providers near Denver, CO",
      "Profesionales de Cardiology cerca de Denver, CO",
    ],
    ["state=MT", { state: "MT" }, "Providers in MT", "Profesionales en MT"],
  ])("for the query '%s' near %j, the heading of the provider search is '%s'", (query, place, en, es) => {
    for (const [language, heading] of [
      ["en", en],
      ["es", es],
    ] as const)
      expect(
        providerHeading(read(query), place, "Find a doctor", { language, t: translator(language, null) } as never),
      ).toBe(heading);
  });

  it("the provider search suggests similar names for a misspelled location, as links that repeat the search (PR-12)", async () => {
    const { calls } = upstream(() => 3);
    const similar = {
      ...helena,
      city_name: "Denver",
      subdivision_1_iso_code: "CO",
      latitude: 1,
      longitude: 1,
      isSimilar: true,
    };
    const city = async () => [similar] as never;
    const found = await findProviders(read("near=Denvr&searchText=heart"), undefined, { ...calls, city });
    expect(found).toMatchObject({ place: null, problem: "unknown", similar: ["Denver, CO"] });
    const page = { t: english, language: "en", path: "/find-a-doctor", editing: false } as unknown as PageContext;
    const html = renderToString(<LocationNote found={found} page={page} />);
    expect(html).toContain('<a href="?searchText=heart&amp;near=Denver%2C+CO" data-search="true">Denver, CO</a>');
  });

  it("a provider card confirms the language that the visitor selected, and no other language (PR-21)", () => {
    const shown = (language: string) =>
      renderToString(
        <ProviderCard provider={palomino} words={providerLabels({ t: english, language: "en" })} language={language} />,
      );
    expect(shown("Spanish")).toContain("Speaks Spanish");
    expect(shown("") + shown("Navajo")).not.toContain("Speaks");
  });
});

describe("provider search block", () => {
  const page = (place?: object) =>
    ({ t: english, language: "en", path: "/find-a-doctor", editing: false, place }) as unknown as PageContext;
  const shown = async (query: string, place?: typeof helena, total = 0) => {
    const { calls } = upstream(() => total);
    const data = await findProviders(read(query), place as never, { ...calls, city: async () => [] });
    return renderToString(<LocationNote found={data} page={page(place)} />).replaceAll("<!-- -->", "");
  };

  it("the provider search prompts for a location next to the results; without JavaScript, the location form keeps the search criteria (PR-14, LO-12)", async () => {
    const html = await shown("searchText=heart&language=Spanish&page=3");
    expect(html).toContain("You’re seeing providers at all locations.");
    expect(html).not.toContain("<dialog");
    expect(html).toMatch(/<input[^>]*name="near"/);
    expect(html).toContain(
      '<input type="hidden" name="searchText" value="heart"/><input type="hidden" name="language" value="Spanish"/>',
    );
    expect(html).not.toContain('name="page"');
    expect(await shown("near=xyzzy")).toContain("We don’t know a place by that name.");
  });

  it("the provider search does not prompt for a location if a location is set or the visitor searches in all locations (PR-14)", async () => {
    for (const html of [await shown("", helena, 3), await shown("city=any", helena, 3)])
      expect(html).not.toContain("You’re seeing providers");
  });

  const block = async (
    query: string,
    more: { displayOption?: "grid" | "list"; allowDisplayControl?: boolean } = {},
  ) => {
    const fields = {
      ...{ heading: "", placeholderText: "", commonSearches: [], asksForPlace: false },
      ...{ displayOption: "list", allowDisplayControl: false, ...more },
    } as const;
    const found = await findProviders(read(query), undefined, upstream(() => 0).calls);
    const { View } = providersBySearchBlock;
    return renderToString(
      <View fields={fields} page={page()} data={{ found, openings: null }} placeholder={() => null} />,
    );
  };

  it("the provider search shows a message if no provider matches, and a layout control only if the author enables it (PR-15, ER-04, PR-13)", async () => {
    const html = (allowDisplayControl: boolean) =>
      block("searchText=xyzzy", { displayOption: "grid", allowDisplayControl });
    expect(await html(true)).toContain('aria-label="Carousel"');
    const fixed = await html(false);
    expect(fixed).not.toContain('aria-label="Carousel"');
    expect(fixed).toContain('data-display="grid"');
    expect(fixed).toContain("No providers found for your search criteria.");
    // The reset link keeps the search text, unless the search has no other criteria.
    expect(fixed).toMatch(/href="\?"[^>]*data-reset/);
    expect(await block("searchText=heart&video=true")).toMatch(/href="\?searchText=heart"[^>]*data-reset/);
  });

  it("the provider search shows a selected filter value even if no provider matches it (VA-13)", async () => {
    const html = await block("specialty=Astrology&language=English");
    expect(html).toContain('<option value="Astrology" selected="">Astrology</option>');
    expect(html.match(/<option value="English"/g)).toHaveLength(1);
  });
});

describe("provider card (PR-01)", () => {
  const card = (more: Partial<typeof palomino>) =>
    renderToString(
      <ProviderCard provider={{ ...palomino, ...more }} words={providerLabels({ t: english, language: "en" })} />,
    );

  it.each([
    [4.35, "4.4"],
    [4.349, "4.3"],
    [4, "4.0"],
  ])("a provider card rounds the rating %d to %s", (overallRating, text) =>
    expect(card({ overallRating })).toContain(`>${text}<`),
  );

  it.each([
    [true, true],
    [undefined, true],
    [false, false],
  ])(
    "a provider card of a doctor with accepts-new-patients %s shows the next appointment: %s (PR-20)",
    (accepts, shows) =>
      expect(
        card({ isAcceptingPatients: accepts, newPatientAppointment: 0 }).includes("Next appointment: This week"),
      ).toBe(shows),
  );

  it.each([
    [0, "This week"],
    [1, "Next week"],
    [2, "In two weeks"],
    [3, "In three weeks"],
    [4, "Over three weeks"],
    [null, undefined],
  ])("for the appointment band %j, a provider card shows the next appointment %j (PR-02)", (band, text) =>
    expect(/Next appointment: ([^<]*)/.exec(card({ newPatientAppointment: band }))?.[1]).toBe(text),
  );

  it("a provider card shows an icon if there is no photo, and places the icon behind the photo in case the photo fails to load", () => {
    expect(card({ photo: undefined })).not.toContain("<img");
    for (const photo of [undefined, "/-/media/leif.jpg"])
      expect(card({ photo })).toMatch(/^<article[^>]*><span[^>]*><svg.*?<\/svg>(<img[^>]*>)?<\/span>/);
  });

  it("a provider card opens this site's provider pages in the same tab and other sites' provider pages in a new tab", () => {
    expect(card({ profileUrl: "/find-a-doctor/a" })).toContain('<a href="/find-a-doctor/a">');
    expect(card({ profileUrl: "https://doctors.example/a" })).toMatch(
      /<a href="https:\/\/doctors.example\/a" target="_blank"/,
    );
  });
});

it("the provider search's structured data links to provider pages and describes only providers that have no page (PF-05)", () => {
  const list = JSON.stringify(
    providerList([palomino, { ...palomino, profileUrl: "javascript:alert(1)" }], "care.example"),
  );
  expect(list).toContain("https://care.example/find-a-doctor/leif-palomino-54");
  expect(list).not.toContain("javascript");
  // Structured data for the list describes only providers that have no page.
  expect(list.match(/Palomino/g)).toHaveLength(1);
  expect(list).toContain('"position":2,"item":{"@type":"Physician"');
});

describe("provider page (SD-06)", () => {
  const profile = providerProfile.response.parse(providerProfile.example.response);

  it("structured data on a provider page is a `Physician` with a name, specialties, languages, and a location", () => {
    const head = headOf(profile);
    expect(head.title).toBe("Imani B. Zaragoza, MD, Cardiology");
    expect(head.jsonLd?.("https://care.example/find-a-doctor/imani-zaragoza-348")).toEqual([
      expect.objectContaining({
        "@type": "Physician",
        name: "Imani B. Zaragoza, MD",
        url: "https://care.example/find-a-doctor/imani-zaragoza-348",
        medicalSpecialty: ["Cardiovascular"],
        knowsLanguage: profile.languages,
        address: expect.objectContaining({ addressLocality: "Denver", addressRegion: "CO" }),
      }),
    ]);
  });

  it("the provider page returns 404 for an unknown provider (ED-03)", () =>
    expect(headOf(null)).toMatchObject({ status: 404 }));
});

describe("provider suggestions (PR-10)", () => {
  const titles = suggestionGroups({ t: english });
  const named = (...names: string[]) => names.map((name) => ({ name }));
  const many = (group: string) => named(...Array.from({ length: 8 }, (_, index) => `${group}${index}`));

  it("the provider search groups provider suggestions under headings, without duplicate names", () => {
    const found = {
      clinical_keywords: named("Knee pain"),
      location_name: [],
      provider_name: named("Ada Vega"),
      specialties: named("Orthopedics", "Knee pain"),
    };
    expect([...suggestionRows(found, titles, 10)]).toEqual([
      ["Knee pain", "Keywords"],
      ["Ada Vega", "Providers"],
      ["Orthopedics", "Specialties"],
    ]);
  });

  it("the provider search shows at most ten provider suggestions, including some from each group", () => {
    const found = {
      clinical_keywords: many("k"),
      location_name: many("l"),
      provider_name: [],
      specialties: named("s"),
    };
    const rows = suggestionRows(found, titles, 10);
    expect(rows.size).toBe(10);
    expect([...rows.values()].filter((title) => title === "Locations")).toHaveLength(4);
    expect(rows.get("s")).toBe("Specialties");
  });
});

it("the provider search parses the parameters from links to the external doctor search (RT-11)", () =>
  expect(["availability", "networks"].map((sort) => providerParams.url(read(`unified=knee&sort=${sort}`)))).toEqual([
    "?searchText=knee&sort=availability",
    "?searchText=knee",
  ]));
