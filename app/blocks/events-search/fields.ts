import { text } from "../../fields/fields.ts";

export const fields = {
  heading: text("The page's heading, above the search box"),
};
