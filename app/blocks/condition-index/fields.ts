import { items, link, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading above the list"),
  conditions: items("Conditions, in any order", {
    name: text("Name of the condition"),
    alsoCalled: text("Other names, separated by commas; each is listed"),
    link: link("Page of the condition"),
  }),
};
