import { image, item, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const body = (...sections: { id?: string; title?: string; html: string }[]) =>
  value(JSON.stringify({ title: "Know your blood pressure", sectionsHtml: sections }));

const ordinary = {
  specialtyCallout: value("Heart care"),
  summary: value("What the two numbers say, and what brings them down."),
  image: image("/sc10media/heart-care.svg", "A nurse measures a man's blood pressure", 900, 600),
  author: item("Amara Diallo", { displayName: value("Amara Diallo, MD, cardiology") }),
  reviewer: item("Joel Brandt", { displayName: value("Joel Brandt, RN") }),
  publishedDate: value("2026-02-10T16:00:00Z"),
  updatedDate: value("2026-06-01T16:00:00Z"),
  lengthToRead: value(3),
  findCareLink: link("/find-a-doctor", ""),
  findCareText: value("Find a cardiologist"),
  landingPageLink: link("/medical-services/heart-care", ""),
  landingPageText: value("Heart care"),
  articleBody: body(
    {
      id: "two-numbers",
      title: "The two numbers",
      html: "<p>The first is while the heart beats.</p><p>The second is while it rests.</p>",
    },
    { title: "At home", html: "<p>Sit for five minutes first.</p>" },
  ),
  featureCTA: item("Screening", {
    sectionId: value(""),
    paragraphNumber: value(1),
    heading: value("Have it measured"),
    description: value("<p>Free at every pharmacy of ours.</p>"),
    ctaLink: link("/locations/search", ""),
    ctaText: value("Find a pharmacy"),
  }),
  highlightCards: item("More", {
    sectionId: value("at-home"),
    paragraphNumber: value(9),
    heading: value("Helpful at home"),
    cards: [
      item("Cooking", {
        image: image("/sc10media/nutrition.svg", "", 900, 600),
        title: value("Cook with less salt"),
        link: link("/health-library", ""),
      }),
      item("Sleep", { title: value("Sleep seven hours"), description: value("It lowers the pressure.") }),
    ],
  }),
};

export const doc = "A complete article with its title, author, link to care, sections, and jump links.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  oneSection: {
    fields: { title: value("When to call"), articleBody: body({ html: "<p>Call 911 for chest pain.</p>" }) },
  },
  sameParagraph: {
    fields: {
      ...ordinary,
      highlightCards: item("More", {
        ...ordinary.highlightCards.fields,
        sectionId: value("two-numbers"),
        paragraphNumber: value(1),
      }),
    },
  },
  empty: { fields: null },
  longest: {
    fields: {
      ...ordinary,
      title: value(longText(14)),
      author: item("Long", { displayName: value(longText(8)) }),
      findCareText: value(longText(6)),
      articleBody: body(
        ...Array.from({ length: 9 }, (_, index) => ({
          title: `${longText(6)} ${index}`,
          html: `<p>${longText(80)}</p>`,
        })),
      ),
    },
  },
  wrong: {
    fields: {
      title: { value: {} },
      articleBody: value("<p>not JSON</p>"),
      featureCTA: item("x", { heading: value("Still shows"), sectionId: value("nowhere") }),
      highlightCards: { value: 3 },
    },
  },
  oddBody: {
    fields: {
      title: value("A body with mistakes in it"),
      articleBody: value(
        '{"sectionsHtml":[3,{"id":"main","title":"One","html":"<script>x</script><p>a"},{"id":"2"},{"title":"One","html":"<p>b"}]}',
      ),
    },
  },
});
