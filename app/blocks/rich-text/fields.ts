import { richText, text } from "../fields.ts";

export const fields = {
  title: text("Heading above the text"),
  body: richText("The text"),
};
