import { image, link, richText, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  bannerIcon: image("Icon next to the text"),
  icon: image("Icon to use if there is no banner icon"),
  heading: text("Heading"),
  subHeading: text("A line above the heading"),
  summary: text("Summary, in one sentence"),
  description: richText("Details"),
  link: link("Link of the button; its text is 'Learn More' when the link has no text"),
  styleOption: setting("Surface: plain, sand, soft, deep; a digit from 0 to 4 at the end picks the face for children"),
};
