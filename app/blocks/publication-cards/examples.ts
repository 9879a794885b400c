import { image, item, link, longText, value } from "../../fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const topic = (name: string, href: string) =>
  item(name, { websiteOverride: value(name), landingPage: link(href, name) });
const page = (title: string, summary: string, scene: string, url: string, topics: ReturnType<typeof topic>[] = []) =>
  item(
    title,
    {
      pageTitle: value(title),
      pageSummary: value(summary),
      image: image(`/sc10media/${scene}.svg`, "", 900, 600),
      topics,
    },
    url,
  );

const pages = [
  page("Sleep better in seven nights", "Small changes that help.", "sleep", "/health-library", [
    topic("Healthy living", "/health-library"),
  ]),
  page("Getting ready for surgery", "What to do in the week before.", "nurse", "/health-library/preparing-for-surgery"),
  page("Back on the trail", "Hips and knees that carry you.", "orthopedics", "/medical-services"),
  page("Cooking for your heart", "Twelve dishes for the week.", "nutrition", "/health-library"),
];
const ordinary = { headline: value("From the health library"), pages, styleOption: value("sand") };

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  grid: {
    fields: {
      ...ordinary,
      introduction: value("Written with our doctors and nurses."),
      isGrid: value(true),
      ctaLink: link("/health-library", ""),
      ctaLinkText: value("All articles"),
    },
  },
  twoFit: { fields: { ...ordinary, pages: pages.slice(0, 2) } },
  withoutHeadline: { fields: { pages } },
  empty: { fields: null },
  longest: {
    fields: {
      headline: value(longText(16)),
      introduction: value(longText(50)),
      pages: Array.from({ length: 14 }, (_, index) =>
        page(`${longText(14)} ${index}`, longText(60), "family", `/health-library?${index}`, [
          topic(longText(5), "/health-library"),
          topic("Second", "/health-library"),
        ]),
      ),
      ctaLink: link("/health-library", ""),
      ctaLinkText: value(longText(8)),
    },
  },
  wrong: {
    fields: { headline: { value: {} }, pages: [null, {}, { fields: { pageTitle: value(3), topics: value(1) } }] },
  },
});
