import { describe, expect, it } from "vitest";
import { shuffled } from "../../app/blocks/avatar-strip/shuffle.enhance.ts";
import { blocks } from "../../app/blocks/index.ts";
import { focusPosition } from "../../app/blocks/secondary-hero/SecondaryHero.tsx";
import type { Phrase } from "../../app/context/phrases.ts";
import { parsePage } from "../../app/page/parse/parse-page.ts";
import { renderRegion } from "../../app/page/render/render-blocks.tsx";
import { carouselSteps } from "../../app/ui/carousel/carousel-steps.ts";
import { CATEGORY_STEPS, PUBLICATION_STEPS } from "../../lib/cards.ts";

interface Wire {
  fields?: unknown;
}

/** The HTML of one block as the content system would send it. */
function render(componentName: string, fields: unknown, { editing = false, theme = "default" } = {}): string {
  const page = parsePage({
    sitecore: {
      context: {},
      route: { name: "p", placeholders: { main: [{ uid: "u", componentName, dataSource: "{d}", fields }] } },
    },
  });
  const settings = { language: "en", path: "/", editing, timeZone: "America/Denver", t: ({ key }: Phrase) => key };
  const fail = ({ error }: { error: unknown }) => {
    throw error;
  };
  const context = { theme, hasSpanishVersion: false };
  return renderRegion(page?.regions.main ?? [], context, "m", settings, fail).join("");
}
const value = <T,>(content: T) => ({ value: content });
const link = (href: string) => value({ href });
const list = (...entries: Record<string, unknown>[]) => entries.map((fields, index) => ({ id: `{${index}}`, fields }));

const own = [
  "AccordionSection",
  "AvatarStrip",
  "FaqAccordion",
  "HomepageHero",
  "ProfileCards",
  "ProfileFeatureCards",
  "PublicationCardCollection",
  "RichText",
  "SecondaryHero",
  "ServiceMainPageHero",
  "StatsCards",
  "TabbedContent",
];

