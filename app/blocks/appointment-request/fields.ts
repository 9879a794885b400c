import { richText, text } from "../../cms/fields/fields.ts";
import { formFieldSet } from "../../forms/form-fields.ts";

export const fields = {
  ...formFieldSet,
  headline: text("Heading of the page; the dictionary phrase when empty"),
  description: richText("Instructions above the form"),
  closed: richText("Alternatives, such as a phone number, if requests are not accepted"),
};
