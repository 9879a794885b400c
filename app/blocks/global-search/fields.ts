import { text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Page heading, above the search box"),
  placeholderText: text("Placeholder of the search box"),
  hint: text("Text shown before the first search"),
};
