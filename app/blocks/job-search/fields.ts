import { richText, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading"),
  help: richText("Text below the list: whom to call, and what to do without a fitting job"),
};
