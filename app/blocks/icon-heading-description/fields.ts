import { image, richText, text } from "../../cms/fields/fields.ts";

export const fields = {
  icon: image("Icon before the text"),
  heading: text("Heading"),
  description: richText("A paragraph below the heading"),
};
