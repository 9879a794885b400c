import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { locationCalls } from "../../../app/blocks/location-search/calls.ts";
import locationSearchBlock from "../../../app/blocks/location-search/index.ts";
import { LocationForm } from "../../../app/blocks/location-search/LocationForm.tsx";
import { Results } from "../../../app/blocks/location-search/Results.tsx";
import {
  findLocations as find,
  locationHeading,
  locationParams,
  searchEvents,
} from "../../../app/blocks/location-search/search.ts";
import { pictureOf } from "../../../app/care/care-location.ts";
import type { Call, PageContext } from "../../../app/context/page-context.ts";
import { type Translate, translator } from "../../../app/context/phrases.ts";
import { locationSearch, locationTypes } from "../../../contracts/locations.ts";
import { relatedProviders } from "../../../contracts/providers.ts";
import type { UserLocation } from "../../../lib/maps/distance.ts";

const findLocations = (search: Parameters<typeof find>[0], call: Call, place: Parameters<typeof find>[2]) =>
  find(search, locationCalls(call), place);
const settings = { timeZone: "America/Denver" };
const read = (query: string) => locationParams.read(new URLSearchParams(query));

describe("URL parameters for the location search (RT-08, LC-05 to LC-07)", () => {
  it.each([
    ["", { searchText: "", locationType: "", sort: "relevance", distance: 5000, page: 1 }],
    [
      "searchText=%20den%0Aver%20&locationType=any",
      { searchText: "den ver", locationType: "", sort: "relevance", distance: 5000, page: 1 },
    ],
    ["sort=name&page=3", { searchText: "", locationType: "", sort: "name", distance: 5000, page: 3 }],
    ["sort=distance&distance=25&page=0", { searchText: "", locationType: "", sort: "distance", distance: 25, page: 1 }],
    [
      "sort=upside-down&distance=26&page=9999",
      { searchText: "", locationType: "", sort: "relevance", distance: 5000, page: 5000 },
    ],
    [
      "page=1.5&locationType=Urgent+Care",
      { searchText: "", locationType: "Urgent Care", sort: "relevance", distance: 5000, page: 1 },
    ],
  ])("parses '%s'", (query, search) =>
    expect(read(query)).toEqual({
      ...search,
      openNow: false,
      area: null,
      ...{ plan: "", streetAddress: "", city: "", state: "", zip: "" },
    }),
  );

  it("if the URL contains a street address, the location search sends the address and states that the results are limited to this address (LC-08)", async () => {
    const asked: unknown[] = [];
    const call = (async ({ path }: { path: string }, request: unknown) => {
      if (path !== locationSearch.path) return [];
      asked.push(request);
      return { locations: [], totalLocations: 0, servicePromotionBanners: [] };
    }) as unknown as Call;
    const query = "city=Denver&state=co&zip=80247&streetAddress=Tamarack&sort=name";
    const found = await findLocations(read(query), call, settings);
    expect(asked[0]).toMatchObject({
      ...{ city: "Denver", state: "CO", zip: "80247", streetAddress: "Tamarack" },
      ...{ sort: "name", page: 1, perPage: 100, limit: 100 },
    });
    expect(locationSearch.request.safeParse(asked[0]).success).toBe(true);
    const page = { language: "en", path: "/", editing: false, t: translator("en", null) } as unknown as PageContext;
    const html = renderToStaticMarkup(createElement(Results, { found, page }));
    expect(html).toContain("Only in Tamarack, Denver, CO 80247");
    expect(html).toMatch(/href="\?sort=name"[^>]*>Search everywhere/);
  });

  it("the location search parses a complete map area and ignores an incomplete area (VA-12, VA-13)", () => {
    expect(read("area=39.5,-105.4,40.1,-104.6").area).toEqual({ south: 39.5, west: -105.4, north: 40.1, east: -104.6 });
    expect(read("area=39.5,-105.4,40.1").area).toBeNull();
    expect(locationParams.url(read("area=39.5,-105.4,40.1,-104.6&page=3"), { page: 1 })).toBe(
      "?area=39.5%2C-105.4%2C40.1%2C-104.6",
    );
  });

  it("the location search omits default values from its URLs and parses the URLs that it creates", () => {
    expect(locationParams.url(read(""))).toBe("?");
    const address = locationParams.url(read("searchText=a%26b&locationType=Urgent Care&sort=name&page=2"));
    expect(address).toBe("?searchText=a%26b&locationType=Urgent+Care&sort=name&page=2");
    expect(locationParams.url(read(address))).toBe(address);
  });

  it("for any URL parameters, the location search sends a request that matches the endpoint's schema", () => {
    const long = `searchText=${"x".repeat(10_000)}\u0007&locationType=${"y".repeat(10_000)}`;
    const { searchText, locationType } = read(long);
    expect(searchText).toHaveLength(200);
    expect(locationSearch.request.safeParse({ searchText, locationType }).success).toBe(true);
  });
});

