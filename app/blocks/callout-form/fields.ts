import { setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  title: text("Heading of the form"),
  importScript: setting(
    "URL of the messenger's script, on one of the site's chat hosts; the site's default when empty",
  ),
};
