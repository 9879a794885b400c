import { richText, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading of the list; the dictionary phrase when empty"),
  introduction: richText("Introduction above the list"),
};
