import { setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  eyebrow: text("A short line above the title"),
  title: text("Page title"),
  placeholderText: text("Placeholder of the search box"),
  searchIndex: setting("Index to search, unless the URL names another index"),
};
