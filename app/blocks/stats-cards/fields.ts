import { items, link, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading above the figures"),
  description: text("A sentence under the heading"),
  statsCards: items("The figures", {
    metric: text("The figure, such as 98 % or 1,200+"),
    label: text("What it counts"),
    description: text("Another sentence"),
  }),
  ctaLink: link("Where the button leads"),
  ctaLinkText: text("Text of the button; it requires a link"),
  styleOption: setting("Surface (plain, sand, soft, deep) and, on children's pages, the number of a face"),
};
