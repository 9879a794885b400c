import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { findServices } from "../../../app/blocks/medical-services-finder/calls.ts";
import finder from "../../../app/blocks/medical-services-finder/index.ts";
import {
  finderParams,
  letterOf,
  matchingServices,
  type Search,
  type Service,
  sortServices,
} from "../../../app/blocks/medical-services-finder/search.ts";
import { ServiceDetails } from "../../../app/care/service/ServiceDetails.tsx";
import { serviceLinks } from "../../../app/care/service/service-links.ts";
import type { Call, PageContext } from "../../../app/context/page-context.ts";
import { alwaysOnPromotions, serviceItem, serviceSuggestions } from "../../../contracts/services.ts";
import { english, spanish } from "../../support/phrases.ts";

const read = (query: string) => finderParams.read(new URLSearchParams(query));
const service = (id: string, name: string, group = ""): Service => ({
  ...{ id, name, group },
  ...{ icon: null, link: null, url: "" },
});
const services = [
  service("3", "Urgent Care"),
  service("1", "cardiology"),
  service("2", "Óptica"),
  service("4", "Children's Health"),
  service("5", "3D Imaging"),
  service("6", ""),
];
const names = (list: readonly Service[]) => list.map(({ name }) => name);

const banner = alwaysOnPromotions.response.parse(alwaysOnPromotions.example.response);
const details = serviceItem.response.parse(serviceItem.example.response);
/**
 * Returns an upstream stub that records the requested paths and responds with the value in `answers` or, for other
 * paths, with an error.
 */
function upstream(answers: Record<string, unknown>) {
  const asked: string[] = [];
  const call = (async ({ path }: { path: string }) => {
    asked.push(path);
    if (!(path in answers)) throw Object.assign(new Error("down"), { status: 502 });
    return answers[path];
  }) as unknown as Call;
  return { call, asked };
}
const well = {
  [alwaysOnPromotions.path]: banner,
  [serviceSuggestions.path]: [{ id: "1", nameOverride: "Cardiology", keywords: "heart" }],
  [serviceItem.path]: details,
};
const find = (query: string, answers: Record<string, unknown> = well) =>
  findServices(read(query), services, "en", upstream(answers).call);

const shown = ({ services, filtered }: Awaited<ReturnType<typeof find>>) => names(matchingServices(services, filtered));

describe("the services finder's URL parameters (MS-03, MS-04)", () => {
  it.each([
    ["", ""],
    ["letter=c", "letter=C"],
    ["letter=CC", ""],
    ["letter=%C3%93", ""],
    ["letter=3&searchText=%20knee%0A&utm=1", "searchText=knee"],
    [`searchText=${"x".repeat(10_000)}`, `searchText=${"x".repeat(200)}`],
    ["service=svc-cardiology", "service=svc-cardiology"],
  ])("the services finder normalizes the query '%s' to '?%s'", (given, written) =>
    expect(finderParams.url(read(given))).toBe(`?${written}`),
  );
});

describe("filtered services", () => {
  it("the services finder sorts all services by name, ignoring case and accents, and omits unnamed services (MS-02)", () =>
    expect(names(sortServices(services, "en"))).toEqual([
      "3D Imaging",
      "cardiology",
      "Children's Health",
      "Óptica",
      "Urgent Care",
    ]));

  it("the services finder keeps the authors' order of groups and sorts the services in each group by name (MS-02)", () => {
    const grouped = [
      service("1", "Urology", "Kidneys"),
      service("2", "Cardiology", "Heart"),
      service("3", "Kidney Care", "Kidneys"),
    ];
    expect(names(sortServices(grouped, "en"))).toEqual(["Kidney Care", "Urology", "Cardiology"]);
  });

  it.each([
    ["Óptica", "O"],
    ["cardiology", "C"],
    ["3D Imaging", "D"],
    ["  ", ""],
  ])("the services finder lists the service '%s' under the letter '%s' (MS-03)", (name, letter) =>
    expect(letterOf(name)).toBe(letter),
  );

  it.each<[string, Partial<Search>, string[], string[]]>([
    ["a letter", { letter: "C" }, [], ["cardiology", "Children's Health"]],
    ["part of a name without its accent", { searchText: "optica" }, [], ["Óptica"]],
    ["a suggestion with the service's ID", { searchText: "heart" }, ["1"], ["cardiology"]],
    ["a suggestion with the service's name", { searchText: "heart" }, ["urgent care"], ["Urgent Care"]],
    ["nothing", { searchText: "xyzzy" }, [], []],
  ])("the services finder filters services by %s (MS-03, MS-04)", (_, search, suggested, left) =>
    expect(names(matchingServices(services, { ...read(""), ...search, meant: suggested }))).toEqual(left),
  );
});

