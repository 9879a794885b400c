import { richText, sometimes, text } from "../../cms/fields/fields.ts";

export const fields = {
  headline: sometimes(text("Heading of the page, for a known request")),
  description: sometimes(richText("What happens next, below the heading, for a known request")),
  help: richText("Whom to call with questions, also for an unknown request"),
};
