import { flag, link, setting, text } from "../../cms/fields/fields.ts";
import { publications } from "../../publications/publication-fields.ts";

export const fields = {
  headline: text("Heading above the cards; 'Trending' when empty"),
  introduction: text("A sentence under the heading"),
  pages: publications("The pages, each its own card"),
  isGrid: flag("All cards at once in a grid; otherwise more cards than fit become a slider"),
  ctaLink: link("Where the link beside the heading leads"),
  ctaLinkText: text("Its words; it shows only with both"),
  styleOption: setting("Surface (plain, sand, soft, deep) and, on children's pages, the number of a face"),
};
