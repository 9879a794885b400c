import { richText, sometimes, text } from "../../cms/fields/fields.ts";

export const fields = {
  headline: sometimes(text("Page heading for a valid request")),
  description: sometimes(richText("Next steps for a valid request, below the heading")),
  help: richText("Contact for questions, also shown for an invalid request"),
};
