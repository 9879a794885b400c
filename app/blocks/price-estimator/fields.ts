import { file, items, link, richText, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading"),
  description: text("A sentence about the estimator"),
  hospitals: items("Hospitals", {
    name: text("Name of the hospital"),
    file: file("Machine-readable price file in the CMS media library"),
  }),
  note: richText("Disclaimer and contact, shown with every result"),
  ctaLink: link("Link to request a personal estimate"),
  ctaText: text("Text of that button; requires both text and link"),
};
