import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import directory from "../../../app/blocks/providers-directory/index.ts";
import type { PageContext } from "../../../app/context/page-context.ts";
import { providersByLocation } from "../../../contracts/providers.ts";
import { english } from "../../support/phrases.ts";

const [okafor] = providersByLocation.response.parse(providersByLocation.example.response).providers;
const named = (lastName: string, newPatientAppointment: number | null) => ({
  ...okafor!,
  id: lastName,
  lastName,
  profileUrl: `/find-a-doctor/${lastName}`,
  newPatientAppointment,
});
const providers = [named("Young", 0), named("Adams", null), named("Mora", 2)];

const page = { t: english, language: "en", path: "/", editing: false, host: "care.example" } as unknown as PageContext;
type Fields = Parameters<typeof directory.View>[0]["fields"];
const fields = {
  headline: "Our doctors",
  marketableLocation: null,
  nearVisitor: false,
  specialties: "",
  sortOption: "",
  displayOption: "grid",
  allowDisplayControl: true,
  ctaLink: null,
  ctaText: "",
  styleOption: "",
} as unknown as Fields;
const html = (more: object = {}) =>
  renderToString(
    <directory.View
      fields={{ ...fields, ...more }}
      page={page}
      data={{ providers, totalProviders: providers.length } as never}
      placeholder={() => null}
    />,
  );
const shown = (text: string) =>
  [...text.matchAll(/<article.*?<\/article>/gs)].map(
    ([card]) => providers.find(({ lastName }) => card.includes(lastName))?.lastName,
  );

describe("the providers of a place", () => {
  it.each([
    ["", ["Young", "Mora", "Adams"]],
    ["A-Z", ["Adams", "Mora", "Young"]],
    ["nonsense", ["Young", "Mora", "Adams"]],
  ])("PR-04 PR-05 begin as the author's order '%s' says", (sortOption, order) =>
    expect(shown(html({ sortOption }))).toEqual(order),
  );

  it.each([
    ["", ["Adams", "Mora", "Young"]],
    ["A-Z", ["Young", "Mora", "Adams"]],
  ])(
    "PR-04 PR-05 beside the author's order '%s' the browser gets the other one, of the same cards",
    (sortOption, order) => {
      const text = html({ sortOption });
      const { resorted } = JSON.parse(/<script type="application\/json">(.*?)<\/script>/s.exec(text)?.[1] ?? "{}");
      expect(resorted.map((index: number) => shown(text)[index])).toEqual(order);
    },
  );

  it.each(["grid", "list", "carousel"])("PF-05 a %s has each card once", (displayOption) => {
    const text = html({ displayOption });
    // In the card and the text of its booking link. Search engines get the address of the page.
    for (const { lastName } of providers)
      expect(text.split(new RegExp(`[^/]${lastName}`)).length - 1).toBeLessThanOrEqual(2);
    expect(text).toContain("https://care.example/find-a-doctor/Young");
  });

  it("PR-13 the display is the author's where visitors may not choose it", () => {
    const text = html({ allowDisplayControl: false, displayOption: "list" });
    expect(text).not.toContain('aria-label="Carousel"');
    expect(html()).toContain('aria-label="Carousel"');
    expect(text).toContain('data-display="list"');
  });

  it("PR-03 its button says 'Learn More' where the author gave it no words, and is left out without a link", () => {
    const ctaLink = { href: "/find-a-doctor", text: "", internal: true };
    expect(html({ ctaLink })).toContain("Learn More");
    expect(html({ ctaLink, ctaText: "All doctors" })).toContain("All doctors");
    expect(html()).not.toContain("Learn More");
  });
});