describe("providers among the location results (LC-14, CA-07)", () => {
  const location = (id: string) => ({
    ...locationSearch.response.parse(locationSearch.example.response).locations[0]!,
    id,
  });
  /** Returns an upstream stub that responds with three locations and the given providers. */
  const callWith = (providers: (request: unknown) => unknown) =>
    (async ({ path }: { path: string }, request: unknown) => {
      if (path === relatedProviders.path) return providers(request);
      if (path === locationTypes.path) return [];
      return {
        locations: [location("1"), location("2"), location("3")],
        totalLocations: 3,
        servicePromotionBanners: [],
      };
    }) as unknown as Call;
  const example = relatedProviders.response.parse(relatedProviders.example.response);

  it("the location search requests six providers that match the search text, or no providers if the text is empty (PR-16)", async () => {
    const asked = vi.fn(() => example);
    await findLocations(read("searchText=knee"), callWith(asked), settings);
    await findLocations(read("locationType=Hospital"), callWith(asked), settings);
    const place = { city_name: "Billings", subdivision_1_iso_code: "MT" } as UserLocation;
    await findLocations(read("searchText=knee"), callWith(asked), { ...settings, place });
    const wish = { searchText: "knee", limit: 6 };
    expect(asked.mock.calls).toEqual([[wish], [{ ...wish, city: "Billings", state: "MT" }]]);
  });

  it("if the provider API call fails or times out, the location search still returns locations", async () => {
    const failing = callWith(() => Promise.reject(new Error("down")));
    expect(await findLocations(read("searchText=knee"), failing, settings)).toMatchObject({ total: 3, related: [] });
    vi.useFakeTimers();
    const found = findLocations(
      read("searchText=knee"),
      callWith(() => new Promise(() => undefined)),
      settings,
    );
    await vi.advanceTimersByTimeAsync(300);
    expect(await found).toMatchObject({ total: 3, related: [] });
    vi.useRealTimers();
  });

  it.each([
    [3, 2],
    [2, 2],
    [1, 1],
    [0, 0],
  ])("among %d locations, the location search inserts providers after location %d (LC-14)", async (count, after) => {
    const found = await findLocations(
      read("searchText=knee"),
      callWith(() => example),
      settings,
    );
    const shown = found.shown.slice(0, count);
    const t: Translate = translator("en", null);
    const page = { language: "en", path: "/", editing: false, timeZone: "America/Denver", t } as unknown as PageContext;
    const html = renderToStaticMarkup(createElement(Results, { found: { ...found, shown }, page }));
    const [before = "", providers] = html.split('aria-label="Related Providers"');
    expect(before.match(/<li/g) ?? []).toHaveLength(after);
    expect([before.includes("Oh no!"), providers?.includes("Oh no!")]).toEqual([count === 0, false]);
    expect(html).toContain("Rhea");
  });
});

