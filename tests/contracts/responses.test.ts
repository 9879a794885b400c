import { describe, expect, it } from "vitest";
import type { Endpoint } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";
import { Link } from "../../contracts/link.ts";

type Name = keyof typeof endpoints;
const parse = (name: Name, answer: unknown) => endpoints[name].response.safeParse(answer);
const location = endpoints.locationSearch.example.response.locations?.[0];
const session = endpoints.eventSessions.example.response?.[0];
const provider = endpoints.providersBySearch.example.response.providers?.[0];
const [site] = endpoints.sites.example.response;

describe("responses that do not match their schema (AP-46)", () => {
  const wrong: [string, Name, unknown][] = [
    ["an error page", "locationSearch", "<html>Service unavailable</html>"],
    ["null", "locationSearch", null],
    ["an empty object", "locationSearch", {}],
    ["no group of suggestions", "providerTypeahead", {}],
    ["a web search response of another shape", "webSearch", { unexpected: ["shape"] }],
    ["web suggestions of another shape", "webSuggestions", { unexpected: ["shape"] }],
    ["a negative total", "locationSearch", { locations: [], totalLocations: -1 }],
    ["an error message with status 200", "findEvents", { message: "Internal error" }],
    ["a location without a name", "locationSearch", { locations: [{ ...location, name: null }], totalLocations: 1 }],
    ["an object instead of a list", "locationTypes", { facetName: "Hospital" }],
    [
      "a provider without a last name",
      "providersBySearch",
      { providers: [{ ...provider, lastName: 7 }], totalProviders: 1 },
    ],
    ["a session without dates", "eventSessions", [{ ...session, startDate: undefined }]],
    ["a date that is not in ISO format", "eventSessions", [{ ...session, startDate: "October 8" }]],
    ["an invalid promo code result", "validatePromoCode", { isValid: "no" }],
    ["coordinates out of range", "locationByAddress", { city_name: "Nowhere", latitude: 1e9, longitude: 0 }],
    ["an empty payment URL", "submitTransaction", { redirectUrl: "" }],
    ["an HTML page instead of an image", "media", { contentType: "text/html", length: 10 }],
    ["a layout without a route", "layout", { sitecore: { context: {} } }],
    ["a UI string that is a number", "dictionary", { phrases: { SignIn: 1 } }],
    [
      "a public host with the prefix of a private host",
      "sites",
      [{ ...site, publicHost: "qa.larkspurhealth.example" }],
    ],
    ["a site without hosts", "sites", [{ ...site, hosts: [] }]],
  ];
  it.each(wrong)("the response schema rejects %s from %s", (_what, name, answer) => {
    expect(parse(name, answer).success).toBe(false);
  });
});

describe("response schema tolerance", () => {
  it("the response schema accepts a web search response that lists no pages", () => {
    expect(parse("webSearch", { _type: "SearchResponse" }).data).toEqual({ webPages: undefined });
  });

  it("the response schema removes unknown fields from a response, so that no internal data reaches the browser", () => {
    const { data } = parse("locationSearch", {
      locations: [{ ...location, internalNotes: "x" }],
      totalLocations: 1,
      debug: { sql: "select" },
    });
    expect(JSON.stringify(data)).not.toMatch(/internalNotes|debug/);
  });

  it("the response schema accepts null for missing response values", () => {
    const { data } = endpoints.locationSearch.response.safeParse({
      locations: [{ id: 107, name: "Aspen Ridge", media: null, hours: null, distance: null, waitTime: null }],
      totalLocations: 1,
      servicePromotionBanners: null,
    });
    expect(data?.locations[0]).toMatchObject({ id: "107", media: [], hours: undefined });
    expect(data?.servicePromotionBanners).toEqual([]);
  });

  it("the response schema normalizes a color's case and drops an unknown color (TH-05)", () => {
    const wait = (color: string) =>
      endpoints.locationSearch.response.parse({
        locations: [{ id: "1", name: "A", waitTime: { color, currentWaitTimeInMinutes: 5 } }],
        totalLocations: 1,
      }).locations[0]?.waitTime?.color;
    expect(wait("Green")).toBe("green");
    expect(wait("mauve")).toBeUndefined();
  });

  it("the response schema parses a missing appointment date as null instead of as an appointment this week (PR-02)", () => {
    const band = (newPatientAppointment: number | null | undefined) =>
      endpoints.providersBySearch.response.parse({
        providers: [{ id: 1, firstName: "A", lastName: "B", newPatientAppointment }],
        totalProviders: 1,
      }).providers[0]?.newPatientAppointment;
    expect([band(0), band(4), band(null), band(undefined)]).toEqual([0, 4, null, null]);
  });

  it("the response schema accepts a link that is a link field or a plain URL (EN-02)", () => {
    const item = endpoints.serviceItem.response.parse(endpoints.serviceItem.example.response);
    expect(item.findLocationLink).toEqual({ href: "/locations/search?searchText=Dermatology" });
    const text = "Learn about cardiology";
    expect(Link.parse({ href: "/medical-services/heart-care", text }).text).toBe(text);
    expect(Link.parse({ href: null, linktype: "internal" }).href).toBeUndefined();
  });

  it("the response schema accepts a list that contains invalid redirects (SD-04)", () => {
    expect(parse("redirects", [{ source: "no slash" }, null, 5]).success).toBe(true);
  });

  it("the response schema keeps every field of a CMS layout, regardless of the field's type (LY-02)", () => {
    const odd = {
      sitecore: {
        context: { language: "en", themes: { main: "childrens-health" }, custom: [] },
        route: { name: "x", fields: null, placeholders: { main: [{ componentName: null, params: [] }] } },
      },
    };
    expect(parse("layout", odd).data).toMatchObject(odd);
    expect(parse("layout", { sitecore: { context: {}, route: null } }).success).toBe(true);
  });

  it("the response schema treats a page with an unknown sensitivity as sensitive (PV-01)", () => {
    const [page] = endpoints.pages.example.response.pages;
    const { data } = endpoints.pages.response.safeParse({
      pages: [
        { ...page, sensitivity: "public" },
        { ...page, sensitivity: undefined },
        { ...page, sensitivity: "open" },
      ],
    });
    expect(data?.pages.map(({ sensitivity }) => sensitivity)).toEqual(["sensitive", "sensitive", "open"]);
  });
});

/** Returns the paths to all record lists in a response. */
const listsIn = (value: unknown, path: string[] = []): string[][] =>
  Object.entries(value ?? {}).flatMap(([key, part]) => {
    if (typeof part !== "object") return [];
    const inside = Array.isArray(part) ? listsIn(part.slice(0, 1), [...path, key]) : listsIn(part, [...path, key]);
    return Array.isArray(part) && typeof part[0] === "object" ? [[...path, key], ...inside] : inside;
  });
const WHOLE = /bills|fees/i;
const lists = Object.entries(endpoints)
  .filter(([, { access, upstream }]) => access === "public" && upstream !== "content")
  .flatMap(([name, call]) =>
    listsIn({ answer: (call as Endpoint).example.response }).map((path) => [name, path] as const),
  )
  .filter(([, path]) => !WHOLE.test(path.join()));

it.each(lists)(
  "in a response from %s, the response schema accepts a null record in the list at %j (RL-03)",
  (name, path) => {
    const copy = structuredClone({ answer: endpoints[name as Name].example.response });
    const listed = path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], copy) as unknown[];
    listed.push(null);
    expect(parse(name as Name, copy.answer).success).toBe(true);
  },
);
