import { describe, expect, it } from "vitest";
import { errors } from "../../backend/search/spelling.ts";
import { readSynonyms } from "../../backend/search/synonyms.ts";
import { phraseKey, tokens, typedWords } from "../../backend/search/words.ts";
import { fixtureSynonyms, searchablePages } from "../../scripts/fixtures.ts";
import { demoPages } from "../support/demo-pages.ts";

describe("the synonym list", () => {
  const list = fixtureSynonyms();

  it("the synonym list contains at least 150 English and Spanish words that lead to existing pages (GS-01)", () => {
    expect(new Set(list.flatMap(({ words }) => words)).size).toBeGreaterThanOrEqual(150);
    const paths = new Set(searchablePages(demoPages, list).map(({ url }) => url));
    expect(list.flatMap(({ page }) => page ?? []).filter((page) => !paths.has(page))).toEqual([]);
    const said = list.flatMap(({ words }) => words);
    for (const phrase of ["kids doctor", "er", "broken arm", "pap smear", "heart attack", "embarazo", "rodilla"])
      expect(said).toContain(phrase);
  });

  it("the error message for an invalid synonym entry names the entry and the expected format", () => {
    expect(() => readSynonyms({})).toThrow("The synonym list must be an array");
    expect(() => readSynonyms([{ own: "a", words: "b" }, { own: "a" }])).toThrow(
      'Synonym entry 2 ({"own":"a"}): own and words must be phrases separated by semicolons, and page must be a path',
    );
    expect(() => readSynonyms([{ own: "a", words: "b", page: "about" }])).toThrow("page must be a path");
  });
});

describe("the search index", () => {
  it("the index contains only page content, not teasers, link labels, or settings (GS-01)", () => {
    const pages = new Map(searchablePages(demoPages).map((page) => [page.url, page]));
    expect(pages.get("/health-library/cooking-for-your-heart")?.body).not.toMatch(/knee|sleep/i);
    expect(pages.get("/")?.body).not.toContain("Cooking for your heart");
    expect(pages.get("/medical-services/orthopedics")?.body).toContain("knee");
    for (const { body } of pages.values())
      expect(body).not.toMatch(/#[0-9A-F]{6}|\b(plain|sand|soft)-\d|\{[0-9A-F-]{36}\}/);
  });
});

describe("query words", () => {
  it.each([
    ["Children's", "childrens"],
    ["MÉDICO, Niños", "medico ninos"],
    ["C.P.R. class", "cpr class"],
    ["c.p.r", "cpr"],
    ["an M.R.I., cost", "an mri cost"],
    ["J.Smith M.D.", "j smith md"],
    ["St.John 2.5 a.b2", "st john 2 5 a b2"],
    ["larkspur health dentist", "dentist"],
    ["Larkspur", "larkspur"],
    ["!!", ""],
  ])("the search tokenizes '%s' as '%s'", (typed, read) => expect(typedWords(typed).join(" ")).toBe(read));

  it.each([
    ["kids doctors", "kid doctor"],
    ["allergies", "allergy"],
    ["illness", "illness"],
    ["diagnosis", "diagnosis"],
  ])("the search stems '%s' to '%s'", (typed, key) => expect(phraseKey(tokens(typed))).toBe(key));

  it.each([
    ["emergancy", "emergency", 1],
    ["recieve", "receive", 1],
    ["denvr", "denver", 1],
    ["flutter", "flu", 3],
  ])("the edit distance between '%s' and '%s' is %d", (typed, meant, count) =>
    expect(errors(typed, meant)).toBe(count),
  );
});
