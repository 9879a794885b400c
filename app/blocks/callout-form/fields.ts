import { setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  title: text("Heading of the form"),
  importScript: setting(
    "The address of the messenger's script, on a host that the site names for its chat; the site's own when empty",
  ),
};
