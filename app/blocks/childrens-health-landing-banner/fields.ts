import { image, link, richText, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  headline: text("Heading"),
  bodyCopy: richText("A sentence or two below the heading"),
  image: image("Image, 1400 x 800; in a pebble shape on children's pages"),
  ctaLink: link("Link of the button"),
  ctaText: text("Text of the button; requires a link"),
  styleOption: setting("Surface (plain, sand, soft, deep) and number of a face on children's pages"),
};
