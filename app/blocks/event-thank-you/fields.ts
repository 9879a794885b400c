import { richText, sometimes, text } from "../../cms/fields/fields.ts";

export const fields = {
  headline: sometimes(text("Heading of the page, for a known registration")),
  description: sometimes(richText("What happens next, below the heading, for a known registration")),
};
