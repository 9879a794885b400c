import { longText, value } from "../../cms/fields/example-values.ts";
import { longPublications, publications, wrongPublications } from "../../publications/publication-examples.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

export const doc = "A list of articles, each with its author, dates, and reading time.";

export const examples = examplesOf(fields, {
  ordinary: { fields: { headline: value("All articles"), articles: publications } },
  withoutHeadline: { fields: { articles: publications.slice(0, 1), styleOption: value("sand 2") } },
  empty: { fields: null },
  longest: { fields: { headline: value(longText(16)), articles: longPublications(3) } },
  wrong: { fields: { headline: { value: {} }, articles: wrongPublications } },
});
