import { text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Page heading, above the search box"),
};
