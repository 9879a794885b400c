import { link, longText, value } from "../../cms/fields/example-values.ts";
import { longPublications, publications, wrongPublications } from "../../publications/publication-examples.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

export const doc = "Articles on one subject as cards, with a link to the subject's page.";

export const examples = examplesOf(fields, {
  ordinary: {
    fields: {
      eyebrow: value("Health library"),
      heading: value("Heart"),
      description: value("<p>Written with our <strong>cardiologists</strong>.</p>"),
      landingPageLink: link("/medical-services/heart-care", ""),
      landingPageText: value("Heart care"),
      pages: publications,
    },
  },
  withoutHeading: { fields: { pages: publications.slice(0, 3), styleOption: value("soft") } },
  empty: { fields: null },
  longest: {
    fields: {
      eyebrow: value(longText(9)),
      heading: value(longText(14)),
      description: value(`<p>${longText(60)}</p>`),
      landingPageLink: link("/health-library", ""),
      landingPageText: value(longText(8)),
      pages: longPublications(6),
    },
  },
  wrong: { fields: { eyebrow: { value: {} }, description: value(4), pages: wrongPublications } },
});
