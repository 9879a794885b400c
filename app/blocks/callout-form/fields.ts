import { setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  title: text("Heading of the form"),
  importScript: setting("Messenger script URL on an allowed chat host; the site default when empty"),
};
