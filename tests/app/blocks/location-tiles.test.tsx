import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { blocks } from "../../../app/blocks/index.ts";
import { LocationsByType, LocationsFailed } from "../../../app/blocks/locations-by-type/LocationsByType.tsx";
import { parsePage } from "../../../app/cms/parse/parse-page.ts";
import type { PageContext } from "../../../app/context/page-context.ts";
import { translator } from "../../../app/context/phrases.ts";
import type { PageSettings } from "../../../app/render/render-blocks.tsx";
import { renderBody } from "../../../app/render/render-body.tsx";
import { locationDetail, locationsByType } from "../../../contracts/locations.ts";
import { bodyHtml } from "../../support/body-html.ts";
import { link, list, renderBlock, value } from "../../support/render-block.ts";

const one = (fields: Record<string, unknown>) => ({ id: "{one}", fields });
const address = one({
  address1: value("1017 Tamarack Lane"),
  city: value("Denver"),
  state: value("CO"),
  zip: value("80247"),
  wayfindingNotes: value("Follow the blue line."),
});
const always = one({ is24Hour: value(true) });
const weekdays = one({ monday1Open: value("07:00"), monday1Close: value("18:00"), timeZone: value("America/Denver") });
const wait = one({ color: value("Yellow"), currentWaitTimeInMinutes: value(12) });
const words = (html: string) =>
  html
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

const pageOf = (...main: { componentName: string; fields: unknown }[]) => pageIn({}, ...main);

async function pageIn(
  more: Partial<PageSettings>,
  ...main: { componentName: string; fields: unknown }[]
): Promise<string> {
  const page = parsePage({
    sitecore: {
      context: {},
      route: {
        name: "p",
        placeholders: { main: main.map((block, at) => ({ uid: `u${at}`, dataSource: "", ...block })) },
      },
    },
  })!;
  const settings = { language: "en", path: "/", editing: false, timeZone: "America/Denver", t: translator("en", null) };
  const body = await renderBody(page, { ...settings, ...more }, ({ error }) => {
    throw error;
  });
  return bodyHtml(body);
}

