import { longText, value } from "../../cms/fields/example-values.ts";
import {
  longPublications,
  publication,
  publications,
  wrongPublications,
} from "../../publications/publication-examples.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const sixArticles = Array.from({ length: 6 }, (_, index) =>
  publication(`News of week ${index + 1}`, "What has changed, and whom it helps.", "care-team", `/about-us?${index}`, {
    publishedDate: value(`2026-0${6 - Math.floor(index / 2)}-1${index}T15:00:00Z`),
  }),
);

export const doc = 'News, newest first: four items, and eight more with each "See more".';

export const examples = examplesOf(fields, {
  ordinary: { fields: { headline: value("News"), pages: sixArticles } },
  fourFit: { fields: { headline: value("News"), pages: publications, styleOption: value("soft 1") } },
  empty: { fields: null },
  longest: {
    fields: { headline: value(longText(16)), introduction: value(longText(50)), pages: longPublications(22) },
  },
  wrong: { fields: { headline: { value: {} }, pages: wrongPublications } },
});