describe("the open now filter", () => {
  const page = (language: string) =>
    ({ language, path: "/", editing: false, timeZone: "America/Denver", t: translator(language, null) }) as never;
  type Asked = { page?: number; openNow?: boolean };
  const found = async (query: string, locations: unknown[], honors = false) => {
    const asked: Asked[] = [];
    const call = (async (endpoint: { path: string }, request: Asked) => {
      if (endpoint.path !== locationSearch.path) return [];
      asked.push(request);
      const { page = 1, openNow } = request;
      const fitting = honors && openNow ? locations.filter((_, at) => at % 3 > 0) : locations;
      return {
        locations: fitting.slice((page - 1) * 100, page * 100),
        totalLocations: fitting.length,
        servicePromotionBanners: [],
      };
    }) as Call;
    return { asked, found: await findLocations(read(query), call, settings) };
  };
  const [example] = locationSearch.response.parse(locationSearch.example.response).locations;
  const some = [{ ...example, hours: { is24Hour: true } }];
  /**
   * Returns `count` locations. The first location in each group of three is closed unless `closed` is false. If
   * `unknown` is true, the second location in each group has no hours.
   */
  const many = (count: number, { closed = true, unknown = false } = {}) =>
    Array.from({ length: count }, (_, at) => ({
      ...example,
      id: String(at),
      hours: at % 3 === 0 && closed ? {} : at % 3 === 1 && unknown ? null : { is24Hour: true },
    }));
  const ids = ({ shown }: { shown: { id: string }[] }) => shown.map(({ id }) => Number(id));

  it("if the upstream ignores the open now filter, the location search removes closed locations and corrects the count (LC-07)", async () => {
    const { found: first } = await found("openNow=true", many(30));
    expect([ids(first), first.total, first.next]).toEqual([
      [1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23, 25, 26, 28, 29],
      20,
      undefined,
    ]);
    const { found: none } = await found("openNow=true", many(30, { unknown: true }));
    expect(ids(none)).toEqual([2, 5, 8, 11, 14, 17, 20, 23, 26, 29]);
    const { asked, found: last } = await found("openNow=true&page=10", many(300));
    expect([last.total, last.first, last.last, last.next]).toEqual([200, 101, 200, undefined]);
    expect(ids(last).slice(-1)).toEqual([299]);
    expect(new Set(asked.map(({ page }) => page))).toEqual(new Set([1, 2, 3]));
  });

  it("with the 'open now' filter, the location search requests each upstream page once and requests the total separately (LC-07)", async () => {
    const one = await found("openNow=true", many(120), true);
    expect([one.asked.length, one.found.total]).toEqual([1, 80]);
    const two = await found("openNow=true", many(300), true);
    expect([two.asked.map(({ openNow }) => openNow), two.found.total]).toEqual([[true, undefined], 200]);
    // Even if the first hundred locations are all open, the search removes closed locations from the next hundred.
    const chance = [...many(150, { closed: false }), ...many(30)];
    expect((await found("openNow=true", chance)).found.total).toBe(170);
  });

  it("the location search renders the 'open now' filter as a link and sends the filter to the upstream (RT-08, LC-07)", async () => {
    const before = await found("searchText=urgent", some);
    expect(before.asked[0]).not.toHaveProperty("openNow");
    const html = renderToStaticMarkup(createElement(Results, { found: before.found, page: page("en") }));
    expect(html).toContain('<a href="?searchText=urgent&amp;openNow=true" data-search="true">Open now</a>');
    expect(html).toContain('<a href="?searchText=urgent" aria-current="true" data-search="true">Any hours</a>');
    const after = await found("searchText=urgent&openNow=true&sort=name", some);
    expect(after.asked[0]).toMatchObject({ openNow: true });
    const spanish = renderToStaticMarkup(createElement(Results, { found: after.found, page: page("es") }));
    const form = renderToStaticMarkup(
      createElement(LocationForm, {
        search: after.found,
        served: after.found,
        types: [],
        plans: [],
        page: page("es"),
        onSubmit() {},
      }),
    );
    expect(spanish).toMatch(/openNow=true" aria-current="true"[^>]*>Abierto ahora</);
    // If the visitor changes the search text or the location type, the form keeps the open now filter.
    expect(form).toMatch(/<input[^>]*name="openNow"[^>]*value="true"/);
  });

  it("if no location is open, the location search links to results with any hours and to the author's links (LC-10)", async () => {
    const { found: none } = await found("searchText=urgent&openNow=true", []);
    const closedLinks = [{ id: "1", text: "Call 911", link: { href: "tel:911", text: "", internal: false } }];
    const html = renderToStaticMarkup(createElement(Results, { found: none, page: page("en"), closedLinks }));
    expect(html).toContain('href="?searchText=urgent"');
    expect(html).toContain('href="tel:911"');
    expect(html).toContain("Any hours");
    expect(html).toContain("Choose “Any hours” to see when they open. In an emergency, call 911.");
    const { found: closed } = await found("searchText=urgent", []);
    expect(renderToStaticMarkup(createElement(Results, { found: closed, page: page("en") }))).not.toContain(
      "they open",
    );
  });
});

describe("location search (LC-08, LC-09)", () => {
  const upstream = (total: number) => {
    const asked: Record<string, unknown>[] = [];
    const call = (async (endpoint: { path: string }, request: Record<string, number>) => {
      if (endpoint.path !== locationSearch.path) throw new Error("no location types");
      asked.push(request);
      const { page = 1, perPage = 100 } = request;
      const size = Math.max(0, Math.min(perPage, total - (page - 1) * perPage));
      const locations = Array.from({ length: size }, (_, index) => ({ id: String((page - 1) * perPage + index) }));
      return { locations, totalLocations: total, servicePromotionBanners: [] };
    }) as unknown as Call;
    return { asked, call };
  };

  it("the location search shows 20 of 100 fetched locations, even if the location types cannot be loaded", async () => {
    const { asked, call } = upstream(57);
    const found = await findLocations(read("searchText=x"), call, settings);
    expect([found.shown.length, found.total, found.types, found.next]).toEqual([20, 57, [], 2]);
    expect(asked).toEqual([{ searchText: "x", sort: "relevance", page: 1, perPage: 100, limit: 100 }]);
  });

  it("the location search reveals 20 more locations at a time and fetches the next 100 locations only on demand", async () => {
    const { asked, call } = upstream(130);
    expect((await findLocations(read("page=5"), call, settings)).shown).toHaveLength(100);
    expect(asked).toHaveLength(1);
    const sixth = await findLocations(read("page=6"), call, settings);
    expect(sixth.shown.map(({ id }) => Number(id))).toEqual(Array.from({ length: 20 }, (_, index) => 100 + index));
    expect([sixth.first, sixth.last, sixth.previous, sixth.next]).toEqual([101, 120, 5, 7]);
    expect(asked).toHaveLength(2);
    expect((await findLocations(read("page=7"), call, settings)).next).toBeUndefined();
  });

  it("the location search makes one API call for each results page, and two API calls for a page beyond the last", async () => {
    const { asked, call } = upstream(4_990);
    const last = await findLocations(read("page=250"), call, settings);
    expect([last.first, last.last, last.next]).toEqual([4_901, 4_990, undefined]);
    expect(asked).toHaveLength(1);
    const past = await findLocations(read("page=5000"), call, settings);
    expect([past.first, past.last, past.previous, past.next]).toEqual([4_981, 4_990, 249, undefined]);
    expect(asked).toHaveLength(3);
  });

  it("the location search sorts and filters by distance only if the visitor has set a location (LC-05, LC-06, LO-16)", async () => {
    const wish = read("searchText=x&sort=distance&distance=25");
    const { asked, call } = upstream(3);
    const anywhere = await findLocations(wish, call, settings);
    expect([anywhere.near, anywhere.order, anywhere.distance]).toEqual([false, "relevance", 5000]);
    await findLocations(wish, call, { ...settings, place: { city_name: "Helena", latitude: 46.59 } });
    const here = await findLocations(wish, call, { ...settings, place: { latitude: 46.59, longitude: -112.04 } });
    expect([here.near, here.order, here.distance]).toEqual([true, "distance", 25]);
    const plain = { searchText: "x", sort: "relevance", page: 1, perPage: 100, limit: 100 };
    const near = { ...plain, sort: "distance", distance: 25, latitude: 46.59, longitude: -112.04 };
    expect(asked).toEqual([plain, plain, near]);
  });

  it.each([
    ["", false, "name"],
    ["", true, "distance"],
    ["searchText=x", false, "relevance"],
    ["searchText=x", true, "relevance"],
    ["searchText=x&sort=distance", false, "relevance"],
    ["sort=distance", false, "name"],
    ["sort=relevance", true, "distance"],
    ["sort=name", true, "name"],
    ["locationType=Hospital&sort=upside-down", true, "distance"],
  ])(
    "for the query '%s' and a known location %s, the location search requests and names the order '%s' (PR-21, LC-06)",
    async (query, isKnown, order) => {
      const { asked, call } = upstream(3);
      const place = { latitude: 46.59, longitude: -112.04 };
      const answered = await findLocations(read(query), call, { ...settings, ...(isKnown && { place }) });
      const [example] = locationSearch.response.parse(locationSearch.example.response).locations;
      const found = { ...answered, shown: [example!] };
      expect([asked[0]?.sort, found.order]).toEqual([order, order]);
      const page = { language: "en", path: "/", editing: false, timeZone: "America/Denver", t: translator("en", null) };
      const html = renderToStaticMarkup(createElement(Results, { found, page: page as unknown as PageContext }));
      const names = { relevance: "Relevance", name: "A-Z", distance: "Distance" } as const;
      const [, bar = ""] = /aria-label="Sort by">(.*?)<\/nav>/.exec(html) ?? [];
      // With one possible order, there is nothing to choose.
      if (bar) expect(bar).toMatch(new RegExp(`aria-current="true"[^>]*>${names[order as keyof typeof names]}<`));
      else expect(order).toBe("name");
    },
  );

  const denver: UserLocation = { city_name: "Denver", subdivision_1_iso_code: "CO" };
  it.each([
    ["", undefined, "Find a location", "Find a location"],
    ["", denver, "Locations near Denver, CO", "Centros cerca de Denver, CO"],
    ["openNow=true", undefined, "Locations open now", "Centros con servicio ahora"],
    [
      "locationType=Urgent+Care&openNow=true",
      denver,
      "Urgent Care open now near Denver, CO",
      "Atención inmediata con servicio ahora cerca de Denver, CO",
    ],
    [
      "searchText=flu+shot",
      denver,
      "Locations near Denver, CO for “flu shot”",
      "Centros cerca de Denver, CO para “flu shot”",
    ],
    ["city=Pueblo&state=co", denver, "Locations in Pueblo, CO", "Centros en Pueblo, CO"],
    ["locationType=Hospital&area=39,-106,40,-104", denver, "Hospital", "Hospital"],
  ])("for the query '%s' near %j, the heading of the location search is '%s' (PR-21)", (query, near, en, es) => {
    const dictionary = { "Name: Urgent Care": "Atención inmediata" };
    for (const [language, heading] of [
      ["en", en],
      ["es", es],
    ] as const) {
      const page = {
        language,
        t: translator(language, language === "es" ? dictionary : null),
      } as unknown as PageContext;
      expect(locationHeading(read(query), near, "Find a location", page)).toBe(heading);
    }
  });

  it("the location search ignores a location type that is not among the filter options (VA-13)", async () => {
    const asked: unknown[] = [];
    const call = (async ({ path }: { path: string }, request: { locationType?: string }) => {
      if (path !== locationSearch.path) return [{ facetName: "Hospital" }];
      asked.push(request.locationType);
      return { locations: [], totalLocations: 0, servicePromotionBanners: [] };
    }) as unknown as Call;
    expect((await findLocations(read("locationType=Casino"), call, settings)).locationType).toBe("");
    await findLocations(read("locationType=Hospital"), call, settings);
    expect(asked).toEqual([undefined, "Hospital"]);
  });
});

describe("search analytics (LC-19, AN-02, AN-08)", () => {
  it("the location search sends the location type, the sort order, the page number, and only known search words to analytics", async () => {
    const call = (async ({ path }: { path: string }) =>
      path === locationSearch.path
        ? { locations: [{ name: "Larkspur Imaging" }], totalLocations: 1, servicePromotionBanners: [] }
        : [{ facetName: "Hospital" }]) as unknown as Call;
    const query = "searchText=imaging+zephyrinequill&locationType=Hospital&sort=name";
    expect(await searchEvents(await findLocations(read(query), call, settings))).toEqual([
      { event: "locationSearchTerms", searchTerms: "imaging" },
      { event: "locationSearchType", locationType: "Hospital" },
      { event: "locationSearchSort", sort: "name" },
      { event: "locationSearchPagination", page: 1 },
    ]);
  });
});

describe("messages next to the location search results", () => {
  const denver = { latitude: 39.74, longitude: -104.99 };
  const page = {
    language: "en",
    path: "/",
    editing: false,
    timeZone: "America/Denver",
    t: translator("en", null),
    place: denver,
  } as unknown as PageContext;
  const example = locationSearch.response.parse(locationSearch.example.response).locations[0]!;
  const at = (...miles: number[]) => miles.map((distance, index) => ({ ...example, id: String(index), distance }));
  const findAnswer = (query: string, answer: object) =>
    findLocations(
      read(query),
      (async ({ path }: { path: string }) =>
        path === locationSearch.path
          ? { servicePromotionBanners: [], ...answer }
          : path === locationTypes.path
            ? [{ facetName: "Urgent Care" }, { facetName: "Pharmacy" }]
            : []) as unknown as Call,
      { ...settings, place: denver },
    );
  const shown = async (query: string, answer: object) =>
    renderToStaticMarkup(createElement(Results, { found: await findAnswer(query, answer), page }));

  const far = (count: number) => Array.from({ length: count }, () => 150);
  it.each<[string, number[], number, boolean]>([
    ["sort=distance", far(30), 30, true],
    ["sort=name", far(30), 30, true],
    // Because the results are sorted by name, the nearest location might not be on the first results page.
    ["sort=name", [...far(25), 12], 26, false],
    ["sort=name", far(100), 130, false],
    ["searchText=x", far(100), 130, true],
    ["sort=distance&page=6", far(30), 130, false],
    ["sort=distance", [], 0, false],
  ])(
    "for '?%s', the location search shows a warning only if even the nearest location is far away (LC-18)",
    async (query, miles, totalLocations, warns) => {
      const html = await shown(query, { locations: at(...miles), totalLocations });
      expect(html.includes("The nearest of these locations is at least 100 miles away.")).toBe(warns);
    },
  );

  it("a location card shows the hours, the wait time, and the directions of a location (HR-07, LC-11)", async () => {
    const html = await shown("", { locations: at(3), totalLocations: 1 });
    for (const text of ["Monday", "Wait time ~", 'href="https://www.google.com/maps/dir/'])
      expect(html).toContain(text);
  });

  it("if no location matches, the location search says so and links to a new search (LC-10)", async () => {
    const html = await shown("searchText=xyzzy", { locations: [], totalLocations: 0 });
    expect(html).toContain("Oh no!");
    expect(html).toContain("Unfortunately, we have no locations that fit your search.");
    expect(html).toMatch(/<a href="\?"[^>]*><span>New Search</);
  });

  it("the location search shows how many results a type filter hides and links to them (LC-10, VA-13)", async () => {
    const query = "searchText=urgent+care&locationType=Pharmacy";
    const none = { locations: [], totalLocations: 0 };
    const html = await shown(query, { ...none, hiddenByType: 12 });
    expect(html).toContain("12 locations of other types fit your search.");
    expect(html).toMatch(/<a href="\?searchText=urgent\+care"[^>]*data-reset[^>]*>Any type<\/a>/);
    expect(await shown(query, none)).not.toContain("other types");
  });

  it("the location search form has a text field, collapsible distance and type filters, and at most twelve common searches (LC-04)", async () => {
    const link = { href: "/locations/search?locationType=Pharmacy", text: "", target: "", internal: true };
    const commonSearches = Array.from({ length: 14 }, (_, index) => ({
      id: `${index}`,
      text: `Common ${index}`,
      link,
    }));
    const html = renderToStaticMarkup(
      createElement(locationSearchBlock.View as never, {
        fields: { heading: "Find a location", commonSearches, asksForPlace: false },
        page,
        data: await findAnswer("locationType=Pharmacy&distance=25", { locations: at(3), totalLocations: 1 }),
        placeholder: () => null,
      }),
    );
    const [, distances = ""] = /<select name="distance" disabled="">(.*?)<\/select>/s.exec(html) ?? [];
    expect(distances.match(/<option value="\d*"/g)).toEqual(["", "10", "25", "50"].map((n) => `<option value="${n}"`));
    const [, types = ""] = /<select name="locationType">(.*?)<\/select>/s.exec(html) ?? [];
    expect([...types.matchAll(/>([^<]+)<\/option>/g)].map(([, type]) => type)).toEqual([
      "Any type",
      "Pharmacy",
      "Urgent Care",
    ]);
    expect(html).toMatch(/<option value="Pharmacy" selected="">Pharmacy/);
    expect(html).toContain("Show Filters");
    expect(html.match(/>Common \d+</g)).toHaveLength(12);
  });
});

it.each([
  [undefined, null],
  ["", null],
  ["?w=490&h=490", null],
  ["javascript:alert(1)", null],
  ["/-/media/nurse.svg", "/sc10media/nurse.svg?w=352&h=264"],
])("if the media URL is missing or invalid, a location card shows the placeholder image (LC-12): %s", (url, src) =>
  expect(pictureOf(url)).toBe(src),
);
