import { image, items, link, richText, text } from "../../cms/fields/fields.ts";

const entries = { dataLabel: text("Fact"), supportingText: text("What it means, in a few words") };

export const fields = {
  heading: text("Heading"),
  subHeading: text("A line below the heading"),
  shortDescription: richText("A few sentences"),
  backgroundImage: image("Background picture of the first column, shown faintly"),
  ctaButtonLink: link("Where the button leads"),
  ctaButtonText: text("Text of the button; it requires a link"),
  column2: items("The facts of the second column", entries),
  column3: items("The facts of the third column", entries),
};
