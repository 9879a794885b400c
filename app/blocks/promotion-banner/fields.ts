import { image, link, richText, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  bannerIcon: image("Icon next to the text"),
  icon: image("Fallback icon"),
  heading: text("Heading"),
  subHeading: text("A line above the heading"),
  summary: text("Summary, in one sentence"),
  description: richText("Details"),
  link: link("Link of the button; the default text is 'Learn More'"),
  styleOption: setting("Surface: plain, sand, soft, deep; a final digit from 0 to 4 selects the children's face"),
};
