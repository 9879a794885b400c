import { describe, expect, it } from "vitest";
import { locationTypes } from "../../backend/demo/seed/care-catalog.ts";
import { directionsLink } from "../../lib/cms/links.ts";
import { displayPhone, telHref } from "../../lib/text/phone.ts";
import { all, emergencyRooms, page, pages } from "../support/content.ts";

describe("urgent care", () => {
  const main = (name: string) => page(name).route.placeholders.main;
  /** Returns the buttons and links of a page's main region in reading order. */
  const links = (name: string) =>
    [...JSON.stringify(main(name)).matchAll(/(?:"href":"|href=\\")([^"\\]+)/g)].map(([, href]) => href!);

  it("the emergency page starts with 911 and the nearest emergency room and does not link to the doctor search", () => {
    const [banner] = main("en /medical-services/emergency-care");
    expect(banner.fields.primaryButtonLink.value.href).toBe("tel:911");
    expect(banner.fields.primaryButtonText.value).toBe("Call 911");
    expect(banner.fields.secondaryButtonLink.value.href).toBe("/locations/search?locationType=Emergency+Care");
    expect(links("en /medical-services/emergency-care")).not.toContain("/find-a-doctor");
  });

  it("the emergency page lists every emergency room with address, directions, and phone number", () => {
    const said = page("en /medical-services/emergency-care").said.join(" ").replaceAll("&amp;", "&");
    const missing = emergencyRooms.flatMap((room) =>
      [
        directionsLink(room as Parameters<typeof directionsLink>[0])!,
        ...(room.phone ? [displayPhone(String(room.phone)), telHref(String(room.phone))!] : []),
      ].filter((part) => !said.includes(part)),
    );
    expect(missing).toEqual([]);
    expect(said.match(/www\.google\.com\/maps\/dir/g)).toHaveLength(emergencyRooms.length);
  });

  it.each([
    ["en /medical-services/heart-care", "tel:911"],
    ["en /medical-services/brain-and-nerves", "tel:911"],
    ["en /medical-services/mental-health", "tel:988"],
    ["en /locations", "tel:911"],
    ["en /contact-us", "tel:911"],
  ])("on %s, the emergency phone number precedes all other links", (name, number) => {
    expect(links(name)[0]).toBe(number);
  });

  it("every location type in a link to the location search exists", () => {
    const known = locationTypes.map(({ facet }) => facet);
    const named = pages.flatMap(({ said }) =>
      said.flatMap((text) => [...text.matchAll(/[?&]locationType=([^&#"]+)/g)].map(([, type = ""]) => type)),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(
      named.map((type) => decodeURIComponent(type.replaceAll("+", " "))).filter((type) => !known.includes(type)),
    ).toEqual([]);
  });
});

describe("telephone numbers", () => {
  it("phone numbers have the same format on pages as on location cards", () => {
    expect(displayPhone("303-555-0142")).toBe("(303) 555-0142");
    const other = all.filter(({ text }) =>
      /(?<!\d)\d{3}[-.]\d{3}[-.]\d{4}/.test(text.replace(/1-8\d\d-\d{3}-\d{4}/g, "")),
    );
    expect(other).toEqual([]);
  });

  it("every phone link calls the displayed number", () => {
    const links = all.flatMap(({ name, text }) =>
      [...text.matchAll(/<a href="(tel:[^"]+)">([^<]+)<\/a>/g)].map(([, href, words = ""]) => ({ name, href, words })),
    );
    expect(links.length).toBeGreaterThan(40);
    expect(links.filter(({ href, words }) => telHref(words) !== href)).toEqual([]);
    const buttons = pages.flatMap(({ name, route }) =>
      [...JSON.stringify(route).matchAll(/"href":"(tel:[^"]+)","text":"([^"]*\d[^"]*)"/g)].map(
        ([, href, words = ""]) => ({
          name,
          href,
          words: words.replace(/^\D*?(?=[(\d])/, ""),
        }),
      ),
    );
    expect(buttons.length).toBeGreaterThan(5);
    expect(buttons.filter(({ href, words }) => telHref(words) !== href)).toEqual([]);
  });
});
