import { richText, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading"),
  intro: richText("Text above the plans"),
  help: richText("Text below the plans, such as whom to call; also shown without plans"),
};
