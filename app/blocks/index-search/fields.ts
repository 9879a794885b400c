import { setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  eyebrow: text("A short line above the title"),
  title: text("The page's title"),
  placeholderText: text("What stands in the box while it is empty"),
  searchIndex: setting("The index that is searched, unless the address names one"),
};
