import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import directory from "../../../app/blocks/providers-directory/index.ts";
import { phrases } from "../../../app/blocks/providers-directory/phrases.ts";
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
const html = (more: object = {}, found: readonly object[] = providers) =>
  renderToString(
    <directory.View
      fields={{ ...fields, ...more }}
      page={page}
      data={{ providers: found, totalProviders: found.length } as never}
      placeholder={() => null}
    />,
  );
const shown = (text: string) =>
  [...text.matchAll(/<article.*?<\/article>/gs)].map(
    ([card]) => providers.find(({ lastName }) => card.includes(lastName))?.lastName,
  );

describe("providers directory", () => {
  it.each([
    ["", ["Young", "Mora", "Adams"]],
    ["A-Z", ["Adams", "Mora", "Young"]],
    ["nonsense", ["Young", "Mora", "Adams"]],
  ])(
    "the provider directory initially uses the sort order '%s' that the author chose (PR-04, PR-05)",
    (sortOption, order) => expect(shown(html({ sortOption }))).toEqual(order),
  );

  it.each([
    ["", ["Adams", "Mora", "Young"]],
    ["A-Z", ["Young", "Mora", "Adams"]],
  ])(
    "for the initial sort order '%s', the provider directory sends the alternative order to the browser as card indexes (PR-04, PR-05)",
    (sortOption, order) => {
      const text = html({ sortOption });
      const { resorted } = JSON.parse(/<script type="application\/json">(.*?)<\/script>/s.exec(text)?.[1] ?? "{}");
      expect(resorted.map((index: number) => shown(text)[index])).toEqual(order);
    },
  );

  it.each(["grid", "list", "carousel"])(
    "the provider directory renders each card of a %s once (PF-05)",
    (displayOption) => {
      const text = html({ displayOption });
      // Each provider's name occurs twice: as the card's heading and in the card's booking link. The structured data
      // contains the provider's page URL instead of the name.
      for (const { lastName } of providers)
        expect(text.split(new RegExp(`[^/]${lastName}`)).length - 1).toBeLessThanOrEqual(2);
      expect(text).toContain("https://care.example/find-a-doctor/Young");
    },
  );

  it("if the author disables the layout control, the provider directory uses the layout that the author chose (PR-13)", () => {
    const text = html({ allowDisplayControl: false, displayOption: "list" });
    expect(text).not.toContain('aria-label="Carousel"');
    expect(html()).toContain('aria-label="Carousel"');
    expect(text).toContain('data-display="list"');
  });

  it("without providers, the provider directory says so below its headline, and shows no cards (PR-07)", () => {
    const text = html({}, []);
    expect(text).toContain(english(phrases.NoProvidersText));
    expect(text).toContain("Our doctors");
    expect(shown(text)).toEqual([]);
  });

  it("the provider directory's button has the default label 'Learn More' and is omitted if it has no link (PR-03)", () => {
    const ctaLink = { href: "/find-a-doctor", text: "", internal: true };
    expect(html({ ctaLink })).toContain("Learn More");
    expect(html({ ctaLink, ctaText: "All doctors" })).toContain("All doctors");
    expect(html()).not.toContain("Learn More");
  });

  it.each([
    [5, [25], "Providers near Glendive"],
    [453, [25, 50, 250, 5_000], "Our doctors"],
  ])(
    "with the nearest provider %i miles from the visitor, the directory still shows providers (MS-14)",
    async (miles, tried, headline) => {
      const distances: unknown[] = [];
      const call = async (_: unknown, { distance }: { distance: number }) => {
        distances.push(distance);
        return { providers: distance >= miles ? providers : [], totalProviders: 3 };
      };
      const place = { city_name: "Glendive", subdivision_1_iso_code: "MT" };
      const near = { ...fields, nearVisitor: true, specialties: "Cardiology" } as unknown as Fields;
      const visited = { ...page, place } as PageContext;
      const data = await directory.load!.data({
        fields: near,
        page: visited,
        query: new URLSearchParams(),
        call: call as never,
      });
      expect(distances).toEqual(tried);
      const text = renderToString(<directory.View fields={near} page={visited} data={data} placeholder={() => null} />);
      expect(text).toContain(headline);
      expect(shown(text)).toHaveLength(3);
    },
  );
});
