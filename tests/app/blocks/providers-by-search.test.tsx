import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { headOf } from "../../../app/blocks/provider-detail/head.ts";
import providersBySearchBlock from "../../../app/blocks/providers-by-search/index.ts";
import { findProviders, placeOf, providerParams } from "../../../app/blocks/providers-by-search/search.ts";
import { ProviderCard } from "../../../app/care/ProviderCard.tsx";
import { providerList } from "../../../app/care/physician.ts";
import { suggestionGroups } from "../../../app/care/provider-search/phrases.ts";
import { suggestionRows } from "../../../app/care/provider-search/suggestion-groups.ts";
import { providerWords } from "../../../app/care/provider-words.ts";
import type { Call } from "../../../app/context/page-context.ts";
import { providerProfile, providersByLocation, providersBySearch } from "../../../contracts/providers.ts";
import { english } from "../../support/phrases.ts";

const read = (query: string) => providerParams.read(new URLSearchParams(query));
const palomino = providersByLocation.response.parse(providersByLocation.example.response).providers[0]!;
const helena = { city_name: "Helena", subdivision_1_iso_code: "MT" };

describe("the address is the search (VA-13)", () => {
  it.each([
    ["", ""],
    ["searchText=%20knee%0A&accepting=true&video=perhaps&utm=1", "searchText=knee&accepting=true"],
    ["gender=woman&language=Spanish&specialty=Cardiology", "specialty=Cardiology&language=Spanish&gender=woman"],
    ["gender=7&sort=upside&page=-1&city=", ""],
    ["city=Denver&state=CO&sort=name&page=3", "city=Denver&state=CO&sort=name&page=3"],
  ])("%s is read as ?%s", (given, written) => expect(providerParams.address(read(given))).toBe(`?${written}`));

  it.each([
    ["city=Denver&state=co", helena, { city: "Denver", state: "CO" }],
    ["", helena, { city: "Helena", state: "MT" }],
    ["city=any", helena, null],
    ["city=Denver", undefined, null],
    ["", { city_name: "Paris" }, null],
    ["", undefined, null],
  ])("%s from %j is near %j (PR-12)", (query, visitor, place) =>
    expect(placeOf(read(query), visitor as typeof helena)).toEqual(place),
  );
});

/** An upstream with some providers at either call; it remembers what it was asked. */
function upstream(total: (request: Record<string, unknown>) => number) {
  const asked: [string, Record<string, unknown>][] = [];
  const call = (async (endpoint: typeof providersByLocation, request: Record<string, unknown>) => {
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
  return { call, asked };
}

describe("a search", () => {
  it("asks by text and place once both are known, with what narrows it (PR-12)", async () => {
    const { call, asked } = upstream(() => 3);
    await findProviders(read("searchText=heart&accepting=true&language=Spanish&gender=woman&video=true"), helena, call);
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

  it("lists everybody where no place is known, with the true total and a way to the rest", async () => {
    const { call, asked } = upstream(() => 600);
    const found = await findProviders(read("page=2"), undefined, call);
    expect(asked[0]?.[0]).toBe(providersByLocation.path);
    expect(found).toMatchObject({ first: 1, last: 40, total: 600, next: 3, place: null });
    const later = await findProviders(read("page=4"), undefined, call);
    expect(later).toMatchObject({ first: 61, last: 80, total: 600, previous: 3, next: 5 });
  });

  it("a place that has nobody gives those of its state", async () => {
    const { call, asked } = upstream(({ city }) => (city ? 0 : 5));
    const found = await findProviders(read(""), helena, call);
    expect(found.total).toBe(5);
    expect(asked.map(([, { city, state }]) => [city, state])).toEqual([
      ["Helena", "MT"],
      [undefined, "MT"],
    ]);
  });

  it("never asks what the calls would refuse", async () => {
    const wild = providerParams.names.map((name) => `${name}=${encodeURIComponent(`\u0007${"x-1".repeat(300)}`)}`);
    const { call } = upstream(() => 0);
    await expect(findProviders(read(wild.join("&")), undefined, call)).resolves.toMatchObject({ total: 0 });
    await expect(findProviders(read(wild.join("&")), helena, call)).resolves.toMatchObject({ total: 0 });
  });
});

it("PR-14 PR-15 ER-04 says that it needs a place, and that nobody fits", () => {
  const said = providersBySearchBlock.phrases?.flatMap((set) => Object.values(set).map(({ en }) => en));
  expect(said).toContain("We need a location to show providers near you.");
  expect(said).toContain("No providers found for your search criteria.");
});

describe("a card (PR-01)", () => {
  const card = (more: Partial<typeof palomino>) =>
    renderToString(<ProviderCard provider={{ ...palomino, ...more }} words={providerWords({ t: english })} />);

  it.each([
    [4.35, "4.4"],
    [4.349, "4.3"],
    [4, "4.0"],
  ])("rounds %d to %s", (overallRating, text) => expect(card({ overallRating })).toContain(`>${text}<`));

  it("leads to a page of the site in the same window, and to another site in a new one", () => {
    expect(card({ profileUrl: "/find-a-doctor/a" })).toContain('<a href="/find-a-doctor/a">');
    expect(card({ profileUrl: "https://doctors.example/a" })).toMatch(
      /<a href="https:\/\/doctors.example\/a" target="_blank"/,
    );
  });
});

it("PF-05 the list's data stands once: search engines get the pages that hold it", () => {
  const list = JSON.stringify(
    providerList([palomino, { ...palomino, profileUrl: "javascript:alert(1)" }], "care.example"),
  );
  expect(list).toContain("https://care.example/find-a-doctor/leif-palomino-54");
  expect(list).not.toMatch(/Palomino|javascript/);
});

describe("the page of a provider (SD-06)", () => {
  const profile = providerProfile.response.parse(providerProfile.example.response);

  it("is a Physician with name, specialties, languages and place", () => {
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

  it("of nobody is not found (ED-03)", () => expect(headOf(null)).toMatchObject({ status: 404 }));
});

describe("provider suggestions (PR-10)", () => {
  const titles = suggestionGroups({ t: english });
  const named = (...names: string[]) => names.map((name) => ({ name }));
  const many = (group: string) => named(...Array.from({ length: 8 }, (_, index) => `${group}${index}`));

  it("stand in groups under their titles, each name once", () => {
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

  it("are at most ten, and no group crowds out another", () => {
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

it("RT-11 reads the text as links to a doctor search name it", () =>
  expect(read("unified=knee&sort=networks")).toMatchObject({ searchText: "knee", sort: "availability" }));
