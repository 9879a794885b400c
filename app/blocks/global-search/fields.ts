import { text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("The page's heading, above the search box"),
  placeholderText: text("What stands in the box while it is empty"),
  hint: text("What shows in place of results before anything was searched for"),
};
