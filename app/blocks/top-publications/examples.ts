import { link, longText, value } from "../../cms/fields/example-values.ts";
import {
  longPublications,
  publication,
  publications,
  wrongPublications,
} from "../../publications/publication-examples.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const fivePages = [
  ...publications,
  publication("Babies at altitude", "The first weeks above a mile.", "newborn", "/health-library"),
];

export const doc = "The most-read pages: two as cards, and up to three in a narrow list.";

export const examples = examplesOf(fields, {
  ordinary: {
    fields: { pages: fivePages, ctaLink: link("/health-library", ""), ctaLinkText: value("All") },
  },
  twoCards: { fields: { headline: value("Read most"), pages: publications.slice(0, 2), styleOption: value("sand 3") } },
  empty: { fields: null },
  longest: { fields: { headline: value(longText(16)), pages: longPublications(7) } },
  wrong: { fields: { headline: { value: {} }, pages: wrongPublications } },
});
