import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { Results } from "../../app/blocks/global-search/Results.tsx";
import { type SearchCalls, searchSite } from "../../app/blocks/global-search/search.ts";
import { registry } from "../../app/blocks/index.ts";
import { findInIndex, type IndexSearchCall, indexSearchOf } from "../../app/blocks/index-search/search.ts";
import { loadSide as findSide } from "../../app/blocks/search-side-block/side.ts";
import type { Call } from "../../app/context/page-context.ts";
import { type Phrase, translator } from "../../app/context/phrases.ts";
import { siteSearch } from "../../app/search/site-search.ts";
import { pageOf, renderExamples } from "../../app/tools/catalog/example.ts";
import { english } from "../support/phrases.ts";

const search = { searchText: "flu", searchIndex: "", page: 1 };
type WebSearch = SearchCalls["web"];
/** A site search that may use only the web search service. */
const webOnly = (web: WebSearch): SearchCalls => ({
  web,
  index: async () => {
    throw new Error("index search");
  },
});
const page = (url: string) => ({ name: url, url, snippet: undefined, openGraphImage: undefined, language: undefined });

describe("site search", () => {
  const web = (total: number) => {
    const asked: number[] = [];
    const call: WebSearch = async ({ offset = 0, count = 10 }) => {
      asked.push(Number(offset));
      const size = Math.max(0, Math.min(Number(count), total - Number(offset)));
      const value = Array.from({ length: size }, (_, index) => page(`/${Number(offset) + index}`));
      return { webPages: { value, totalEstimatedMatches: total } };
    };
    return { asked, call };
  };

  it.each([
    [1, [0], "/0", 10, 2],
    [3, [20], "/20", 7, undefined],
    // If the page number is too high, the search makes two API calls and shows the last results.
    [50, [490, 20], "/20", 7, undefined],
  ])(
    "to load page %d, the site search sends requests with the offsets %s (GS-05)",
    async (number, offsets, first, count, next) => {
      const { asked, call } = web(27);
      const found = await searchSite({ ...search, page: number }, webOnly(call));
      expect(asked).toEqual(offsets);
      expect([found.shown[0]?.url, found.shown.length, found.total, found.next]).toEqual([first, count, 27, next]);
    },
  );

  it("the site search shows only one result for each URL (GS-05)", async () => {
    const call: WebSearch = async () => ({ webPages: { value: [page("/a"), page("/a")], totalEstimatedMatches: 2 } });
    expect((await searchSite(search, webOnly(call))).shown).toEqual([page("/a")]);
  });

  it("the site search treats a response without pages as empty, and makes no API call if the search text is empty (GS-07)", async () => {
    const call = vi.fn<WebSearch>(async () => ({ webPages: undefined }));
    expect(await searchSite(search, webOnly(call))).toMatchObject({ shown: [], total: 0 });
    expect(await searchSite({ ...search, searchText: "", page: 4 }, webOnly(call))).toMatchObject({ page: 1 });
    expect(call).toHaveBeenCalledOnce();
  });
});

describe("a site search that names an index finds only what is in it (RT-03, HD-11)", () => {
  const titles = Array.from({ length: 23 }, (_, index) => `Article ${index}`);
  const results = titles.map((title, index) => ({
    title,
    description: `About ${index}`,
    url: `/health-library/${index}`,
    language: undefined,
  }));
  it.each([
    [1, 0, 10, 2],
    [2, 10, 10, 3],
    [3, 20, 3, undefined],
    [9, 20, 3, undefined],
  ])("page %d", async (number, first, count, next) => {
    const index = vi.fn<SearchCalls["index"]>(async () => ({ results: [...results, results[0]!] }));
    const web = vi.fn<WebSearch>(async () => ({ webPages: undefined }));
    const found = await searchSite({ ...search, searchIndex: "health-library", page: number }, { web, index });
    expect(index).toHaveBeenCalledWith({ searchText: "flu", searchIndex: "health-library" });
    expect(web).not.toHaveBeenCalled();
    expect([found.shown.length, found.total, found.next, found.searchIndex]).toEqual([
      count,
      23,
      next,
      "health-library",
    ]);
    expect(found.shown[0]).toMatchObject({ name: `Article ${first}`, snippet: `About ${first}` });
  });
});

describe("a search of a part of the site says so and offers the whole site (RT-03, HD-11)", () => {
  const NAMED = { en: "a part of the site: Health library.", es: "una parte del sitio: Biblioteca de salud." };
  const PART = { en: "a part of the site.", es: "una parte del sitio." };
  it.each([
    ["en", "health-library", "skin", NAMED.en],
    ["es", "health-library", "skin", NAMED.es],
    ["en", "health-library", "", NAMED.en],
    ["en", "forms", "skin", PART.en],
    ["es", "forms", "skin", PART.es],
    ["en", "site", "skin", null],
    ["en", "", "skin", null],
  ] as const)("in %s, with the index “%s” and the text “%s”", async (language, searchIndex, searchText, note) => {
    const none = { web: async () => ({ webPages: undefined }), index: async () => ({ results: [] }) };
    const found = await searchSite({ searchText, searchIndex, page: 1 }, none);
    const t = translator(language, null);
    const props = { found, hint: "", host: undefined, page: { language, t } };
    const html = renderToString(createElement(Results, props as never)).replaceAll("<!-- -->", "");
    const link = /(?:part of the site|parte del sitio)[^<]*<a href="([^"]*)">(?:Search the whole|Buscar en todo)/.exec(
      html,
    );
    expect(link?.[1]).toBe(note ? siteSearch.url({ searchText }) : undefined);
    if (note) expect(html).toContain(note);
  });
});

