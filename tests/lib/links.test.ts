import { describe, expect, test } from "vitest";
import {
  addressText,
  directionsLink,
  doctorSearchLink,
  failureMail,
  linkAddress,
  linkAttributes,
  mapsLink,
  safeHref,
  safeImageSrc,
  withParameter,
} from "../../lib/cms/links.ts";
import { growth, LINEAR } from "../support/growth.ts";

describe("what may be followed", () => {
  test.each([
    "https://www.example.com/a?b=c#d",
    "http://example.com",
    "HTTPS://EXAMPLE.COM/",
    "mailto:care@example.com?subject=Hi",
    "tel:+13035550100",
    "/locations",
    "/locations?x=//evil",
    "/a/b#c",
    "#top",
    "?page=2",
  ])("LY-03 %j", (href) => expect(safeHref(href)).toBe(href));

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
  ])("LY-03 refused: %j", (href) => expect(safeHref(href)).toBeNull());

  test("a long address of spaces costs no time", () => {
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
  ])("LY-06 picture %j becomes %j", (src, safe) => expect(safeImageSrc(src)).toBe(safe));
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
  [{ href: "/a", querystring: "x=\u0000" }, "#"],
])("LY-03 %j leads to %j", (link, address) => expect(linkAddress(link)).toBe(address));

test.each([
  [
    { href: "/a", target: "_blank" },
    { href: "/a", target: "_blank", rel: "noopener" },
  ],
  [
    { href: "/a", target: "_self", linktype: "internal" },
    { href: "/a", target: "_self" },
  ],
  [{ href: "/a", target: "" }, { href: "/a" }],
])("LY-05 %j has the attributes %j", (link, attributes) => expect(linkAttributes(link)).toEqual(attributes));

test.each([
  ["/register?sessionId=1#form", "/register?sessionId=1&eventFeeId=f%261#form"],
  ["/register", "/register?eventFeeId=f%261"],
  ["/register?eventFeeId=old", "/register?eventFeeId=f%261"],
  ["/register?a=b?c", "/register?a=b%3Fc&eventFeeId=f%261"],
])("EV-21 a fee on %s", (href, result) => expect(withParameter(href, "eventFeeId", "f&1")).toBe(result));

describe("doctor search", () => {
  const site = { base: "https://doctors.example/search" };
  const parameters = (href: string) => Object.fromEntries(new URL(href).searchParams);

  test("RT-11 LC-16 with a place", () => {
    const place = { city_name: "Denver", subdivision_1_iso_code: "CO", latitude: 39.73919, longitude: -104.99025 };
    expect(parameters(doctorSearchLink(site, { unified: "heart & lung", sort: "relevance", place }))).toEqual({
      unified: "heart & lung",
      sort: "relevance",
      location: "39.74,-104.99",
      display_location: "Denver, CO",
      distance: "25",
    });
  });

  test("RT-11 the display name of the parameter is one configuration value", () => {
    const place = { city_name: "Denver", subdivision_1_iso_code: "CO" };
    const link = doctorSearchLink({ ...site, displayLocation: "displayLocation" }, { unified: "", sort: "", place });
    expect(parameters(link)).toMatchObject({ displayLocation: "Denver, CO", location: "Denver, CO" });
  });

  test.each([null, undefined, {}, { latitude: 39.7 }])("RT-11 LC-16 without a place (%j) only two", (place) => {
    const link = doctorSearchLink(site, { unified: "knee", sort: "relevance", place });
    expect(parameters(link)).toEqual({ unified: "knee", sort: "relevance" });
  });
});

test("LC-17 maps and directions for an address, none without", () => {
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

test("FM-12 the failure mail names the page and cannot gain a second recipient", () => {
  expect(failureMail("web@example.com", "https://www.example.com/a?b=1&cc=x")).toBe(
    "mailto:web@example.com?subject=Registration%20Failure&body=https%3A%2F%2Fwww.example.com%2Fa%3Fb%3D1%26cc%3Dx",
  );
  expect(failureMail("web@example.com?bcc=a@evil.example", "/")).not.toContain("?bcc");
});
