import { richText, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading"),
  help: richText("Text below the list, such as contacts"),
};
