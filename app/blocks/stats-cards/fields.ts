import { items, link, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading above the figures"),
  description: text("A sentence below the heading"),
  statsCards: items("The figures", {
    metric: text("The figure, such as 98 % or 1,200+"),
    label: text("Label of the figure"),
    description: text("An additional sentence"),
  }),
  ctaLink: link("Link of the button"),
  ctaLinkText: text("Text of the button; requires a link"),
  styleOption: setting("Surface (plain, sand, soft, deep) and number of a face on children's pages"),
};