describe("the label of a search result (GS-06)", () => {
  const labelOf = async (url: string, language: string) => {
    const result = { ...page(url), name: "Result" };
    const data = await searchSite(
      search,
      webOnly(async () => ({ webPages: { value: [result], totalEstimatedMatches: 1 } })),
    );
    const settings = { language, path: "/search", editing: false, timeZone: "America/Denver", theme: "default" };
    const html = renderToString(
      createElement(registry["global-search"]!.View, {
        fields: {},
        page: { ...settings, languages: ["en", "es"], t: translator(language, null), host: "www.example.com" },
        data,
        placeholder: () => null,
      } as never),
    );
    const text = html.replace(/<script.*?<\/script>/gs, "").replace(/<[^>]+>/g, "|");
    return /\|+([^|]+)\|+Result\|/.exec(text)?.[1] ?? text;
  };

  it.each([
    ["/medical-services/heart-care", "Medical service", "Servicio médico"],
    ["/find-a-doctor/ada-okafor", "Doctor", "Médico"],
    ["/locations/juniper", "Location", "Centro"],
    ["/classes-events/cpr", "Class or event", "Clase o evento"],
    ["/conditions/asthma", "Condition", "Problema de salud"],
    ["/health-library/flu", "Health library", "Biblioteca de salud"],
    ["/news/new-wing", "News", "Noticias"],
    ["/careers/registered-nurse", "Job", "Empleo"],
    ["/about-us", "Information", "Información"],
  ])("%s is labeled %s, in Spanish %s", async (path, english, spanish) => {
    expect([await labelOf(path, "en"), await labelOf(`/es${path}`, "es")]).toEqual([english, spanish]);
  });
});

describe("side blocks", () => {
  const answering = (answer: unknown) => {
    const asked: unknown[] = [];
    const call = (async ({ path }: { path: string }, request: object) => {
      asked.push([path, request]);
      return answer;
    }) as Call;
    return { call, asked };
  };

  it("the site search requests only services if the search text is empty, even if no service matches (GS-08)", async () => {
    const { call, asked } = answering([{ id: "1", heading: "Video visit", landingPageUrl: "/virtual" }]);
    for (const kind of ["locations", "providers", "events"] as const)
      expect((await findSide(kind, "", { timeZone: "America/Denver", t: english }, call)).items).toEqual([]);
    expect((await findSide("services", "", { timeZone: "America/Denver", t: english }, call)).items).toHaveLength(1);
    expect(asked).toEqual([["/medical-services/related-services", {}]]);
  });

  it.each(["services", "locations", "providers", "events"] as const)(
    "the side block for %s asks for nothing and renders nothing beside the help for an emergency (GS-08)",
    async (kind) => {
      const { call, asked } = answering([{ id: "1", heading: "Know your heart", landingPageUrl: "/screening" }]);
      const data = await findSide(kind, "chest pain", { timeZone: "America/Denver", t: english }, call);
      const html = renderToString(
        createElement(registry["search-side-block"]!.View, {
          fields: { kind },
          page: { language: "en", path: "/search", t: english },
          data,
          placeholder: () => null,
        } as never),
      );
      expect([asked, html]).toEqual([[], ""]);
    },
  );

  it("a side block shows a location's name, image, and address, and links to the location's website (GS-10)", async () => {
    const address = { address1: "1 Elm St", suite: "9", city: "Denver", state: "CO", zip: "80205" };
    const { call } = answering([{ id: "1", name: "Elm", media: [{ url: "/m.jpg" }], address, websiteUrl: "/elm" }]);
    const { items } = await findSide("locations", "knee", { timeZone: "America/Denver", t: english }, call);
    expect(items).toEqual([
      { id: "1", title: "Elm", lines: ["1 Elm St, Denver, CO"], picture: "/m.jpg", address: "/elm" },
    ]);
  });

  it.each([
    ["0", "Free"],
    ["45", "$45"],
  ])(
    "a side block shows the event fee %s as %s and requests events from the current day in the site's time zone (GS-11, GS-13)",
    async (eventFee, cost) => {
      vi.setSystemTime("2030-03-06T05:00:00Z");
      const { call, asked } = answering([
        { id: 1, eventHeadline: "CPR", image: { src: "/c.jpg" }, eventFee, eventUrl: "/cpr" },
      ]);
      const { items } = await findSide("events", "cpr", { timeZone: "America/Denver", t: english }, call);
      expect(asked).toEqual([["/classes-events/related-classes", { searchText: "cpr", startDate: "03-05-2030" }]]);
      expect(items[0]).toMatchObject({ title: "CPR", lines: [cost], picture: "/c.jpg", address: "/cpr" });
      vi.useRealTimers();
    },
  );

  it("the block next to the search results requests two providers (GS-12, PR-16)", async () => {
    const provider = { id: "1", firstName: "Ada", lastName: "Okafor", title: "MD", primarySpecialty: "Cardiology" };
    const { call, asked } = answering([{ ...provider, locationName: "Elm", overallRating: 4.83, profileUrl: "/ada" }]);
    const { items } = await findSide("providers", "heart", { timeZone: "America/Denver", t: english }, call);
    expect(asked).toEqual([["/providers/related-providers", { searchText: "heart", limit: 2 }]]);
    expect(items[0]).toMatchObject({
      title: "Ada Okafor, MD",
      lines: ["Cardiology", "Elm"],
      rating: 4.83,
      newTab: true,
    });
  });
});

