import { link, richText, text } from "../../cms/fields/fields.ts";
import { formFieldsWith } from "../../forms/form-fields.ts";
import { PARAMETERS } from "./job.ts";

export const fields = {
  ...formFieldsWith([...PARAMETERS, "about"]),
  headline: text("Heading of the application form; the dictionary phrase when empty"),
  description: richText("Text next to the application form"),
  help: richText("Help with an application, such as for people with a disability"),
  listLink: link("Link to all open jobs"),
};
