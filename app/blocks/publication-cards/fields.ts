import { flag, link, setting, text } from "../../cms/fields/fields.ts";
import { publications } from "../../publications/publication-fields.ts";

export const fields = {
  headline: text("Heading above the cards; 'Trending' when empty"),
  introduction: text("A sentence under the heading"),
  pages: publications("The pages, one card each"),
  isGrid: flag("Show all cards in a grid; otherwise extra cards turn the row into a carousel"),
  ctaLink: link("Where the link next to the heading leads"),
  ctaLinkText: text("Link text; it requires a link"),
  styleOption: setting("Surface (plain, sand, soft, deep) and, on children's pages, the number of a face"),
};
