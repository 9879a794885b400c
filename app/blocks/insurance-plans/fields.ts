import { richText, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading"),
  intro: richText("Text above the plans: what to check before a visit"),
  help: richText("Text below the plans, or in their place if none are known: whom to call"),
};
