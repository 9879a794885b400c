import { image, link, richText, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  bannerIcon: image("Icon beside the words"),
  icon: image("The same, where there is no banner icon"),
  heading: text("Heading"),
  subHeading: text("A line above the heading"),
  summary: text("What it is, in a sentence"),
  description: richText("What to know about it"),
  link: link("The way to it; its button says 'Learn More' where the link has no words"),
  styleOption: setting("Surface: plain, sand, soft or deep; a digit from 0 to 4 at the end picks the children's face"),
};
