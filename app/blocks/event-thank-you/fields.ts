import { richText, sometimes, text } from "../../cms/fields/fields.ts";

export const fields = {
  headline: sometimes(text("Page heading for a valid registration")),
  description: sometimes(richText("Next steps for a valid registration, below the heading")),
};
