import { image, link, richText, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  image: image("Picture beside the words"),
  icon: image("A drawing before the words"),
  title: text("Heading"),
  description: richText("A sentence or two below the heading"),
  ctaLink: link("Where the button leads"),
  ctaText: text("Words on the button; it shows only with both"),
  styleOption: setting("Surface of the card (plain, sand, soft, deep)"),
};
