import { beforeAll, describe, expect, it } from "vitest";
import { indexPages } from "../../backend/handlers/search.ts";
import { indexSearch, indexSuggestions, webSearch, webSuggestions } from "../../contracts/search.ts";
import {
  alwaysOnPromotions,
  relatedServices,
  serviceItem,
  servicePages,
  serviceSuggestions,
} from "../../contracts/services.ts";
import { database, startBackend, upstream } from "./database.ts";

const { test, backend } = startBackend();
beforeAll(async () => {
  const page = (index: number) => ({
    url: `/articles/${index}`,
    title: `Healthy sleep, part ${index}`,
    description: "How to sleep.",
    body: `Rest well. Naps are fine ${index}.`,
  });
  await indexPages(test.db, [
    {
      url: "/visiting",
      title: "Visiting hours",
      description: "When to visit.",
      body: "Come from 8am to 8pm. Masks are welcome.",
      image: "/-/media/door.svg",
      indexes: ["help"],
    },
    ...Array.from({ length: 23 }, (_, index) => page(index + 1)),
  ]);
});

describe("medical services", () => {
  it("the backend suggests services that match by name before services that match by synonym (AP-40)", async () => {
    const suggest = async (searchText: string) =>
      serviceSuggestions.response.parse(await backend.get(serviceSuggestions.path, { searchText }));
    expect((await suggest("card"))[0]?.nameOverride).toBe("Cardiology");
    expect((await suggest("checkup")).map(({ nameOverride }) => nameOverride)).toContain("Primary Care");
    expect((await suggest("ca")).length).toBeLessThanOrEqual(10);
    expect(await suggest("zzz")).toEqual([]);
  });

  it("the backend suggests services by full or partial synonyms (AP-40)", async () => {
    const first = async (searchText: string) =>
      serviceSuggestions.response.parse(await backend.get(serviceSuggestions.path, { searchText }))[0]?.nameOverride;
    expect(await first("skin doc")).toBe("Dermatology");
    expect(await first("dejar de fumar")).toBe("Quit Tobacco");
    expect(await first("dermatolgy")).toBe("Dermatology");
  });

  it("the backend returns a medical service with its details, or 404 for an unknown service (AP-41)", async () => {
    const item = serviceItem.response.parse(await backend.get(serviceItem.path, { id: "svc-behavioral-health" }));
    expect(item).toMatchObject({
      nameOverride: "Behavioral Health",
      virtual: true,
      websiteLink: { href: "/medical-services/mental-health" },
    });
    expect(item.conditions.map(({ nameOverride }) => nameOverride)).toContain("Anxiety");
    expect(item.onDemandVirtualServices[0]?.heading).toBe("Video visit with a counselor");
    expect((await backend.ask(`${serviceItem.path}?id=none`)).status).toBe(404);
    const paths = servicePages.response.parse(await backend.get(servicePages.path));
    expect(paths.length).toBeGreaterThan(50);
    for (const { path: websiteUrl, updated } of paths.slice(0, 3)) {
      expect(updated).toMatch(/^20\d\d-/);
      const { websiteLink } = serviceItem.response.parse(await backend.get(serviceItem.path, { websiteUrl }));
      expect(websiteLink?.href).toBe(websiteUrl);
    }
  });

  it("the backend returns related virtual services that are licensed in the state (AP-42)", async () => {
    const related = async (request: object) =>
      relatedServices.response.parse(await backend.post(relatedServices.path, request)).map(({ heading }) => heading);
    expect(await related({ searchText: "bad cough", state: "CO" })).toEqual(["Video visit for cold and flu"]);
    expect(await related({ searchText: "anxiety", state: "co" })).toContain("Video visit with a counselor");
    expect(await related({ searchText: "anxiety", state: "UT" })).not.toContain("Video visit with a counselor");
    expect(await related({})).toHaveLength(4);
  });

  it("the backend returns banners for every search (AP-43)", async () => {
    const banners = alwaysOnPromotions.response.parse(await backend.get(alwaysOnPromotions.path));
    expect(banners.map(({ heading }) => heading)).toEqual(["Care from your couch", "Save your spot"]);
  });
});

