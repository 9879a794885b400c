import { file, items, link, richText, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading"),
  description: text("What it does, in a sentence below the heading"),
  hospitals: items("The hospitals to choose from", {
    name: text("Name of the hospital"),
    file: file("Its machine-readable price file, in the content system's media library"),
  }),
  note: richText("What the prices are not, and whom to ask; shown with every result"),
  ctaLink: link("Where visitors ask for an estimate of their own"),
  ctaText: text("Its words; it shows only with both"),
};
