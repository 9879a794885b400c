import { items, link, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading above the list"),
  conditions: items("The conditions, in any order", {
    name: text("Name of the condition"),
    alsoCalled: text("Other names, separated by commas; each is listed, too"),
    link: link("Page of the condition"),
  }),
};
