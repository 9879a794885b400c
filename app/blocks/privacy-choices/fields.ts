import { richText, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading of the list; a text of the dictionary when empty"),
  introduction: richText("What visitors should know before the list"),
};
