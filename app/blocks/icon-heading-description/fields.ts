import { image, richText, text } from "../../cms/fields/fields.ts";

export const fields = {
  icon: image("A drawing before the words"),
  heading: text("Heading"),
  description: richText("A paragraph below the heading"),
};
