import { text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("The page's heading, above the search box"),
};
