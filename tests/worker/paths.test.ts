import { describe, expect, it } from "vitest";
import { toolRoutes } from "../../app/tools/routes.ts";
import { localizer } from "../../worker/content/page-list.ts";
import {
  isPersonal,
  isPersonalPath,
  readPath,
  readRequestPath,
  routeClass,
  splitLanguage,
} from "../../worker/http/path.ts";
import { mayLoadThirdParties } from "../../worker/http/third-parties.ts";

const at = (path: string) => new URL(path, "https://www.larkspurhealth.example");

describe("the Worker normalizes a path once, when the request arrives (RT-14, ED-18)", () => {
  it.each([
    ["/", "/", false],
    ["/Locations/Search?searchText=X", "/locations/search", false],
    ["/locations/", "/locations", true],
    ["/a/../b", "/b", false],
    ["/thank-you%2f..%2f", null, false],
    ["/a%00b", null, false],
    ["/a;b.js", null, false],
    ["/a%3Bb.js", null, false],
    ["//evil.example", "/evil.example", true],
    ["//about-us", "/about-us", true],
    ["/care///heart//", "/care/heart", true],
    ["//", "/", true],
    ["/locations%20", "/locations", true],
    ["/locations%20%20/", "/locations", true],
    ["/locations/%20", "/locations", true],
    ["/%20locations", "/locations", true],
    ["/locations%E2%80%8B", "/locations", true],
    ["/locations%c2%a0", "/locations", true],
    ["/Locations%EF%BB%BF", "/locations", true],
    ["/%E2%81%A6locations%E2%81%A9", "/locations", true],
    ["/%20", "/", true],
    ["/a%20b", "/a%20b", false],
    ["/caf%C3%A9", "/caf%C3%A9", false],
    ["/locations%2520", "/locations%2520", false],
    ["/\\evil.example", "/evil.example", true],
    [`/${"a".repeat(10_000)}`, null, false],
  ])("%.40s", (path, normal, slash) => {
    expect(readRequestPath(new URL(`https://www.larkspurhealth.example${path}`))).toEqual({ normal, slash });
  });

  it.each([
    ["/es", "es", "/"],
    ["/es/locations", "es", "/locations"],
    ["/escalators", "en", "/escalators"],
    ["/en/locations", "en", "/en/locations"],
    ["/", "en", "/"],
  ])("the path %s has the language %s", (path, language, rest) => {
    expect(splitLanguage(path, { language: "en", languages: ["en", "es"] })).toEqual({ language, path: rest });
  });
});

describe("the Worker classifies a URL by its path (PV-01, PV-02)", () => {
  it.each([
    ["/thank-you?registrationId=1", true],
    ["/thank-you/x.css?registrationId=1", true],
    ["/classes/Thank-You", true],
    ["/any/page?REGISTRATIONID=1", true],
    ["/classes-events/event-participants?eventId=1", true],
    ["/for-professionals/medical-staff-fees/confirmation-page?id=close", true],
    ["/thank-your-nurse", false],
    ["/locations/search?searchText=thank-you", false],
    ["/", false],
  ])("the Worker treats %s as personal: %s", (path, personal) => {
    expect(isPersonal(at(path), readPath(at(path)).normal)).toBe(personal);
  });

  it.each(["/thank-you%2f..%2fx", "/x;a.js", "/x%0a"])("the Worker treats the invalid path %s as personal", (path) => {
    expect(isPersonal(at(path), readPath(at(path)).normal)).toBe(true);
  });

  const entry = (sensitivity: "open" | "sensitive") => ({
    path: "/",
    language: "en",
    name: "",
    itemId: "",
    updated: "2030-01-01T00:00:00Z",
    indexable: true,
    sensitivity,
  });
  it.each([
    ["/about", entry("open"), true],
    ["/about", entry("sensitive"), false],
    ["/about", undefined, false],
    ["/billing/pay", entry("open"), false],
    ["/locations/search", entry("open"), false],
    ["/find-a-doctor", entry("open"), false],
    ["/conditions/asthma", entry("open"), false],
  ])(
    "the Worker allows third parties on %s only if both the path and the page are nonsensitive (%#)",
    (path, found, open) => expect(mayLoadThirdParties(path, found)).toBe(open),
  );

  it.each([
    ["/_edge/csp-report", "machine"],
    ["/api/location/x", "call"],
    ["/location/location-search", "call"],
    ["/assets/client-12345678.js", "asset"],
    ["/favicon.ico", "asset"],
    ["/conditions/asthma", "page"],
  ])("the path %s has the route class %s", (path, kind) => expect(routeClass(path)).toBe(kind));
});

it("the Worker treats every staff page path as personal (RT-07, PV-03)", async () => {
  const loaded = await Promise.all(toolRoutes.map(async ({ path, load }) => ({ path, page: (await load()).default })));
  const staff = loaded.filter(({ page }) => [page.access].flat().includes("staff"));
  expect(staff.length).toBeGreaterThan(2);
  for (const { path } of staff) expect([path, isPersonalPath(path)]).toEqual([path, true]);
});

describe("on a Spanish page, links lead to Spanish pages if they exist (LY-10)", () => {
  const entry = (language: string, path: string) => ({ language, path, name: path, itemId: path, indexable: true });
  const link = localizer({ language: "en", languages: ["en", "es"] }, "es", {
    pages: [entry("en", "/locations/search"), entry("es", "/locations/search"), entry("en", "/careers")],
    wildcards: [{ language: "es", path: "/locations", itemPath: "/locations/*" }],
  } as never);
  it.each([
    ["/locations/search?locationType=Hospital#top", { href: "/es/locations/search?locationType=Hospital#top" }],
    ["/locations/aspen-ridge", { href: "/es/locations/aspen-ridge" }],
    ["/careers", { href: "/careers", hrefLang: "en" }],
    ["/es/locations/search", { href: "/es/locations/search" }],
    ["https://elsewhere.example/careers", { href: "https://elsewhere.example/careers" }],
    ["tel:+13035550142", { href: "tel:+13035550142" }],
    ["?page=2", { href: "?page=2" }],
  ])("%s", (href, found) => expect(link(href)).toEqual(found));
});