describe("emergency care accordion (BL-04, BL-05)", () => {
  const place = (name: string) => ({ name: value(name) });
  const accordion = (count: number) => ({
    componentName: "EmergencyCareAccordion",
    fields: { locations: list(...Array.from({ length: count }, (_, at) => place(`Place ${at}`))) },
  });
  const campus = { componentName: "CampusDirectory", fields: { phone: value("303-555-0100") } };
  const opened = (html: string) =>
    [...html.matchAll(/<details([^>]*)><summary/g)].map(([, attributes]) => attributes!.includes("open"));

  it("the emergency care accordion shows each location's details and wait time (BL-04, HR-09)", async () => {
    const html = await pageOf({
      componentName: "EmergencyCareAccordion",
      fields: {
        locations: list({
          ...place("Denver ER"),
          type: value("Emergency room"),
          icon: value({ src: "/-/media/er.svg", alt: "" }),
          description: value("At any hour."),
          phone: value("3035550194"),
          websiteUrl: link("/locations/denver"),
          address,
          waitTime: wait,
          hours: always,
        }),
      },
    });
    for (const said of ["Denver ER", "Emergency room", "At any hour.", "(303) 555-0194", "Follow the blue line."])
      expect(html).toContain(said);
    expect(html).toContain('href="tel:+13035550194"');
    expect(html).toContain('href="/locations/denver"');
    expect(html).toContain("/sc10media/er.svg");
    expect(html).toContain("query=1017%20Tamarack%20Lane");
    expect(html).toMatch(/data-level="yellow"[^>]*>Wait ~12 min</);
    expect(words(html)).toContain("Open 24 hours");
  });

  it.each([
    [1, false, [true]],
    [3, false, [true, false, false]],
    [2, true, [true, false]],
    [3, true, [false, false, false]],
  ])(
    "for %i locations, the emergency care accordion initially opens only the expected items; with a campus directory on the page: %j",
    async (count, hasCampus, open) => {
      expect(opened(await pageOf(accordion(count), ...(hasCampus ? [campus] : [])))).toEqual(open);
    },
  );

  it("the emergency care accordion omits an unnamed location; in author mode, it shows all locations expanded (LY-12, LY-13)", async () => {
    const fields = { locations: list(place("Denver"), { phone: value("303-555-0194") }) };
    const block = { componentName: "EmergencyCareAccordion", fields };
    expect((await pageOf(block)).match(/<summary/g)).toHaveLength(1);
    expect(await pageOf({ ...block, fields: null })).not.toContain("<section");
    const edited = await pageIn({ editing: true, t: ({ key }) => key }, block);
    expect(edited).not.toContain("<summary");
    expect(edited).toContain("EmptyTitle");
  });

  it.each([
    ["English", "en", ["/locations/denver", "/locations/billings?from=home#wait", "/locations/gone", "/about-us", "#"]],
    ["Spanish", "es", ["/es/locations/denver", "/locations/billings", "/es/locations/gone", "/es/about-us", "#"]],
  ])(
    "on the %s page, each emergency room shows the current wait time of its location page; a failed call costs only its own (BL-04, BL-05)",
    async (_, language, hrefs) => {
      const { load, View } = blocks.get("EmergencyCareAccordion")!;
      const asked: string[] = [];
      const waits: Record<string, number> = { "/locations/denver": 27, "/locations/billings": 0 };
      const call = async (_endpoint: unknown, { websiteUrl }: { websiteUrl: string }) => {
        asked.push(websiteUrl);
        if (!(websiteUrl in waits)) throw new Error("timed out");
        const waitTime = { color: "red", currentWaitTimeInMinutes: waits[websiteUrl]! };
        return { ...locationDetail.example.response, waitTime };
      };
      const parsed = parsePage({
        sitecore: {
          context: {},
          route: {
            name: "p",
            placeholders: {
              main: [
                {
                  uid: "u",
                  componentName: "EmergencyCareAccordion",
                  dataSource: "",
                  fields: {
                    locations: list(
                      ...hrefs.map((href, at) => ({
                        ...place(`Place ${at}`),
                        websiteUrl: link(href),
                        hours: always,
                        waitTime: wait,
                      })),
                    ),
                  },
                },
              ],
            },
          },
        },
      })!;
      const fields = parsed.regions.main[0]!.values;
      const page = {
        ...{ language, path: "/", editing: false, timeZone: "America/Denver", t: translator("en", null) },
        languages: ["en", "es"],
      } as unknown as PageContext;
      const data = await load!.data({ fields, page, query: new URLSearchParams(), call: call as never });
      const html = renderToStaticMarkup(<View fields={fields} page={page} data={data} placeholder={() => null} />);
      expect(asked).toEqual(["/locations/denver", "/locations/billings", "/locations/gone"]);
      expect([...words(html).matchAll(/~(\d+) min/g)].map(([, minutes]) => Number(minutes))).toEqual([27, 0, 12, 12]);
      expect(html.match(/role="status"/g)).toHaveLength(1);
    },
  );
});

