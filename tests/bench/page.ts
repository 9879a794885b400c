import { image, item, link, value } from "../../app/cms/fields/example-values.ts";

const words =
  "care family visit doctor nurse appointment clinic heart recovery specialist support plan morning question health team hospital children home surgery".split(
    " ",
  );

/** Returns placeholder sentences that are identical in every run. */
function sentences(count: number, seed: number): string {
  let state = seed;
  const next = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state;
  };
  return Array.from({ length: count }, () => {
    const text = Array.from({ length: 9 + (next() % 9) }, () => words[next() % words.length]).join(" ");
    return `${text[0]?.toUpperCase()}${text.slice(1)}.`;
  }).join(" ");
}

const title = (seed: number) => sentences(1, seed).split(" ").slice(0, 5).join(" ");
const paragraphs = (count: number, seed: number) =>
  Array.from({ length: count }, (_, index) => `<p>${sentences(4, seed + index)}</p>`).join("");
const picture = (name: string) => image(`/-/media/${name}.svg`, "A drawn scene");

/** Returns the benchmark page: 25 blocks that typically appear on a service page, with or without a live block. */
export function benchPage(live: boolean): object {
  const component = (componentName: string, index: number, fields: object) => ({
    uid: `b${index}`,
    componentName,
    dataSource: `{bench-${index}}`,
    params: {},
    fields,
  });
  const card = (seed: number) =>
    item(
      title(seed),
      { pageTitle: value(title(seed)), pageSummary: value(sentences(2, seed)), image: picture("nurse"), topics: [] },
      `/health-library/${seed}`,
    );
  const accordion = (seed: number, count: number) => ({
    heading: value(title(seed)),
    shortDescription: value(sentences(1, seed)),
    accordionCards: Array.from({ length: count }, (_, index) =>
      item(`card ${index}`, {
        accordionTitle: value(title(seed + index)),
        accordionBodyCopy: value(paragraphs(2, seed + index)),
      }),
    ),
  });
  const banner = (seed: number) => ({
    bannerHeading: value(title(seed)),
    bannerDescription: value(sentences(4, seed)),
    bannerImage: picture("family"),
    isLeft: value(seed % 2 === 0),
    primaryCTALink: link("/locations", "Locations"),
    primaryCTAText: value("Find a location"),
  });
  const kinds: [string, (seed: number) => object][] = [
    ["PageHeader", (seed) => ({ pageTitle: value(title(seed)), pageSubtitle: value(sentences(1, seed)) })],
    [
      "HomepageHero",
      (seed) => ({
        headline: value(title(seed)),
        subCopy: value(sentences(2, seed)),
        backgroundImage: picture("home-hero"),
      }),
    ],
    [
      "InlineMessageBanner",
      (seed) => ({
        title: value(title(seed)),
        message: value(sentences(2, seed)),
        primaryButtonText: value("Read more"),
        primaryButtonLink: link("/about-us", "About us"),
      }),
    ],
    ["RichText", (seed) => ({ title: value(title(seed)), body: value(paragraphs(4, seed)) })],
    [
      "StatsCards",
      (seed) => ({
        heading: value(title(seed)),
        statsCards: Array.from({ length: 4 }, (_, index) =>
          item(`stat ${index}`, {
            metric: value(`${seed + index}`),
            label: value(title(seed + index)),
            description: value(sentences(1, seed + index)),
          }),
        ),
      }),
    ],
    [
      "PublicationCardCollection",
      (seed) => ({
        headline: value(title(seed)),
        introduction: value(sentences(1, seed)),
        isGrid: value(true),
        pages: Array.from({ length: 6 }, (_, index) => card(seed + index)),
      }),
    ],
    ["AccordionSection", (seed) => accordion(seed, 6)],
    ["ContextualInlineBanner", banner],
    [
      "TabbedContent",
      (seed) => ({
        tabs: Array.from({ length: 4 }, (_, index) =>
          item(`tab ${index}`, {
            tabTitle: value(title(seed + index)),
            richTextTitle: value(title(seed + index)),
            richText: value(paragraphs(2, seed + index)),
          }),
        ),
      }),
    ],
    ["ContextualCTA", banner],
    [
      "CTABanner",
      (seed) => ({
        title: value(title(seed)),
        message: value(sentences(1, seed)),
        linkOne: link("/locations", "Find a location"),
        linkOneText: value("Find a location"),
      }),
    ],
  ];
  const main = Array.from({ length: live ? 22 : 23 }, (_, index) => {
    const [name, fields] = kinds[index % kinds.length]!;
    return component(name, index, fields(index * 17 + 3));
  });
  if (live) main.push(component("LocationSearch", 22, { heading: value("Find a location") }));
  const header = component("MainHeader", 90, {
    menuTitle: value("Menu"),
    ...Object.fromEntries(
      ["One", "Two", "Three", "Four"].flatMap((name, index) => [
        [`primaryLink${name}Title`, value(title(index))],
        [`primaryLink${name}Url`, link("/about-us", title(index))],
      ]),
    ),
  });
  return pageOf({ header: [header], main, footer: [component("Footer", 91, { copyright: value("Larkspur Health") })] });
}

/** Returns a layout document with the given components in the CMS format. */
export function pageOf(placeholders: Record<"header" | "main" | "footer", object[]>): object {
  return {
    sitecore: {
      context: {
        language: "en",
        pageEditing: false,
        site: { name: "larkspur" },
        themes: { header: "default", main: "default", footer: "default" },
      },
      route: {
        name: "bench",
        displayName: "A service page",
        itemId: "00000000-0000-4000-8000-00000000bece",
        fields: { browserTitle: value("A service page"), metaDescription: value(sentences(1, 5)) },
        placeholders,
      },
    },
  };
}
