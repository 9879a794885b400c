import { image, link, richText, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  image: image("Picture next to the text"),
  icon: image("A drawing before the words"),
  title: text("Heading"),
  description: richText("A sentence or two below the heading"),
  ctaLink: link("Where the button leads"),
  ctaText: text("Text of the button; it requires a link"),
  styleOption: setting("Surface of the card (plain, sand, soft, deep)"),
};
