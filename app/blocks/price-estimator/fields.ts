import { file, items, link, richText, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading"),
  description: text("A sentence below the heading about the estimator"),
  hospitals: items("The hospitals to choose from", {
    name: text("Name of the hospital"),
    file: file("Machine-readable price file in the CMS media library"),
  }),
  note: richText("Disclaimer and contact, shown with every result"),
  ctaLink: link("Link to request a personal estimate"),
  ctaText: text("Text of that button; it is shown only with both text and link"),
};