describe("department location page (BL-39, BL-40)", () => {
  const department = { name: value("Imaging"), phone: value("303-555-0163"), fax: value("303-555-0164"), address };
  const shown = (more: Record<string, unknown> = {}) =>
    renderBlock("DepartmentLocationPage", { ...department, ...more });

  it("the heading of a department page is the department's alternative name or, if there is none, its name", async () => {
    expect(await shown()).toMatch(/<h1[^>]*>Imaging</);
    expect(await shown({ alternativeName: value("Imaging in Denver") })).toMatch(/<h1[^>]*>Imaging in Denver</);
  });

  it("the department page shows the department's hours or, if they are missing, a note to call; it shows neither if the author hides the hours", async () => {
    expect(words(await shown({ hours: weekdays }))).toMatch(/Hours .*Monday 7am – 6pm/);
    expect(words(await shown())).toContain("CallForHours");
    const hidden = words(await shown({ hours: weekdays, hideLocationHours: value(true) }));
    expect(hidden).not.toMatch(/Hours|Monday/);
  });

  it("the department page shows the wait time even if the author hides the hours (BL-39)", async () => {
    const html = await shown({ hours: weekdays, waitTime: wait, hideLocationHours: value(true) });
    expect(html).toMatch(/data-wait/);
    expect(words(html)).not.toMatch(/Hours|Monday/);
  });

  it("the department page shows directions, services, and links for visitors", async () => {
    const html = await shown({
      waitTime: wait,
      hours: always,
      primaryCTAUrl: link("/find-a-doctor"),
      primaryCTAText: value("Find a doctor"),
      visitorTools: list({
        title: value("Before you come"),
        links: list({ label: value("Parking"), url: link("/parking") }, { label: value("No address") }),
      }),
      servicesOrConditionsTitle: value("Scans"),
      servicesOrConditionsList: value("<ul><li>MRI</li></ul>"),
    });
    for (const said of ["Fax", "Follow the blue line.", "Find a doctor", "Before you come", "Parking", "Scans", "MRI"])
      expect(html).toContain(said);
    expect(html).not.toContain("No address");
    expect(html).toMatch(/data-level="yellow"[^>]*>Wait</);
  });

  it("in author mode, the department page shows the button, the visitor tools, and the services even if these fields are empty (BL-40)", async () => {
    expect(await shown()).not.toMatch(/EmptyButton|VisitorTools|ServicesHere/);
    const edited = await renderBlock("DepartmentLocationPage", department, { editing: true });
    for (const part of ["EmptyButton", "VisitorTools", "ServicesHere"]) expect(edited).toContain(part);
  });

  it("the department page's structured data contains the location's type, address, and hours (SD-01)", () => {
    const parsed = parsePage({
      sitecore: {
        context: {},
        route: {
          name: "p",
          placeholders: {
            main: [
              {
                uid: "u",
                componentName: "DepartmentLocationPage",
                dataSource: "",
                fields: {
                  ...department,
                  kind: value("Hospital"),
                  hours: weekdays,
                  latitude: value(39.70935),
                  longitude: value(-104.87663),
                },
              },
            ],
          },
        },
      },
    });
    const page = { host: "www.example.org", path: "/locations/imaging" } as PageContext;
    const said = blocks.get("DepartmentLocationPage")?.jsonLd?.(parsed!.regions.main[0]!.values, page);
    expect(said).toEqual([
      {
        "@type": "Hospital",
        name: "Imaging",
        url: "https://www.example.org/locations/imaging",
        telephone: "+13035550163",
        faxNumber: "+13035550164",
        address: {
          "@type": "PostalAddress",
          streetAddress: "1017 Tamarack Lane",
          addressLocality: "Denver",
          addressRegion: "CO",
          postalCode: "80247",
          addressCountry: "US",
        },
        geo: { "@type": "GeoCoordinates", latitude: 39.70935, longitude: -104.87663 },
        openingHoursSpecification: [
          { "@type": "OpeningHoursSpecification", dayOfWeek: ["Monday"], opens: "07:00", closes: "18:00" },
        ],
      },
    ]);
  });
});

