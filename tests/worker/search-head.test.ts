import { describe, expect, it } from "vitest";
import { blocks } from "../../app/blocks/index.ts";
import { translator } from "../../app/context/phrases.ts";
import { layout, stubSite } from "./stub.ts";

/** All search blocks, with a search and what the title says about it in English and Spanish. */
const SEARCHES: [block: string, query: string, en: string, es: string][] = [
  ["GlobalSearch", "searchText=flu+shot", "flu shot", "flu shot"],
  ["GlobalSearch", "query=flu+shot&page=3", "flu shot, page 3", "flu shot, página 3"],
  ["IndexSearch", "searchText=sleep&searchIndex=library", "sleep", "sleep"],
  [
    "LocationSearch",
    "searchText=pharmacy&locationType=Hospital&openNow=true",
    "pharmacy, filters: 2",
    "pharmacy, filtros: 2",
  ],
  ["LocationSearch", "city=Denver&state=CO&page=2&sort=name", "Denver, CO, page 2", "Denver, CO, página 2"],
  ["EventsSearch", "searchText=birth&category=1&isOnline=false", "birth, filters: 2", "birth, filtros: 2"],
  [
    "ProvidersBySearch",
    "unified=heart&gender=woman&page=2",
    "heart, filters: 1, page 2",
    "heart, filtros: 1, página 2",
  ],
  ["ProvidersBySearch", "searchText=heart&city=any", "heart", "heart"],
  ["MedicalServicesFinder", "letter=c", "C", "C"],
  ["MedicalServicesFinder", "searchText=psoriasis", "psoriasis", "psoriasis"],
  ["EventDetail", "isOnline=true", "filters: 1", "filtros: 1"],
  ["JobSearch", "kind=Nursing&place=Denver", "Nursing, Denver", "Nursing, Denver"],
];

describe("the head of a page with a search (AX-03)", () => {
  it.each(SEARCHES)("names what %s searches for: %s", (block, query, en, es) => {
    const title = blocks.get(block)!.load!.title!;
    expect(title(new URLSearchParams(query), { t: translator("en", null) })).toBe(en);
    expect(title(new URLSearchParams(query), { t: translator("es", null) })).toBe(es);
    expect(title(new URLSearchParams("utm_source=x"), { t: translator("en", null) })).toBe("");
  });

  const page = layout("Search", { browserTitle: "Search | Larkspur Health" }, {}, [{ componentName: "GlobalSearch" }]);
  const site = stubSite({
    layouts: { "en /search": page, "es /search": page },
    answer: (url) => (url.pathname.endsWith("/search") && !url.search.includes("item") ? Response.json({}) : undefined),
  });
  const titleOf = async (path: string) =>
    /<title[^>]*>([^<]*)<\/title>/.exec(await (await site.fetch(path)).text())?.[1];

  it("starts with the search and ends with the page's own title", async () => {
    expect(await titleOf("/search")).toBe("Search | Larkspur Health");
    expect(await titleOf("/search?searchText=flu+shot&page=2")).toBe("flu shot, page 2 | Search | Larkspur Health");
    expect(await titleOf("/es/search?searchText=gripe&page=2")).toBe("gripe, página 2 | Search | Larkspur Health");
    expect(await titleOf("/search?searchText=%3C/title%3E")).toBe("&#60;/title&#62; | Search | Larkspur Health");
    expect(await titleOf("/search?utm_source=mail")).toBe("Search | Larkspur Health");
  });

  it("the page names its language twice, and phones link no numbers and dates in it (ED-04, LY-10)", async () => {
    const html = await (await site.fetch("/es/search")).text();
    expect(html).toContain('<html lang="es" data-language="es">');
    const [, formats = ""] = /<meta name="format-detection" content="([^"]*)">/.exec(html) ?? [];
    expect(formats.split(", ")).toEqual(["telephone=no", "date=no", "address=no", "email=no"]);
  });
});
