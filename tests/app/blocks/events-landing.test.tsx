import { describe, expect, it } from "vitest";
import { parsePage } from "../../../app/cms/parse/parse-page.ts";
import type { Phrase } from "../../../app/context/phrases.ts";
import { renderRegion } from "../../../app/render/render-blocks.tsx";

async function render(fields: Record<string, unknown>, language = "en"): Promise<string> {
  const main = [{ uid: "u", componentName: "EventsLanding", dataSource: "{d}", fields }];
  const page = parsePage({ sitecore: { context: {}, route: { name: "p", placeholders: { main } } } });
  const settings = {
    language,
    path: "/",
    editing: false,
    timeZone: "America/Denver",
    t: ({ key }: Phrase) => key,
  };
  const facts = { theme: "default", languages: [language] };
  return await renderRegion(page?.regions.main ?? [], facts, "m", settings, ({ error }) => {
    throw error;
  });
}
const value = <T,>(content: T) => ({ value: content });
const picture = (alt: string) => value({ src: `/-/media/${alt}.svg`, alt, width: "900", height: "600" });
const tiles = (html: string) => html.match(/<li>.*?<\/li>/g) ?? [];

describe("events landing (EV-01)", () => {
  it("the events landing block renders a title, a description, and a form that works without JavaScript (RT-04)", async () => {
    const html = await render({ title: value("Classes"), description: value("Learn something.") });
    expect(html).toMatch(/<h1[^>]*>Classes<\/h1>/);
    expect(html).toContain("Learn something.");
    // If a form has no `method` attribute, the browser submits the form with GET and encodes the values.
    expect(html).toMatch(/<form[^>]* class="[^"]*" action="\/classes-events\/search">/);
    expect(html).toMatch(/<input type="search"[^>]* name="searchText"/);
  });

  it("the events landing block links to the search page in the same language", async () => {
    expect(await render({ title: value("Clases") }, "es")).toContain('action="/es/classes-events/search"');
  });

  it("the events landing block renders at most nine banners in order and omits banners that have neither an image nor text (CN-04)", async () => {
    const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
    const banner = (number: number) => ({
      [`bannerText${number}`]: value(`Topic ${number}.`),
      [`bannerLink${number}`]: value({ href: `/classes-events/search?category=${number}` }),
    });
    const all = await render(Object.assign({}, ...numbers.map(banner)));
    expect(all.match(/Topic \d+\./g)).toEqual(numbers.slice(0, 9).map((number) => `Topic ${number}.`));
    const some = await render({ ...banner(2), ...banner(4), bannerText2: value(""), bannerImage3: picture("Walk") });
    expect(tiles(some)).toHaveLength(2);
    expect(some).not.toContain("category=2");
  });

  it.each([
    [
      "text and link",
      { bannerText1: value("Yoga"), bannerLink1: value({ href: "/y" }) },
      /<a [^>]*href="\/y">Yoga<\/a>/,
    ],
    ["text only", { bannerText1: value("Yoga") }, /^(?!.*<a ).*Yoga/],
    [
      "image and link",
      { bannerImage1: picture("Walk"), bannerLink1: value({ href: "/y" }) },
      /<a [^>]*href="\/y"><img [^>]*alt="Walk"/,
    ],
    [
      "text and an invalid link",
      { bannerText1: value("Yoga"), bannerLink1: value({ href: "javascript:1" }) },
      /^(?!.*<a ).*Yoga/,
    ],
  ])("the events landing block renders a banner with %s", async (_, fields, expected) =>
    expect(tiles(await render(fields))[0]).toMatch(expected),
  );
});
