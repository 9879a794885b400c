import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { appointmentText } from "../../../app/blocks/location-search/appointments.ts";
import { LocationCard } from "../../../app/blocks/location-search/LocationCard.tsx";
import { searchEvents } from "../../../app/blocks/location-search/search-events.ts";
import type { PageContext } from "../../../app/context/page-context.ts";
import { translator } from "../../../app/context/phrases.ts";
import { locationSearch } from "../../../contracts/locations.ts";

const words = { today: "today", tomorrow: "tomorrow", inDays: "in {n} days", forNew: "{n} new" };

it.each([
  [{ haveAppointments: false, haveProviders: true, numberOfDaysUntilNextAppointment: 2 }, ""],
  [{ haveAppointments: true, haveProviders: true }, ""],
  [{ haveAppointments: true, haveProviders: true, numberOfDaysUntilNextAppointment: 0 }, "today"],
  [{ haveAppointments: true, haveProviders: true, numberOfDaysUntilNextAppointment: 1 }, "tomorrow"],
  [
    { haveAppointments: true, haveProviders: true, numberOfDaysUntilNextAppointment: 9, newPatientAppointmentCount: 6 },
    "in 9 days (6 new)",
  ],
])("how soon a location sees patients (LC-11, LC-13): %j", (data, said) => {
  expect(appointmentText(data, words)).toBe(said);
});

describe("the way to a location's providers (LC-13, LC-16)", () => {
  const [location] = locationSearch.response.parse(locationSearch.example.response).locations;
  const page = (more: object) =>
    ({ language: "en", timeZone: "America/Denver", t: translator("en", null), ...more }) as PageContext;
  const doctorSearch = { base: "https://doctors.example.org/search" };
  const providers = (one: object, more: object = { doctorSearch }) => {
    const html = renderToStaticMarkup(
      createElement(LocationCard, { location: one as typeof location & {}, page: page(more) }),
    );
    const [, attributes = ""] = /<a ([^>]*doctors\.example\.org[^>]*)>/.exec(html) ?? [];
    const [, href = ""] = /href="([^"]*)"/.exec(attributes) ?? [];
    return { attributes, query: href ? Object.fromEntries(new URL(href.replaceAll("&amp;", "&")).searchParams) : null };
  };

  it("leads to the outside doctor search around the location, in a new tab, once it is known to have some", () => {
    const { attributes, query } = providers(location!);
    expect(attributes).toContain("hidden");
    expect(attributes).toContain('target="_blank"');
    expect(query).toEqual({
      unified: "Larkspur Urgent Care – Aspen Ridge",
      sort: "availability",
      location: "39.76,-104.97",
      display_location: "Denver, CO",
      distance: "25",
    });
  });

  it("without coordinates or a city it says what and in which order alone; without such a search there is no link", () => {
    const { address: _a, latitude: _b, longitude: _c, ...nowhere } = location!;
    expect(providers(nowhere).query).toEqual({ unified: "Larkspur Urgent Care – Aspen Ridge", sort: "availability" });
    expect(providers(location!, {}).query).toBeNull();
    expect(providers({ ...location, mloc: undefined }).query).toBeNull();
  });
});

describe("what analytics learns of location searches (LC-19, AN-02)", () => {
  const pushed: object[] = [];
  beforeEach(() => {
    pushed.length = 0;
    vi.stubGlobal("window", { dataLayer: pushed });
  });
  const found = (dataset: Record<string, string>) => ({ querySelector: () => ({ dataset }) }) as unknown as HTMLElement;

  it("counts terms, type and order when they change, and each further step", () => {
    const { searched, paged } = searchEvents();
    searched(found({ terms: "urgent denver", type: "", sort: "relevance", step: "1" }));
    searched(found({ terms: "urgent denver", type: "Urgent Care", sort: "relevance", step: "1" }));
    searched(found({ terms: "urgent denver", type: "Urgent Care", sort: "name", step: "1" }));
    paged(found({ terms: "urgent denver", type: "Urgent Care", sort: "name", step: "2" }));
    searched(found({ terms: "urgent denver", type: "Urgent Care", sort: "relevance", step: "1" }));
    expect(pushed).toEqual([
      { event: "locationSearchTerms", searchTerms: "urgent denver" },
      { event: "locationSearchType", locationType: "Urgent Care" },
      { event: "locationSearchSort", sort: "name" },
      { event: "locationSearchPagination", page: 2 },
      { event: "locationSearchSort", sort: "relevance" },
    ]);
  });

  it("a page without a wish counts as none", () => {
    searchEvents().searched(found({ terms: "", type: "", sort: "relevance", step: "1" }));
    expect(pushed).toEqual([]);
  });
});