describe("finder search", () => {
  it("if the URL contains both search text and a letter, the services finder ignores the letter (MS-04)", async () => {
    const found = await find("letter=U&searchText=heart");
    expect(found.filtered.letter).toBe("");
    expect(shown(found)).toEqual(["cardiology"]);
  });

  it("the services finder ignores a letter that has no services (MS-03)", async () => {
    const found = await find("letter=X");
    expect(found.filtered.letter).toBe("");
    expect(shown(found)).toHaveLength(5);
  });

  it("the services finder requests no suggestions for a single character (MS-04, VA-06)", async () => {
    const one = upstream(well);
    await findServices(read("searchText=h"), services, "en", one.call);
    expect(one.asked).toEqual([alwaysOnPromotions.path]);
  });

  it.each(["", "letter=C", "searchText=xyzzy", "service=1"])(
    "the services finder shows the promotion banners for '?%s' (MS-11)",
    async (query) => expect((await find(query)).banners).toEqual(banner),
  );

  it("the services finder loads details only for a listed service (MS-07)", async () => {
    expect((await find("service=1")).filtered.preview).toMatchObject({ service: { name: "cardiology" }, details });
    expect((await find("service=svc-unknown")).filtered.preview).toBeNull();
    expect((await find("service=")).filtered.preview).toBeNull();
  });

  it("if every API call fails, the services finder searches by name and shows services without details and says why (MS-12, RL-14)", async () => {
    const found = await find("searchText=care&service=3", {});
    expect(shown(found)).toEqual(["Urgent Care"]);
    expect(found.banners).toEqual([]);
    expect(found.filtered).toMatchObject({
      failure: "failed",
      preview: { service: { name: "Urgent Care" }, details: null, failure: "failed" },
    });
  });
});

describe("links to a service (MS-06)", () => {
  const virtual = { href: "/virtual", text: "", internal: true };
  const labels = ["Find a Location", "Doctors & scheduling", "See on-demand & virtual services"];

  it("a service without details has default labels and URLs (MS-12)", () => {
    const { find, doctors, virtual: home } = serviceLinks("Ear & Nose", null, virtual, { t: english, language: "en" });
    expect([find?.text, doctors?.text, home?.text]).toEqual(labels);
    expect([find?.href, doctors?.href, home?.href]).toEqual([
      "/locations/search?searchText=Ear%20%26%20Nose",
      "/find-a-doctor",
      "/virtual",
    ]);
  });

  it("the services finder uses a service's links and labels instead of the defaults, but ignores unsafe URLs", () => {
    const own = {
      findLocationLink: { ...details.websiteLink!, href: "/here", text: "Where we are" },
      scheduleAppointmentLink: { ...details.websiteLink!, href: "javascript:alert(1)", text: "Run" },
      virtualServicesLink: { ...details.websiteLink!, href: "https://other.example/", text: undefined },
    };
    const { find, doctors, virtual: home } = serviceLinks("X", own, virtual, { t: english, language: "en" });
    expect(find).toMatchObject({ href: "/here", text: "Where we are" });
    expect(doctors).toMatchObject({ href: "/find-a-doctor", text: "Doctors & scheduling" });
    expect(home).toMatchObject({ href: "https://other.example/", text: labels[2], target: "_blank" });
  });

  it("the services finder translates link labels and links to virtual care only for services that offer it", () => {
    expect(serviceLinks("X", { virtual: false }, virtual, { t: english, language: "en" }).virtual).toBeNull();
    expect(serviceLinks("X", { onDemand: true }, virtual, { t: english, language: "en" }).virtual?.href).toBe(
      "/virtual",
    );
    expect(serviceLinks("X", null, null, { t: spanish, language: "es" }).find?.text).toBe("Buscar un centro");
  });
});

it("the services finder declares the CMS fields listed in the requirements (MS-01)", () =>
  expect(Object.keys(finder.fields)).toEqual(
    expect.arrayContaining([
      "heading",
      "subCopy",
      "featuredServicesHeading",
      "filterPlaceholderText",
      "imageUrl",
      "lightText",
      "textAlignLeft",
      "featuredServices",
      "medicalServices",
    ]),
  ));

describe("service details (MS-09, MS-10)", () => {
  const page = { t: english, language: "en", path: "/medical-services", editing: false } as unknown as PageContext;
  const html = (more: object) =>
    renderToStaticMarkup(
      createElement(ServiceDetails, {
        name: "Cardiology",
        details: serviceItem.response.parse({ ...(serviceItem.example.response as object), ...more }) as never,
        virtualServices: null,
        level: 3,
        page,
      }),
    );

  it("the services finder lists conditions, programs, and on-demand services, and omits headings and links for empty lists (MS-10)", () => {
    const all = {
      conditions: [{ id: "c", nameOverride: "Atrial fibrillation", keywords: "", landingPageUrl: "/a" }],
      conditionSeeAllLink: "/conditions",
      programs: [{ id: "p", title: "Cardiac rehabilitation", linkUrl: "/p" }],
      programSeeAllLink: "/classes-events",
      onDemandVirtualServices: [{ id: "o", heading: "Nurse line", keywords: "", landingPageUrl: "/o" }],
    };
    const full = html(all);
    for (const text of ["Atrial fibrillation", "Cardiac rehabilitation", "Nurse line"]) expect(full).toContain(text);
    expect(full.match(/<h3/g)).toHaveLength(3);
    const bare = html({ ...all, conditions: [], programs: [], onDemandVirtualServices: [] });
    expect(bare).not.toMatch(/<h3|<ul|href="\/(conditions|classes-events)"/);
  });
});
