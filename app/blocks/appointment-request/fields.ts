import { richText, text } from "../../cms/fields/fields.ts";
import { formFieldSet } from "../../forms/form-fields.ts";

export const fields = {
  ...formFieldSet,
  headline: text("Heading of the page; the dictionary phrase when empty"),
  description: richText("What visitors should know before they write, above the form"),
  closed: richText("What to do instead if the doctor, the location, or the service takes no requests: whom to call"),
};
