import { drawing } from "../../cms/components/card-examples.ts";
import { item, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const tag = (label: string, icon: string, href: string) =>
  item(label, { websiteOverride: value(label), icon: drawing(icon), link: link(href, "") });
const tags = [
  tag("Heart", "heart-pulse", "/medical-services/heart-care"),
  tag("Eating well", "apple", "/health-library"),
  tag("Sleep", "moon", ""),
  tag("Patient portal", "home", "https://portal.example.org"),
];

export const doc = "The topics of a page, as a row of short links.";

export const examples = examplesOf(fields, {
  ordinary: { fields: { tags } },
  empty: { fields: null },
  longest: {
    fields: { tags: Array.from({ length: 20 }, (_, at) => tag(longText(1 + (at % 9)), "bone", "/locations")) },
  },
  wrong: { fields: { tags: [null, {}, { fields: { websiteOverride: value(3), link: { value: [] } } }] } },
});
