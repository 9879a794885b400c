import { scene } from "../../cms/components/card-examples.ts";
import { item, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const fact = (label: string, text: string) => item(label, { dataLabel: value(label), supportingText: value(text) });
const ordinary = {
  heading: value("Heart care in figures"),
  subHeading: value("From our last annual report"),
  shortDescription: value("<p>We publish what we measure, good or not.</p>"),
  backgroundImage: scene("heart-care"),
  ctaButtonLink: link("/about-us", ""),
  ctaButtonText: value("Read the report"),
  column2: [fact("52 minutes", "from the door to an open artery"), fact("1,900", "operations a year")],
  column3: [fact("14 days", "to a first visit, at most"), fact("4.8 of 5", "is how patients rate us")],
};

export const doc = "A table: a heading and text in the first column, and facts in two more columns.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  factsAlone: { fields: { column2: ordinary.column2, column3: ordinary.column3 } },
  empty: { fields: null },
  longest: {
    fields: {
      ...ordinary,
      heading: value(longText(16)),
      shortDescription: value(`<p>${longText(60)}</p>`),
      column2: Array.from({ length: 6 }, () => fact(longText(6), longText(20))),
    },
  },
  wrong: { fields: { heading: { value: {} }, column2: { value: 3 }, column3: [null, {}, { fields: null }] } },
});
