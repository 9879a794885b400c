import { image, items, link, richText, text } from "../../cms/fields/fields.ts";

const entries = { dataLabel: text("Fact"), supportingText: text("Explanation of the fact") };

export const fields = {
  heading: text("Heading"),
  subHeading: text("A line below the heading"),
  shortDescription: richText("A few sentences"),
  backgroundImage: image("Background image of the first column, shown faintly"),
  ctaButtonLink: link("Link of the button"),
  ctaButtonText: text("Text of the button; requires a link"),
  column2: items("The facts of the second column", entries),
  column3: items("The facts of the third column", entries),
};