describe("index search", () => {
  it("the index search uses the index from the URL or, if the URL names no index, the page's index (IX-02)", async () => {
    const asked: unknown[] = [];
    const find = (query: string, ownIndex: string) =>
      findInIndex(indexSearchOf(new URLSearchParams(query), ownIndex), ownIndex, async (request) => {
        asked.push(request);
        return { results: [] };
      });
    for (const query of ["searchText=flu", "searchText=flu&searchIndex=news", "query=knee"])
      await find(query, "library");
    await find("searchText=flu", "");
    await find("searchIndex=news", "library");
    expect(asked).toEqual([
      { searchText: "flu", searchIndex: "library" },
      { searchText: "flu", searchIndex: "news" },
      { searchText: "knee", searchIndex: "library" },
      { searchText: "flu" },
    ]);
  });

  it("the index search shows ten results and reveals ten more after each click (IX-03)", async () => {
    const results = Array.from({ length: 23 }, (_, index) => ({
      title: `${index}`,
      description: undefined,
      url: `/${index}`,
      language: undefined,
    }));
    const call: IndexSearchCall = async () => ({ results: [...results, ...results.slice(0, 1)] });
    const shown = async (page: number) => {
      const found = await findInIndex({ ...search, page }, "", call);
      return [found.shown.length, found.total];
    };
    expect(await Promise.all([1, 2, 3, 4].map(shown))).toEqual([
      [10, 23],
      [20, 23],
      [23, 23],
      [23, 23],
    ]);
  });
});

describe("header search", () => {
  const render = async (example: string, language = "en") => {
    const settings = { language, path: "/", editing: false, timeZone: "America/Denver", t: ({ key }: Phrase) => key };
    const { html } = await renderExamples(pageOf(registry["site-header"]!, [example], "default"), settings, () => {});
    return html.slice(html.indexOf('data-panel="search"'), html.indexOf('data-panel="menu"'));
  };

  it("the header search opens the results page that the author chose, with the parameters and index for that page (HD-11)", async () => {
    const html = await render("search");
    expect(html).toMatch(/<form [^>]*action="\/find"/);
    expect(html.match(/<input type="hidden"[^>]*>/g)).toEqual([
      '<input type="hidden" name="searchIndex" value="site"/>',
    ]);
  });

  it("by default, the header search opens /search in the page's language (HD-11)", async () => {
    expect(await render("ordinary")).toMatch(/<form [^>]*action="\/search"/);
    expect(await render("ordinary", "es")).toMatch(/<form [^>]*action="\/es\/search"/);
  });

  it("the header search requires two characters, with and without JavaScript (HD-11, VA-06)", async () => {
    const html = await render("search");
    const [form = ""] = html.match(/<form .*?<\/form>/s) ?? [];
    const [input = ""] = form.match(/<input [^>]*name="searchText"[^>]*>/) ?? [];
    expect(form).not.toMatch(/<form [^>]*novalidate|formnovalidate/i);
    expect(input).toMatch(/ required=""/);
    const [, pattern = ""] = /pattern="([^"]+)"/.exec(input) ?? [];
    // Browsers wrap the `pattern` attribute's value in `^(?:…)$` and compile it with the `v` flag.
    const sends = (text: string) => new RegExp(`^(?:${pattern})$`, "v").test(text);
    expect(["", " ", "a", " a ", "ab", " ab ", "a b", "flu shot"].filter(sends)).toEqual([
      "ab",
      " ab ",
      "a b",
      "flu shot",
    ]);
    expect(input).toMatch(/title="SearchTooShort"/);
  });

  it("the search panel shows the author's complete quick links or, if there are none, the menu's first links (HD-10, HD-05)", async () => {
    const links = async (example: string) =>
      [...(await render(example)).matchAll(/<a [^>]*>([^<]*)</g)].map(([, text]) => text);
    expect(await links("search")).toEqual(["Urgent care near you", "Pay a bill"]);
    expect(await links("ordinary")).toContain("Locations");
  });
});
