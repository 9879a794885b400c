import { image, link, richText, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  headline: text("Heading"),
  bodyCopy: richText("A sentence or two under the heading"),
  image: image("Picture, 1400 x 800; cut into a pebble shape on children's pages"),
  ctaLink: link("Where the button leads"),
  ctaText: text("Text of the button; it requires a link"),
  styleOption: setting("Surface (plain, sand, soft, deep) and, on children's pages, the number of a face"),
};
