import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { AppointmentFacts, appointmentText } from "../../../app/blocks/location-search/Appointments.tsx";
import { LocationCard } from "../../../app/blocks/location-search/LocationCard.tsx";
import type { PageContext } from "../../../app/context/page-context.ts";
import { translator } from "../../../app/context/phrases.ts";
import { locationSearch } from "../../../contracts/locations.ts";

const words = { t: translator("en", null) };

it.each([
  [{ haveAppointments: false, haveProviders: true, numberOfDaysUntilNextAppointment: 2 }, ""],
  [{ haveAppointments: true, haveProviders: true }, ""],
  [{ haveAppointments: true, haveProviders: true, numberOfDaysUntilNextAppointment: 0 }, "Next appointment: today"],
  [{ haveAppointments: true, haveProviders: true, numberOfDaysUntilNextAppointment: 1 }, "Next appointment: tomorrow"],
  [
    { haveAppointments: true, haveProviders: true, numberOfDaysUntilNextAppointment: 9, newPatientAppointmentCount: 6 },
    "Next appointment: in 9 days (6 open for new patients)",
  ],
])("the card renders a location's next appointment (LC-11, LC-13): %j", (data, said) => {
  expect(appointmentText(data, words)).toBe(said);
});

describe("the location card's link to the location's providers (LC-13, LC-16)", () => {
  const [location] = locationSearch.response.parse(locationSearch.example.response).locations;
  const page = (more: object) =>
    ({ language: "en", timeZone: "America/Denver", t: translator("en", null), ...more }) as PageContext;
  const doctorSearch = { base: "https://doctors.example.org/search" };
  /** Returns the query parameters of the card's provider link, or null if the card has none. */
  const providers = (one: object, more: object = { doctorSearch }) => {
    const html = renderToStaticMarkup(
      createElement(LocationCard, { location: one as typeof location & {}, number: 1, page: page(more) }),
    );
    const [, href = ""] = /data-providers="([^"]*)"/.exec(html) ?? [];
    return href ? Object.fromEntries(new URL(href.replaceAll("&amp;", "&")).searchParams) : null;
  };
  const facts = (data: object) =>
    renderToStaticMarkup(
      createElement(AppointmentFacts, {
        data: { haveAppointments: true, haveProviders: true, ...data },
        name: "Columbine Ridge",
        phone: "(303) 555-0182",
        providers: doctorSearch.base,
        page: page({ doctorSearch }),
      }),
    );

  it("if the location has providers, the appointments block links to the external doctor search in a new tab", () => {
    expect(providers(location!)).toEqual({
      unified: "Larkspur Urgent Care – Columbine Ridge",
      sort: "availability",
      location: "39.75,-104.97",
      display_location: "Denver, CO",
      distance: "25",
    });
    expect(facts({})).toMatch(/<a [^>]*href="https:\/\/doctors\.example\.org\/search"[^>]*target="_blank"/);
    expect(facts({ haveProviders: false })).not.toContain("doctors.example.org");
  });

  it("if appointments are available, the location card shows the phone number after the appointment link", () => {
    expect(facts({ phone: "3035550181" })).toContain('href="tel:+13035550181"');
    expect(facts({ phone: "3035550181", haveAppointments: false })).not.toContain("tel:");
    // This is the example location's own phone number, which the card already shows.
    expect(facts({ phone: "303-555-0182" })).not.toContain("tel:");
  });

  it("if a location has no providers, the card states that no online appointments are available (LC-13)", () => {
    expect(facts({ haveAppointments: false, haveProviders: false })).toContain("No appointments online");
    expect(facts({ haveAppointments: false })).not.toContain("No appointments online");
  });

  it("the provider link omits a location that has neither coordinates nor a city; the card omits the link if the site has no doctor search", () => {
    const { address: _a, latitude: _b, longitude: _c, ...nowhere } = location!;
    expect(providers(nowhere)).toEqual({
      unified: "Larkspur Urgent Care – Columbine Ridge",
      sort: "availability",
    });
    expect(providers(location!, {})).toBeNull();
    expect(providers({ ...location, mloc: undefined })).toBeNull();
  });
});