describe.each(own)("%s", (name) => {
  const examples = Object.entries(blocks.get(name)?.examples ?? {}) as [string, Wire][];

  it.each(examples)("BL-61 its example '%s' is rendered for visitors and authors", (_, { fields }) => {
    for (const editing of [false, true]) {
      const html = render(name, fields, { editing });
      expect(html).not.toMatch(/undefined|\[object|NaN/);
      expect(html.replace(/<[^>]*>/g, "")).not.toContain("null");
    }
  });

  it("LY-12 shows a visitor nothing where an author has filled nothing", () => {
    expect(render(name, null)).toBe("");
  });
});

describe("accordions", () => {
  const fields = {
    accordionCards: list(
      { accordionTitle: value("One"), accordionBodyCopy: value("<p>First</p>"), primaryCTAText: value("No address") },
      { accordionTitle: value("Two"), accordionBodyCopy: value("<p>Second</p>"), primaryCTA: link("/x") },
    ),
  };

  it("BL-02 are closed and share a name, so that the browser keeps one open", () => {
    const html = render("AccordionSection", fields);
    expect(new Set(html.match(/<details[^>]* name="[^"]+"/g)?.map((tag) => /name="([^"]+)"/.exec(tag)?.[1])).size).toBe(
      1,
    );
    expect(html).not.toMatch(/<details[^>]* open/);
  });

  it("BL-02 LY-13 are all open in author mode, with nothing that would close them", () => {
    const html = render("AccordionSection", fields, { editing: true });
    expect(html).toContain("First");
    expect(html).toContain("Second");
    expect(html).not.toMatch(/<(details|summary)/);
  });

  it("LY-12 BL-01 an item with nothing but its second button is shown; one with nothing at all is not", () => {
    const accordionCards = list(
      { accordionTitle: value("Call"), secondaryCTA: link("tel:1"), secondaryCTAText: value("Call us") },
      { accordionTitle: value("Hollow"), primaryCTA: link(""), primaryCTAText: value("Nowhere") },
    );
    const html = render("AccordionSection", { accordionCards });
    expect(html).toContain("Call us");
    expect(html).not.toMatch(/Hollow|class="prose"/);
  });

  it("LY-12 a button needs text and link; authors see it before", () => {
    expect(render("AccordionSection", fields)).not.toContain("No address");
    expect(render("AccordionSection", fields, { editing: true })).toContain("No address");
  });
});

describe("FAQ", () => {
  const faqs = list(
    { title: value("Asked"), content: value("<p>Answered</p>") },
    { title: value("Unanswered"), content: value("") },
    { title: value(""), content: value("<p>Unasked</p>") },
    ...Array.from({ length: 8 }, (_, index) => ({ title: value(`Q${index}`), content: value("<p>A</p>") })),
  );

  it("BL-06 CN-04 leaves out an item that lacks either, and shows 7 at most", () => {
    const html = render("FaqAccordion", { faqs });
    expect(html).toContain(">FAQ<");
    expect(html).not.toMatch(/Unanswered|Unasked/);
    expect(html.match(/<details/g)).toHaveLength(7);
  });

  it("SD-01 tells search engines the questions that visitors see", () => {
    const page = parsePage({
      sitecore: {
        context: {},
        route: { name: "p", placeholders: { main: [{ componentName: "FaqAccordion", fields: { faqs } }] } },
      },
    });
    const values = page?.regions.main[0]?.values ?? {};
    const told = blocks.get("FaqAccordion")?.jsonLd?.(values, {} as never) ?? [];
    const [data] = told as { "@type": string; mainEntity: object[] }[];
    expect(data?.["@type"]).toBe("FAQPage");
    expect(data?.mainEntity).toHaveLength(7);
    expect(data?.mainEntity[0]).toEqual({
      "@type": "Question",
      name: "Asked",
      acceptedAnswer: { "@type": "Answer", text: "<p>Answered</p>" },
    });
    expect(blocks.get("FaqAccordion")?.jsonLd?.({ faqs: [] }, {} as never)).toEqual([]);
  });
});

describe("profiles", () => {
  const people = (count: number) =>
    list(...Array.from({ length: count }, (_, index) => ({ name: value(`Person ${index}`), title: value("Nurse") })));

  it("BL-32 EN-37 are a carousel; the whole card leads where its link does", () => {
    const html = render("ProfileCards", {
      profiles: list(
        { name: value("Ann"), title: value("Nurse"), description: value("Sings."), link: link("/ann") },
        { name: value("Bo") },
        { title: value("Nobody") },
      ),
    });
    expect(html).toContain('data-count="2"');
    expect(html).toMatch(/<a [^>]*href="\/ann"[^>]*>Ann<\/a>.*Nurse.*Sings\./);
    expect(html).not.toContain("Nobody");
  });

  it("TH-04 have exactly their colours where authors chose none, and the authors' where they did", () => {
    const html = (more: object) => render("ProfileFeatureCards", { profiles: people(1), ...more });
    expect(html({})).toContain("--card:#FF5D55;--font:#FEFEFE;");
    expect(html({})).toContain("--avatar-border:#D6E6F0");
    expect(html({ backgroundColor: value("#102030") })).toContain("--card:#102030;--font:#FEFEFE;--shade:#102030");
    expect(html({ fontColor: value("red"), avatarBorderColor: value("#abc") })).toMatch(
      /--font:#FEFEFE.*--avatar-border:#abc/,
    );
  });

  it.each([
    [1, 2],
    [4, 2],
    [5, 3],
    [6, 3],
    [7, 4],
  ])("BL-33 %i of them stand in %i columns", (count, columns) =>
    expect(render("ProfileFeatureCards", { profiles: people(count) })).toContain(`--columns:${columns};`),
  );
});

describe("avatar strip", () => {
  const avatars = list(
    ...Array.from({ length: 16 }, (_, index) => ({
      image: value({ src: `/-/media/${index}.svg`, alt: `Face ${index}` }),
    })),
    { image: value({}) },
  );
  const faces = (html: string) => [...html.matchAll(/alt="Face (\d+)"/g)].map(([, index]) => Number(index));

  it("BL-34 CN-04 the server shows the first five, the others of fourteen wait", () => {
    const [shown = "", waiting = ""] = render("AvatarStrip", { avatars }).split("<template>");
    expect(faces(shown)).toEqual([0, 1, 2, 3, 4]);
    expect(faces(waiting)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13]);
  });

  it("BL-34 ships no script when there is nothing to shuffle, and to authors, who see them all", () => {
    expect(render("AvatarStrip", { avatars: avatars.slice(0, 5) })).not.toContain("x-island");
    const edited = render("AvatarStrip", { avatars }, { editing: true });
    expect(faces(edited)).toHaveLength(14);
    expect(edited).not.toContain("avatar-strip/shuffle");
  });

  it("BL-34 every face has the same chance of every place", () => {
    const places = new Map<string, number>();
    let seed = 7;
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed / 2 ** 31;
    };
    for (let round = 0; round < 8_000; round++)
      for (const [at, face] of shuffled([0, 1, 2, 3], random).entries())
        places.set(`${face} at ${at}`, (places.get(`${face} at ${at}`) ?? 0) + 1);
    expect(places.size).toBe(16);
    for (const count of places.values()) expect(Math.abs(count - 2_000)).toBeLessThan(200);
  });
});

