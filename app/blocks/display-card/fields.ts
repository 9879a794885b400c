import { image, link, richText, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  image: image("Image next to the text"),
  icon: image("Icon before the text"),
  title: text("Heading"),
  description: richText("A sentence or two below the heading"),
  ctaLink: link("Link of the button"),
  ctaText: text("Text of the button; requires a link"),
  styleOption: setting("Surface of the card (plain, sand, soft, deep)"),
};
