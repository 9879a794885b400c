import { link, longText, value } from "../../cms/fields/example-values.ts";
import { longPublications, publications, wrongPublications } from "../../publications/publication-examples.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const ordinary = { headline: value("From the health library"), pages: publications, styleOption: value("sand") };

export const doc = "Cards that link to articles and pages, in a grid or a carousel.";

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
  twoFit: { fields: { ...ordinary, pages: publications.slice(0, 2) } },
  withoutHeadline: { fields: { pages: publications } },
  empty: { fields: null },
  longest: {
    fields: {
      headline: value(longText(16)),
      introduction: value(longText(50)),
      pages: longPublications(14),
      ctaLink: link("/health-library", ""),
      ctaLinkText: value(longText(8)),
    },
  },
  wrong: { fields: { headline: { value: {} }, pages: wrongPublications } },
});
