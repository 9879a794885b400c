import { item, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const stat = (metric: string, label: string, description: string) =>
  item(label, { metric: value(metric), label: value(label), description: value(description) });

const ordinary = {
  heading: value("Larkspur in figures"),
  description: value("Every number is from our last annual report."),
  statsCards: [
    stat("14", "hospitals", "Eleven in Colorado and three in Montana."),
    stat("230+", "clinics", "Most of our patients live within 20 minutes of one."),
    stat("5,100", "nurses", "And 2,400 doctors and advanced practice providers."),
  ],
  ctaLink: link("/about-us", ""),
  ctaLinkText: value("About us"),
  styleOption: value("soft"),
};

export const doc = "A few figures, such as years or patients.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  withoutButton: { fields: { ...ordinary, ctaLinkText: value("") } },
  empty: { fields: null },
  longest: {
    fields: {
      ...ordinary,
      heading: value(longText(16)),
      statsCards: Array.from({ length: 7 }, (_, index) => stat(`${index},000,000+`, longText(8), longText(40))),
    },
  },
  wrong: { fields: { heading: { value: {} }, statsCards: [{}, null, { fields: [] }] } },
});
