import { richText, text } from "../../cms/fields/fields.ts";
import { formFieldsWith } from "../../forms/form-fields.ts";
import { PARAMETERS } from "./subject.ts";

export const fields = {
  ...formFieldsWith([...PARAMETERS, "about"]),
  headline: text("Heading of the page; the dictionary phrase when empty"),
  description: richText("Instructions above the form"),
  closed: richText("Alternatives, such as a phone number, if requests are not accepted"),
};
