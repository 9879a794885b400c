import { describe, expect, test } from "vitest";
import {
  addressText,
  directionsLink,
  doctorSearchLink,
  failureMail,
  linkUrl,
  mapsLink,
  safeHref,
  safeImageSrc,
  streetText,
  withParameter,
} from "../../lib/cms/links.ts";
import { growth, LINEAR } from "../support/growth.ts";

describe("safe URLs", () => {
  test.each([
    "https://www.example.com/a?b=c#d",
    "http://example.com",
    "HTTPS://EXAMPLE.COM/",
    "mailto:care@example.com?subject=Hi",
    "tel:+13035550100",
    "sms:988",
    "sms:741741?body=HOME",
    "/locations",
    "/locations?x=//evil",
    "/a/b#c",
    "#top",
    "?page=2",
  ])("the link module allows the link %j (LY-03)", (href) => expect(safeHref(href)).toBe(href));

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    " javascript:alert(1)",
    "vbscript:x",
    "data:text/html,<script>alert(1)</script>",
    "data:image/svg+xml,<svg onload=alert(1)>",
    "blob:https://example.com/1",
    "file:///etc/passwd",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "https:evil.example",
    "https:/evil.example",
    "https:\\\\evil.example",
    "https://www.example.com@evil.example",
    "https://user:secret@evil.example",
    "https://",
    "https://[bad",
    "about/us",
    "",
    "   ",
    null,
    undefined,
  ])("the link module rejects the link %j (LY-03, threats: links and pictures)", (href) =>
    expect(safeHref(href)).toBeNull(),
  );

  test("the link module checks a string with many spaces in linear time", { tags: ["nightly"] }, () => {
    expect(growth((size) => safeHref(`a${" ".repeat(size)}b`), 200_000)).toBeLessThan(LINEAR);
  });

  test.each([
    ["https://media.example.com/a.jpg", "https://media.example.com/a.jpg"],
    ["/-/media/a.ashx?h=1&iar=0", "/-/media/a.ashx?h=1&iar=0"],
    ["http://media.example.com/a.jpg", null],
    ["data:image/svg+xml,<svg/>", null],
    ["//evil.example/a.jpg", null],
    ["mailto:a@example.com", null],
    ["#a", null],
    ["?h=1", null],
  ])("the link module converts the image URL %j to %j (LY-06)", (src, safe) => expect(safeImageSrc(src)).toBe(safe));
});

test.each([
  [{ href: "/a", querystring: "x=1", anchor: "b" }, "/a?x=1#b"],
  [{ href: "/a", querystring: "?x=1", anchor: "#b" }, "/a?x=1#b"],
  [{ href: "/a?y=2", querystring: "x=1" }, "/a?y=2&x=1"],
  [{ href: "/a#old", querystring: "x=1" }, "/a?x=1#old"],
  [{ href: "/a#old", anchor: "new" }, "/a#new"],
  [{ href: "", anchor: "b" }, "#b"],
  [{ href: "" }, "#"],
  [{ href: null, querystring: "x=1" }, "#"],
  [{}, "#"],
  [null, "#"],
  [{ href: "javascript:alert(1)" }, "#"],
  [{ linktype: "anchor", href: "my_anchor", anchor: "my_anchor" }, "#my_anchor"],
  [{ linktype: "anchor", href: "#my_anchor", anchor: "my_anchor" }, "#my_anchor"],
  [{ linktype: "anchor", href: "my_anchor" }, "#my_anchor"],
  [{ linktype: "Anchor", href: "", anchor: "my_anchor" }, "#my_anchor"],
  [{ linktype: "anchor", href: "my_anchor", anchor: "my_anchor", querystring: "x=1" }, "#my_anchor"],
  [{ linktype: "anchor", href: "/page", anchor: "my_anchor" }, "/page#my_anchor"],
  [{ linktype: "anchor", href: "javascript:alert(1)", anchor: "" }, "#"],
  [{ linktype: "anchor", href: "información", anchor: "información" }, "#información"],
  [{ linktype: "anchor", href: "informacio\u0301n" }, "#informaci%C3%B3n"],
  [{ href: "/a", anchor: "informacio%CC%81n" }, "/a#informaci%C3%B3n"],
  [{ href: "/a#my anchor" }, "/a#my-anchor"],
  [{ href: "/a#my%20anchor" }, "/a#my-anchor"],
  [{ href: "/a#:~:text=my%20anchor" }, "/a#:~:text=my%20anchor"],
  [{ href: "https://example.org/#my%20anchor" }, "https://example.org/#my%20anchor"],
  [{ href: "www.example.org/Path", linktype: "external" }, "https://www.example.org/Path"],
  [{ href: "www.example.org" }, "https://www.example.org"],
  [{ href: "example.org/a?b=1", linktype: "external" }, "https://example.org/a?b=1"],
  [{ href: "example.org/a" }, "#"],
  [{ href: "about/us", linktype: "external" }, "#"],
  [{ href: "contact@example.org", linktype: "mailto" }, "mailto:contact@example.org"],
  [{ href: "contact@example.org?subject=Hi" }, "mailto:contact@example.org?subject=Hi"],
  [{ href: "303-555-0100", linktype: "tel" }, "tel:3035550100"],
  [{ href: "www.example.org@evil.example" }, "mailto:www.example.org@evil.example"],
  [{ href: "//www.example.org", linktype: "external" }, "#"],
  [{ href: "/a", querystring: "x=\u0000" }, "#"],
])("the link %j has the URL %j (LY-03)", (link, address) => expect(linkUrl(link)).toBe(address));

