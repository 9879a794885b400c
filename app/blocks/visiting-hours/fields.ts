import { richText, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading"),
  intro: richText("Visiting rules, above the hours"),
  location: setting("Path of one hospital, such as /locations/denver-hospital; all hospitals when empty"),
};
