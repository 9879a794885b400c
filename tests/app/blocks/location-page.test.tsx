import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { LocationDetail } from "../../../app/blocks/location-detail/LocationDetail.tsx";
import { headOf, load } from "../../../app/blocks/location-detail/location.ts";
import { LocationSurroundings } from "../../../app/blocks/location-surroundings/LocationSurroundings.tsx";
import { load as surround } from "../../../app/blocks/location-surroundings/surroundings.ts";
import type { Call, PageContext } from "../../../app/context/page-context.ts";
import { translator } from "../../../app/context/phrases.ts";
import { locationDetail, locationsByType } from "../../../contracts/locations.ts";
import { providersByLocation } from "../../../contracts/providers.ts";

const pageIn = (language: "en" | "es"): PageContext => ({
  theme: "default",
  languages: ["en", "es"],
  language,
  path: "/locations/denver-hospital-emergency-care",
  editing: false,
  timeZone: "America/Denver",
  breadcrumbs: [
    { text: "Home", href: "/" },
    { text: "Locations", href: "/locations" },
    { text: "Location", href: "/locations/denver-hospital-emergency-care" },
  ],
  t: translator(language, null),
});
const page = pageIn("en");

/**
 * Returns an upstream stub that responds with the value in `others` for the call's path or, if there is none, with the
 * call's example response.
 */
const upstreams = (others: Record<string, unknown> = {}): Call =>
  (async (call: typeof locationDetail) => {
    const { path, response } = call;
    const example = call.example;
    const other = others[path];
    if (other instanceof Error) throw other;
    if (other !== undefined) return other;
    return path === locationDetail.path ? location : response.parse(example.response);
  }) as unknown as Call;
/** A location with opening hours and a department. */
const location = locationDetail.response.parse({
  ...locationDetail.example.response,
  hours: locationsByType.example.response.locations?.[0]?.hours,
  departments: [{ id: "4", name: "Larkspur Denver Hospital – Imaging" }],
});

const shown = async (others = {}, at = page) =>
  renderToString(
    <LocationDetail
      fields={{ requestLink: null }}
      page={at}
      data={await load(at, upstreams(others))}
      placeholder={() => null}
    />,
  );
const around = async (others = {}) =>
  renderToString(
    <LocationSurroundings
      fields={{}}
      page={page}
      data={await surround(page, upstreams(others))}
      placeholder={() => null}
    />,
  );

describe("location page (SD-06)", () => {
  it("a location page shows the location's name, address, contact information, hours, and wait time", async () => {
    const html = await shown();
    expect(html).toMatch(/<h1[^>]*>Larkspur Denver Hospital\u00a0– Emergency Care<\/h1>/);
    for (const words of ["Part of", "1017 Tamarack Lane", "(303) 555-0194", "Monday", "Wait ~", "Free parking in"])
      expect(html).toContain(words);
    expect(html).toContain('href="tel:+13035550194"');
    expect(html).toMatch(/href="https:\/\/www\.google\.com\/maps[^"]+Tamarack/);
    expect(html).toMatch(/<details[^>]* open=""/);
    expect(html).toContain("Larkspur Denver Hospital\u00a0– Imaging");
  });

  it("a Spanish location page contains Spanish text", async () => {
    const html = await shown({}, pageIn("es"));
    for (const words of ["Estacionamiento", "Accesibilidad", "Cómo llegar", "Lunes"])
      expect(html).toMatch(new RegExp(words, "i"));
  });

  it("the location page renders nothing for missing data", async () => {
    const bare = { id: "1", name: "Larkspur Clinic" };
    const html = await shown({ [locationDetail.path]: locationDetail.response.parse(bare) });
    expect(html).toContain("Larkspur Clinic");
    for (const words of ["Parking", "Accessibility", "Care offered", "Part of", "tel:", "undefined"])
      expect(html).not.toContain(words);
  });

  it("the location page returns 404 for an unknown location (ED-03)", async () => {
    const others = { [locationDetail.path]: null };
    expect(headOf(await load(page, upstreams(others))).status).toBe(404);
    expect(await shown(others)).toContain("Page not found");
    expect(await around(others)).toBe("");
  });

  it("the location page's title is the location's name, followed by the city unless the name contains the city", async () => {
    const head = headOf(await load(page, upstreams()));
    expect(head.title).toBe("Larkspur Denver Hospital – Emergency Care, CO");
    const hospital = { ...location, name: "Larkspur Urgent Care – Elm Hill" };
    const named = headOf(await load(page, upstreams({ [locationDetail.path]: hospital })));
    expect(named.title).toBe("Larkspur Urgent Care – Elm Hill, Denver, CO");
  });
});

describe("doctors and nearby locations (SD-06, RL-01)", () => {
  it("the location page lists doctors and nearby locations, excluding its own location", async () => {
    const near = { ...location, id: "9", name: "Larkspur Pharmacy – Elm Hill", distance: 3 };
    const html = await around({ [locationsByType.path]: { locations: [location, near] } });
    expect(html).toContain("Leif Palomino, NP");
    expect(html).toContain("Elm Hill");
    expect(html).not.toContain("Emergency Care</h3>");
  });

  it.each([
    [providersByLocation.path, "We can’t show the doctors here right now.", "Other locations nearby"],
    [locationsByType.path, "We can’t show nearby locations right now.", "Leif Palomino"],
  ])(
    "if the API call %s fails, the location page shows a message instead of the list and still shows the other list",
    async (path, words, still) => {
      const near = { ...location, id: "9", name: "Larkspur Pharmacy – Elm Hill" };
      const html = await around({ [locationsByType.path]: { locations: [near] }, [path]: new Error("down") });
      expect(html).toContain(words);
      expect(html).toContain(still);
    },
  );
});
