import { beforeAll, describe, expect, it } from "vitest";
import { indexPages } from "../../backend/handlers/search.ts";
import { indexSearch, webSearch, webSuggestions } from "../../contracts/search.ts";
import { searchablePages } from "../../scripts/fixtures.ts";
import { demoPages } from "../support/demo-pages.ts";
import { itNightly } from "../support/nightly.ts";
import { startBackend } from "./database.ts";
import { fortyInSpanish, mixedWithEnglish, twentyUnseen } from "./query-sets/spanish.ts";

const { test, backend } = startBackend();
beforeAll(async () => {
  await indexPages(test.db, [
    ...searchablePages(demoPages),
    { url: "/only-in-english", title: "Lighthouse keepers", description: "For keepers.", body: "Lighthouse lamps." },
  ]);
});

async function resultsFor(q: string, setLang = "es") {
  const { webPages } = webSearch.response.parse(await backend.get(webSearch.path, { q, setLang }));
  return (webPages?.value ?? []).map(({ url, language }) => ({ path: new URL(url).pathname, language }));
}
const pathsFor = async (q: string) => (await resultsFor(q)).map(({ path }) => path);

describe("the site search in Spanish (LG-02)", () => {
  itNightly([
    ["twenty searches without tuning", twentyUnseen, 20, 15],
    ["forty everyday searches", fortyInSpanish, 40, 36],
    ["searches with English words", mixedWithEnglish, 10, 8],
  ] as const)(
    "for most of the %s, the first three results include an expected page",
    async (name, queries, size, fewest) => {
      expect(queries).toHaveLength(size);
      const missed: string[] = [];
      for (const [typed, ...pages] of queries) {
        const first = (await pathsFor(typed)).slice(0, 3);
        if (!pages.some((page) => first.includes(`/es${page}`)))
          missed.push(`${typed} → ${first.join(", ") || "nothing"}`);
      }
      console.info([`${name}: ${size - missed.length} of ${size}`, ...missed].join("\n"));
      expect(size - missed.length).toBeGreaterThanOrEqual(fewest);
    },
  );

  it("a Spanish search finds the same page with and without accents and corrects a misspelled word", async () => {
    for (const [written, typed] of [
      ["presión", "presion"],
      ["niños", "ninos"],
      ["mamografía", "mamografia"],
      ["embarazo", "embaraso"],
      ["pediatra", "pedriatra"],
      ["rodilla", "rodiya"],
      ["vacuna", "bacuna"],
    ] as const)
      expect((await pathsFor(typed))[0], typed).toBe((await pathsFor(written))[0]);
  });

  it("a Spanish search matches word stems, so that singular forms match plurals and nouns match verbs", async () => {
    const first = async (typed: string) => (await pathsFor(typed))[0];
    expect(await first("vacunarse contra la gripe")).toBe("/es/medical-services/flu-shots");
    expect(await first("facturas")).toBe(await first("factura"));
  });

  it("if no class about a subject is held in Spanish, a Spanish search finds the class in English and says so (GS-01)", async () => {
    for (const typed of ["grupo de duelo", "perdí a mi esposo", "murió mi mamá"])
      expect((await pathsFor(typed)).slice(0, 3), typed).toContain("/es/classes-events/walking-through-grief");
    const { webPages } = webSearch.response.parse(await backend.get(webSearch.path, { q: "duelo", setLang: "es" }));
    expect(webPages?.value?.map(({ name }) => name)).toContain("Caminar con el duelo (en inglés)");
    const held = (await pathsFor("grupo de lactancia")).filter((path) => path.startsWith("/es/classes-events/"));
    expect(held).toEqual(["/es/classes-events/lactancia-materna-en-espanol"]);
  });

  it.each([
    ["en", ["dentist", "kids dentist", "dentist for children", "toothache", "teeth cleaning", "oral surgeon"]],
    ["es", ["dentista", "dentista para niños", "dentista infantil", "dolor de muelas", "muelas del juicio"]],
  ])(
    "searches about teeth find the page that says what to do without a dentist here, in %s (GS-01)",
    async (language, queries) => {
      const page = language === "es" ? "/es/medical-services" : "/medical-services";
      for (const typed of queries) {
        const paths = (await resultsFor(typed, language)).map(({ path }) => path);
        expect([typed, paths[0], paths.some((path) => path.includes("/news"))]).toEqual([typed, page, false]);
      }
    },
  );

  it("a Spanish search returns Spanish pages first, followed by pages that exist only in English and are marked as English", async () => {
    const results = await resultsFor("lighthouse");
    expect(results).toEqual([{ path: "/only-in-english", language: "en" }]);
    const all = await resultsFor("hospital");
    expect(all.filter(({ path }) => path.startsWith("/es/")).every(({ language }) => language === "es")).toBe(true);
    const english = new Set(all.filter(({ language }) => language === "en").map(({ path }) => `/es${path}`));
    expect(all.filter(({ path }) => english.has(path))).toEqual([]);
  });

  it("a Spanish search finds a doctor's or a location's Spanish page by name", async () => {
    expect((await pathsFor("hospital de denver"))[0]).toBe("/es/locations/denver-hospital");
    const { webPages } = webSearch.response.parse(
      await backend.get(webSearch.path, { q: "leif palomino", setLang: "es-419" }),
    );
    expect(webPages?.value[0]).toMatchObject({
      language: "es",
      snippet: expect.stringContaining("Medicina familiar en"),
    });
    expect(new URL(webPages!.value[0]!.url).pathname).toBe("/es/find-a-doctor/leif-palomino-54");
  });

  it("the backend suggests the Spanish titles of pages and searches the Spanish articles", async () => {
    const suggested = webSuggestions.response.parse(
      await backend.get(webSuggestions.path, { q: "embar", setLang: "es" }),
    );
    const [first] = suggested.suggestionGroups[0]!.searchSuggestions;
    expect(first?.displayText).toMatch(/embarazo/i);
    const request = { searchText: "fiebre", searchIndex: "health-library", language: "es" };
    const { results } = indexSearch.response.parse(await backend.get(indexSearch.path, request));
    expect(results[0]).toMatchObject({ url: "/es/health-library/fever-in-children", language: "es" });
  });

  it("a search on an English page returns no Spanish pages", async () => {
    for (const q of ["fiebre", "fever", "pediatra", "pediatrician"])
      expect((await resultsFor(q, "en")).filter(({ path }) => path.startsWith("/es/"))).toEqual([]);
  });
});