describe("publication cards", () => {
  const pages = list({ pageTitle: value("A page") });

  it("BL-19 CN-05 are headed 'Trending' when no headline is authored", () => {
    expect(render("PublicationCardCollection", { pages })).toContain(">Trending<");
    expect(render("PublicationCardCollection", { pages, headline: value("Ours") })).not.toContain("Trending");
  });

  it("BL-16 are a grid when the author says so", () => {
    expect(render("PublicationCardCollection", { pages })).toContain('data-count="1"');
    expect(render("PublicationCardCollection", { pages, isGrid: value(true) })).not.toContain("data-count");
  });

  it("BL-17 the whole card leads to the page, and a topic to its own", () => {
    const html = render("PublicationCardCollection", {
      pages: [
        {
          url: "/the-page",
          fields: {
            pageTitle: value("A page"),
            topics: list({ websiteOverride: value("Heart"), landingPage: link("/heart") }),
          },
        },
      ],
    });
    expect(html).toMatch(/<a [^>]*href="\/the-page"[^>]*>A page<\/a>/);
    expect(html).toMatch(/<a [^>]*href="\/heart"[^>]*>Heart<\/a>/);
  });
});

it("BL-35 the figures' button shows only with link and text", () => {
  const statsCards = list({ metric: value("7"), label: value("days") });
  const shown = (more: object) => render("StatsCards", { statsCards, ...more });
  expect(shown({ ctaLinkText: value("More") })).not.toContain("More");
  expect(shown({ ctaLinkText: value("More"), ctaLink: value({ href: "" }) })).not.toContain("More");
  expect(shown({ ctaLinkText: value("More"), ctaLink: link("/more") })).toContain('href="/more"');
});

it("BL-55 LY-12 a text may be no more than its film or its button", () => {
  expect(render("RichText", { videoLink: link("https://video.example.org/1") })).toContain("WatchVideo");
  expect(render("RichText", { secondaryCTA: link("/a"), secondaryCTAText: value("Go") })).toContain(">Go<");
  expect(render("RichText", { videoLink: link("javascript:1"), primaryCTAText: value("Go") })).toBe("");
});

it("BL-35 LY-12 a figure needs words, its label or its description", () => {
  const stat = (metric: string, label: string, description: string) => ({
    metric: value(metric),
    label: value(label),
    description: value(description),
  });
  const html = render("StatsCards", {
    statsCards: list(stat("98 %", "", "would come again"), stat("14", "", ""), stat("", "beds", "in four wings")),
  });
  expect(html.match(/<dt.*<\/dd>/s)?.[0].replace(/<[^>]*>/g, "|")).toBe("|would come again||98 %|");
});