describe("site search", () => {
  it("the backend returns ten search results at a time, with absolute URLs and the total (AP-28)", async () => {
    const find = async (q: string, offset = 0) =>
      webSearch.response.parse(await backend.get(webSearch.path, { q, offset })).webPages;
    const first = await find("healthy sleep");
    const last = await find("healthy sleep", 20);
    expect([first?.value.length, last?.value.length, first?.totalEstimatedMatches]).toEqual([10, 3, 23]);
    expect(new Set([...(first?.value ?? []), ...(last?.value ?? [])].map(({ url }) => url)).size).toBe(13);
    expect((await find("masks"))?.value[0]).toMatchObject({
      name: "Visiting hours",
      url: "https://www.larkspurhealth.example/visiting",
      openGraphImage: { contentUrl: "https://www.larkspurhealth.example/-/media/door.svg" },
    });
    expect(await find("xylophone")).toBeUndefined();
  });

  it("below the advice to call 911, the backend returns the page about emergency care, and no later visit or class (GS-01)", async () => {
    const pages = [
      ["/medical-services/emergency-care", "Emergency care", "Open 24 hours."],
      ["/medical-services/lungs", "Lung care", "For trouble breathing."],
      ["/medical-services/women", "Women's health", "For heavy bleeding, bleeding a lot."],
      ["/medical-services/heart", "Heart care", "For chest pain."],
      ["/conditions/knee", "Knee arthritis", "Worn cartilage."],
      ["/news/screening", "Chest pain? A screening for $129", "Book now."],
      ["/classes-events", "Classes about chest pain", "Life after a heart attack."],
    ].map(([url = "", title = "", description = ""]) => ({
      url,
      title,
      description,
      body: "Call 911 for chest pain.",
    }));
    const other = await database();
    await indexPages(other.db, pages);
    const find = async (q: string) =>
      webSearch.response
        .parse(await upstream(other.db).get(webSearch.path, { q }))
        .webPages?.value.map(({ url }) => new URL(url).pathname) ?? [];
    for (const typed of ["chest pain", "trouble breathing", "bleeding a lot"])
      expect(await find(typed), typed).toEqual(["/medical-services/emergency-care"]);
    expect(await find("life after a heart attack")).toContain("/classes-events/life-after-a-heart-attack");
    await other.stop();
  });

  it("the backend searches a single index or the entire site (AP-26)", async () => {
    const find = async (searchText: string, searchIndex = "") =>
      indexSearch.response.parse(await backend.get(indexSearch.path, { searchText, searchIndex })).results;
    expect(await find("visiting", "help")).toEqual([
      { title: "Visiting hours", description: "When to visit.", url: "/visiting", language: "en" },
    ]);
    expect(await find("sleep", "help")).toEqual([]);
    expect(await find("sleep")).toHaveLength(23);
  });

  it("the backend suggests at most ten page titles (AP-25, AP-27)", async () => {
    const index = indexSuggestions.response.parse(
      await backend.get(indexSuggestions.path, { searchText: "vis", searchIndex: "help" }),
    );
    expect(index).toEqual([{ displayText: "Visiting hours" }]);
    const web = webSuggestions.response.parse(await backend.get(webSuggestions.path, { q: "sle" }));
    expect(web.suggestionGroups[0]?.searchSuggestions).toHaveLength(10);
  });

  it.each([
    [
      "parking",
      [
        ["Brain", "Parkinson's disease and parkas."],
        ["Visit", "Parking is free."],
      ],
      ["Visit"],
    ],
    [
      "flu shots",
      [
        ["Heart", "From the first flutter."],
        ["Flu", "A flu shot a year."],
      ],
      ["Flu"],
    ],
    [
      "knees",
      [
        ["Bones", "Your knee."],
        ["Praying", "Kneel down."],
      ],
      ["Bones"],
    ],
    ["rodilla", [["Bones", "Your knee."]], ["Bones"]],
    ["migrane", [["Brain", "Migraine and more."]], ["Brain"]],
    [
      "larkspur",
      [
        ["Larkspur Health", "Home."],
        ["Other", "Nothing."],
      ],
      ["Larkspur Health"],
    ],
  ] as const)(
    "for '%s', the site search matches whole words, stems, synonyms, and misspellings (AP-26, AP-28, GS-01)",
    async (typed, texts, wanted) => {
      await indexPages(
        test.db,
        texts.map(([title, body]) => ({ url: `/${title}`, title, description: "", body })),
      );
      const { results } = indexSearch.response.parse(await backend.get(indexSearch.path, { searchText: typed }));
      expect(results.map(({ title }) => title)).toEqual(wanted);
    },
  );

  const paths = async (q: string) =>
    (webSearch.response.parse(await backend.get(webSearch.path, { q })).webPages?.value ?? []).map(
      ({ url }) => new URL(url).pathname,
    );

  it("a page whose title matches the search text ranks above a page that only a synonym matches (GS-01)", async () => {
    await indexPages(test.db, [
      { url: "/health-library/fever-in-children", title: "Fever in children", description: "", body: "Fever." },
      { url: "/conditions/fever", title: "Fevers", description: "", body: "" },
    ]);
    expect(await paths("fever")).toEqual(["/conditions/fever", "/health-library/fever-in-children"]);
  });

  it.each([
    ["a ZIP code", "80202", /^\/locations\//],
    ["a misspelled name", "abernathey", /^\/find-a-doctor\/\w+-abernathy-\d+$/],
    ["the subject of a class", "babysitting class", /^\/classes-events\/babysitting/],
  ])("if no page matches %s, the site search returns matching records (GS-01)", async (_what, typed, path) => {
    await indexPages(test.db, [{ url: "/other", title: "Other", description: "", body: "" }]);
    const found = await paths(typed);
    expect(found.length).toBeGreaterThan(1);
    for (const one of found) expect(one).toMatch(path);
    expect(await paths("qwertyuiop")).toEqual([]);
  });

  it("the backend suggests page titles by word prefixes and by synonyms (AP-27)", async () => {
    await indexPages(test.db, [
      {
        url: "/childrens-health",
        title: "Children's health",
        description: "",
        body: "Pediatricians.",
        words: "kids doctor",
      },
      { url: "/emergency", title: "Emergency and urgent care", description: "", body: "", words: "er" },
    ]);
    const suggested = async (q: string) =>
      webSuggestions.response
        .parse(await backend.get(webSuggestions.path, { q }))
        .suggestionGroups[0]?.searchSuggestions.map(({ displayText }) => displayText);
    expect(await suggested("emergen")).toEqual(["Emergency and urgent care"]);
    expect(await suggested("er")).toEqual(["Emergency and urgent care"]);
    expect(await suggested("kids doctor")).toEqual(["Children's health"]);
    expect((await suggested("abernathy"))?.[0]).toMatch(/^\w+ Abernathy, /);
  });

  it("the backend ranks suggestions that start with the typed text first, and shorter suggestions before longer ones (AP-27)", async () => {
    const titles = ["Visiting hours at the birth center", "Visiting hours", "Campus and visiting hours"];
    await indexPages(
      test.db,
      titles.map((title) => ({ url: `/${title.length}`, title, description: "", body: "" })),
    );
    const suggested = indexSuggestions.response.parse(
      await backend.get(indexSuggestions.path, { searchText: "visiting h" }),
    );
    expect(suggested.map(({ displayText }) => displayText)).toEqual([titles[1], titles[0], titles[2]]);
  });

  it("the backend replaces the old search index with a new index", async () => {
    await indexPages(test.db, [{ url: "/new", title: "New", description: "", body: "" }]);
    expect(indexSearch.response.parse(await backend.get(indexSearch.path, { searchText: "sleep" })).results).toEqual(
      [],
    );
  });
});