test.each([
  ["/register?sessionId=1#form", "/register?sessionId=1&eventFeeId=f%261#form"],
  ["/register", "/register?eventFeeId=f%261"],
  ["/register?eventFeeId=old", "/register?eventFeeId=f%261"],
  ["/register?a=b?c", "/register?a=b%3Fc&eventFeeId=f%261"],
])("the link module adds the fee to the URL %s (EV-21)", (href, result) =>
  expect(withParameter(href, "eventFeeId", "f&1")).toBe(result),
);

describe("doctor search link", () => {
  const site = { base: "https://doctors.example/search" };
  const parameters = (href: string) => Object.fromEntries(new URL(href).searchParams);

  test("if the visitor's location is set, the doctor search link contains all parameters (RT-11, LC-16)", () => {
    const place = { city_name: "Denver", subdivision_1_iso_code: "CO", latitude: 39.73919, longitude: -104.99025 };
    expect(parameters(doctorSearchLink(site, { unified: "heart & lung", sort: "relevance", place }))).toEqual({
      unified: "heart & lung",
      sort: "relevance",
      location: "39.74,-104.99",
      display_location: "Denver, CO",
      distance: "25",
    });
  });

  test("the doctor search link uses the configured location parameter name (RT-11)", () => {
    const place = { city_name: "Denver", subdivision_1_iso_code: "CO" };
    const link = doctorSearchLink({ ...site, displayLocation: "displayLocation" }, { unified: "", sort: "", place });
    expect(parameters(link)).toMatchObject({ displayLocation: "Denver, CO", location: "Denver, CO" });
  });

  test.each([null, undefined, {}, { latitude: 39.7 }])(
    "for the incomplete location %j, the doctor search link contains no location (RT-11, LC-16)",
    (place) => {
      const link = doctorSearchLink(site, { unified: "knee", sort: "relevance", place });
      expect(parameters(link)).toEqual({ unified: "knee", sort: "relevance" });
    },
  );
});

test("the link module creates map and directions links for a postal address, and none for an empty address (LC-17)", () => {
  const address = {
    address1: "1200 Grant St",
    address2: " ",
    suite: "Suite 4",
    city: "Denver",
    state: "CO",
    zip: "80203",
  };
  expect(addressText(address)).toBe("1200 Grant St, Suite 4, Denver, CO 80203");
  const query = "1200%20Grant%20St%2C%20Suite%204%2C%20Denver%2C%20CO%2080203";
  expect(mapsLink(address)).toBe(`https://www.google.com/maps/search/?api=1&query=${query}`);
  expect(directionsLink(address)).toBe(`https://www.google.com/maps/dir/?api=1&destination=${query}`);
  expect([mapsLink({}), directionsLink({ city: "" })]).toEqual([null, null]);
});

test.each([
  ["100 Main St", "Building B", "Suite 2", "100 Main St, Building B, Suite 2"],
  ["100 Main St", "Suite 2", "Suite 2", "100 Main St, Suite 2"],
  ["100 Main St", "SUITE 2", "suite 2.", "100 Main St, SUITE 2"],
  ["100 Main St", "Building B, Suite 2", "Suite 2", "100 Main St, Building B, Suite 2"],
  ["100 Main St, Suite 2", "Suite 2", null, "100 Main St, Suite 2"],
  ["100 Main St, Suite 2", null, "Suite 2", "100 Main St, Suite 2"],
  ["100 Main St Suite 12", "Suite 2", "Suite 2", "100 Main St Suite 12, Suite 2"],
  ["100 Route 4", null, "4", "100 Route 4, 4"],
  ["100 Main St", "2", "2", "100 Main St, 2, 2"],
  ["", " ", "Suite 2", "Suite 2"],
  ["Calle Nueva 7", "Édificio Azul", "édificio  azul", "Calle Nueva 7, Édificio Azul"],
])("the street of %j, %j, %j says a suite once (EN-04)", (address1, address2, suite, expected) => {
  expect(streetText({ address1, address2, suite })).toBe(expected);
});

test("the mailto link in a failure message contains the page URL and only one recipient (FM-12)", () => {
  expect(failureMail("web@example.com", "https://www.example.com/a?b=1&cc=x")).toBe(
    "mailto:web@example.com?subject=Registration%20Failure&body=https%3A%2F%2Fwww.example.com%2Fa%3Fb%3D1%26cc%3Dx",
  );
  expect(failureMail("web@example.com?bcc=a@evil.example", "/")).not.toContain("?bcc");
});
