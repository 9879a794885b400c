import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { appointmentText } from "../../../app/blocks/location-search/appointments.ts";
import { LocationCard } from "../../../app/blocks/location-search/LocationCard.tsx";
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
      createElement(LocationCard, { location: one as typeof location & {}, number: 1, page: page(more) }),
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
      unified: "Larkspur Urgent Care – Columbine Ridge",
      sort: "availability",
      location: "39.75,-104.97",
      display_location: "Denver, CO",
      distance: "25",
    });
  });

  it("without coordinates or a city it says what and in which order alone; without such a search there is no link", () => {
    const { address: _a, latitude: _b, longitude: _c, ...nowhere } = location!;
    expect(providers(nowhere).query).toEqual({
      unified: "Larkspur Urgent Care – Columbine Ridge",
      sort: "availability",
    });
    expect(providers(location!, {}).query).toBeNull();
    expect(providers({ ...location, mloc: undefined }).query).toBeNull();
  });
});