it("BL-11 dark or light words follow the authored colour by themselves", () => {
  const hero = (hex: string) =>
    render("ServiceMainPageHero", { headline: value("Heart"), backgroundColor: { fields: { hex: value(hex) } } });
  expect(hero("#0b3f45")).toMatch(/data-tone="deep"[^>]*style="background-color:#0b3f45;--color-text:#ffffff/);
  expect(hero("#F7EFE3")).toMatch(/data-tone="plain"[^>]*style="background-color:#f7efe3;--color-text:#14303a/);
  expect(hero("#808080")).toMatch(/data-tone="plain"[^>]*style="background-color:#808080;--color-text:#000000/);
  expect(hero("javascript:1")).not.toContain("style=");
});

it("BL-12 LY-07 the home page's picture comes first and in the size of its place, another on narrow screens", () => {
  const picture = (src: string) => value({ src, alt: "Hills", width: "1600", height: "800" });
  const html = render("HomepageHero", {
    headline: value("Hello"),
    backgroundImage: picture("/-/media/a.svg"),
    mobileBackgroundImage: picture("/-/media/b.svg"),
  });
  expect(html).toMatch(/<source media="\(max-width: 904\.98px\)" srcSet="[^"]*b\.svg/);
  expect(html).toMatch(
    /src="[^"]*a\.svg\?w=1400&amp;h=800"[^>]* width="1400" height="800" loading="eager" fetchPriority="high"/,
  );
  const narrowOnly = { headline: value("Hello"), mobileBackgroundImage: picture("/-/media/b.svg") };
  for (const hero of ["HomepageHero", "ServiceMainPageHero"]) {
    expect(render(hero, narrowOnly)).toContain("b.svg");
    expect(render(hero, { headline: value("Hello") })).not.toMatch(/<figure|<img/);
  }
  expect(render("HomepageHero", { anchorLink: value({ href: "#care", text: "Find care" }) })).toContain("Find care");
});

it("TH-02 faces stand on children's pages only, for a last digit from 0 to 4", () => {
  const face = (styleOption: string, theme: string) =>
    /face\d/.exec(render("RichText", { title: value("Hi"), styleOption: value(styleOption) }, { theme }))?.[0];
  const stats = { statsCards: list({ metric: value("7"), label: value("days") }), styleOption: value("soft-3") };
  expect(render("StatsCards", stats, { theme: "childrens-health" })).toContain("face3");
  expect(face("soft-3", "childrens-health")).toBe("face3");
  expect(face("soft-5", "childrens-health")).toBeUndefined();
  expect(face("soft", "childrens-health")).toBeUndefined();
  expect(face("soft-3", "default")).toBeUndefined();
});

it.each([
  [0, "0% 50%"],
  [7, "70% 50%"],
  [10, "100% 50%"],
  [14, "100% 50%"],
  [-2, "0% 50%"],
  [null, "50% 50%"],
])("BL-10 a focus of %s is %s", (focusSize, position) => expect(focusPosition(focusSize)).toBe(position));

describe("BL-46 CN-05 tabs", () => {
  it("the first is chosen, the picture stands left unless said otherwise", () => {
    const image = value({ src: "/-/media/a.svg", alt: "A", width: 9, height: 6 });
    const html = render("TabbedContent", {
      tabs: list({ tabTitle: value("A"), image }, { tabTitle: value("B"), image, isLeft: value(false) }),
    });
    expect(html.match(/aria-selected="(true|false)"/g)).toEqual(['aria-selected="true"', 'aria-selected="false"']);
    expect(html.match(/data-picture="(left|right)"/g)).toEqual(['data-picture="left"', 'data-picture="right"']);
  });

  it.each([
    ["Heart", "h2 h3 h4"],
    ["", "h2 h3"],
  ])("AX-01 headed %j they leave no step out of the outline", (heading, levels) => {
    const tabs = list({ tabTitle: value("A"), richTextTitle: value("B") });
    const html = render("TabbedContent", { heading: value(heading), tabs });
    expect([...html.matchAll(/<(h\d)/g)].map(([, level]) => level).join(" ")).toBe(levels);
  });
});

describe("carousel steps", () => {
  it("CA-02 publications go by their container, with one gap less than whole cards", () => {
    const css = carouselSteps(PUBLICATION_STEPS, "container");
    expect(css).toContain("--slide: calc((100% - 48px) / 3)");
    expect(css).toMatch(/@container carousel \(width < 1200px\) \{--slide: calc\(\(100% - 48px\) \/ 2\.25\)/);
    expect(css).toMatch(/@container carousel \(width < 500px\) \{--slide: calc\(\(100% - 24px\) \/ 1\.1\)/);
  });

  it("CA-11 what shows part of a card lets it go on to the page's edge, and only that", () => {
    const [whole, ...fractions] = carouselSteps(CATEGORY_STEPS, "viewport").split("\n");
    expect(whole).toContain("--bleed: 0px");
    for (const step of fractions) expect(step).toContain("--bleed: var(--container-edge");
  });

  it("CA-03 all others go by the window", () => {
    expect(carouselSteps(CATEGORY_STEPS, "viewport")).toMatch(
      /@media \(width < 905px\) \{--slide: calc\(\(100% - 72px\) \/ 3\.25\)/,
    );
  });
});