describe("nearby locations (DR-01 to DR-04, ER-06)", () => {
  const block = blocks.get("LocationsByType")!;
  const fields = {
    locationTypes: "Urgent Care",
    specialties: "",
    headline: "",
    linkText: "",
    link: null,
    styleOption: "",
  };
  const helena = { city_name: "Helena", latitude: 46.59, longitude: -112.04 };
  const page = (place?: object) =>
    ({
      language: "en",
      timeZone: "America/Denver",
      theme: "default",
      t: translator("en", null),
      ...(place && { place }),
    }) as PageContext;
  const [found] = locationsByType.response.parse(locationsByType.example.response).locations;
  const show = (data: unknown, place?: object, more: object = {}) =>
    renderToStaticMarkup(
      <LocationsByType
        fields={{ ...fields, isGrid: false, showMedia: true, ...more }}
        page={page(place)}
        data={data as never}
        placeholder={() => null}
      />,
    );
  const asks = async (place?: object, authored: object = {}) => {
    const asked: object[] = [];
    const call = async (_: unknown, request: object) => {
      asked.push(request);
      return { locations: [] };
    };
    const data = await block.load!.data({
      fields: { ...fields, ...authored },
      page: page(place),
      query: new URLSearchParams(),
      call: call as never,
    });
    return { data, asked };
  };

  it("the nearby locations block searches near the visitor and sends no request if a coordinate is missing (DR-01, LO-16)", async () => {
    expect(await asks(helena)).toEqual({
      data: [],
      asked: [{ latitude: 46.59, longitude: -112.04, locationTypes: "Urgent Care" }],
    });
    expect(await asks({ city_name: "Helena", latitude: 46.59 })).toEqual({ data: null, asked: [] });
    expect(await asks()).toEqual({ data: null, asked: [] });
    expect((await asks(helena, { locationTypes: "", specialties: "Cardiology|Pediatrics" })).asked).toEqual([
      { latitude: 46.59, longitude: -112.04, specialties: "Cardiology|Pediatrics" },
    ]);
    expect(block.load!.follows!(fields, new URLSearchParams())).toEqual({});
  });

  it("if the visitor's location is unknown, the nearby locations block prompts for a location and links to the search (DR-03, ER-06)", () => {
    const html = show(null);
    expect(html).toContain("We need a location to show services near you.");
    expect(html).toMatch(/<button[^>]*popovertarget[^>]*>.*?Set location/is);
    expect(html).toContain('href="/locations/search?locationType=Urgent%20Care"');
    // The page's inline script marks a stored location before the first paint. Without one, nothing waits.
    expect(block.searchesNear, "a visitor with a stored location sees skeletons until the tiles load").toBe(true);
  });

  it("the nearby locations block shows the same error message for an empty response and a failed request, and none before the first request (DR-02, ER-05)", () => {
    const said = "Oh no! Unfortunately, we are having trouble retrieving locations.";
    expect(words(show([], helena))).toContain(said);
    const failed = renderToStaticMarkup(
      <LocationsFailed
        fields={{ ...fields, isGrid: false, showMedia: true }}
        page={page(helena)}
        query={new URLSearchParams()}
        reason="failed"
      />,
    );
    expect(words(failed)).toContain(said);
    expect(words(show(null))).not.toContain("Oh no!");
  });

  it("the nearby locations block renders a carousel or a grid, with or without images (DR-04)", () => {
    const row = show([found], helena);
    expect(row).toContain('name="ui/carousel"');
    expect(row).toContain("urgent-care-3-1.svg");
    const grid = show([found], helena, { isGrid: true, showMedia: false });
    expect(grid).not.toContain("ui/carousel");
    expect(grid).not.toContain("urgent-care-3-1.svg");
    expect(words(grid)).toMatch(/Larkspur Urgent Care – Columbine Ridge.*1\.2 mi.*Wait ~50 min/);
  });

  it.each([
    [100, true],
    [99.9, false],
  ])(
    "if the nearest location is %d miles away, the nearby locations block shows a warning: %j (ER-06)",
    (distance, warns) => {
      const html = show([{ ...found, distance }], helena);
      expect(html.includes("The nearest of these locations is at least 100 miles away.")).toBe(warns);
    },
  );
});

