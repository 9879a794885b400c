import { richText, text } from "../../cms/fields/fields.ts";

export const fields = {
  headline: text("Heading of the page"),
  description: richText("What happens next, below the heading"),
};