describe("directories (DR-05 to DR-09)", () => {
  it("the selected locations block renders authored locations without an API call, with default texts for missing hours and a missing link text (DR-05, DR-09)", async () => {
    const html = await renderBlock("SelectedLocations", {
      title: value("Near here"),
      ctaText: value("All"),
      ctaLink: link("/locations"),
      locationCards: list({ name: value("Billings"), websiteUrl: link("/locations/billings") }, { phone: value("1") }),
    });
    expect(words(html)).toMatch(/Near here.*All.*Billings.*CallForHours.*Website/);
    expect(html.match(/<h3/g)).toHaveLength(1);
    expect(blocks.get("SelectedLocations")?.load).toBeUndefined();
  });

  const building = one({ name: value("Tamarack Building"), address, hours: weekdays });

  it("the building directory renders a building with its location, departments, and emergency care options (DR-06)", async () => {
    const html = await renderBlock("BuildingDirectory", {
      buildingLocation: building,
      directoryTitle: value("Floor by floor"),
      departments: [{ id: "{d}", url: "/imaging", fields: { title: value("Imaging"), description: value("Floor 1") } }],
      emergencyCareOptionsTitle: value("In a hurry"),
      emergencyCare: one({ name: value("The ER"), hours: always }),
      urgentCare: one({ name: value("The urgent care") }),
      pediatricUrgentCare: one({ name: value("For children") }),
    });
    expect(words(html)).toMatch(
      /Tamarack Building.*Monday 7am.*Floor by floor.*Imaging.*Floor 1.*In a hurry.*The ER.*Open24Hours.*The urgent care.*CallForHours.*For children/,
    );
    expect(html).toContain('href="/imaging"');
  });

  it("the building directory shows the author's text about hours instead of the building's hours (DR-06)", async () => {
    const html = words(
      await renderBlock("BuildingDirectory", { buildingLocation: building, hoursOverrideText: value("Ask us.") }),
    );
    expect(html).toContain("Ask us.");
    expect(html).not.toMatch(/Hours|Monday/);
  });

  const campus = {
    address,
    phone: value("303-555-0100"),
    cardOne: one({ cardText: value("Plan your visit"), cardUrl: link("/visit") }),
    cardTwo: one({ cardText: value("No address") }),
    departments: list({ name: value("Imaging"), phone: value("303-555-0163"), websiteUrl: link("/imaging") }),
  };

  it("the campus directory renders a campus with its address, visiting hours, links, and departments (DR-07, DR-09)", async () => {
    const html = await renderBlock("CampusDirectory", { ...campus, visitingHours: value("<p>8am to 8pm</p>") });
    expect(words(html)).toMatch(/Tamarack Lane.*VisitingHours 8am to 8pm.*Plan your visit.*Imaging.*0163.*Website/);
    expect(html).not.toContain("No address");
    expect(await pageOf({ componentName: "CampusDirectory", fields: campus })).toContain("to 1017 Tamarack Lane<");
    expect(words(await renderBlock("CampusDirectory", campus))).toContain("VisitingHours CallForHours");
  });

  it("the campus directory contains a donation link only if the author set its URL (DR-08)", async () => {
    expect(await renderBlock("CampusDirectory", campus)).not.toContain("Donate");
    expect(await renderBlock("CampusDirectory", { ...campus, donateUrl: link("/give") })).toMatch(
      /href="\/give".*Donate/s,
    );
    expect(await pageOf({ componentName: "CampusDirectory", fields: { donateUrl: link("/give") } })).toContain(
      "Donate to our hospital!",
    );
  });
});

describe("locations landing (LC-01, LC-02)", () => {
  const picture = (at: number) => ({
    [`image${at}`]: value({ src: `/-/media/${at}.svg`, alt: "" }),
    [`link${at}`]: value({ href: `/locations/search?n=${at}`, text: `Kind ${at}` }),
  });
  const twelve = Object.assign({}, ...Array.from({ length: 12 }, (_, at) => picture(at + 1)));

  it("the locations landing block renders a headline, a search form that works without JavaScript, and cards with an image and a link (LC-01)", async () => {
    const html = await pageOf({ componentName: "LocationsLanding", fields: twelve });
    expect(html).toMatch(/<h1[^>]*>The care you need, at a location nearby\.</);
    expect(html).toMatch(/<form[^>]* action="\/locations\/search"/);
    expect(html).toContain('name="searchText"');
    expect(html).toMatch(/<select[^>]*name="distance"[^>]*disabled=""[^>]*><option[^>]*>Set a location first</);
    expect(html).toContain('data-name="locations-landing/Search" data-hydrate="place"');
    expect(html.match(/Kind \d+</g)).toHaveLength(12);
  });

  it("the locations landing block omits cards without an image or a link and submits the form to the results page that the author chose (LC-02, LY-12)", async () => {
    const html = await renderBlock("LocationsLanding", {
      ...picture(1),
      image2: value({ src: "/-/media/2.svg", alt: "" }),
      link3: value({ href: "/three", text: "Kind 3" }),
      searchResultsPage: link("/es/locations/search"),
    });
    expect(html.match(/Kind \d/g)).toEqual(["Kind 1"]);
    expect(html).toContain('action="/es/locations/search"');
  });
});
