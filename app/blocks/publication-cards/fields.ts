import { flag, link, setting, text } from "../../cms/fields/fields.ts";
import { publications } from "../../publications/publication-fields.ts";

export const fields = {
  headline: text("Heading above the cards; 'Trending' when empty"),
  introduction: text("A sentence below the heading"),
  pages: publications("The pages, one card each"),
  isGrid: flag("Show a grid instead of a carousel"),
  ctaLink: link("Link next to the heading"),
  ctaLinkText: text("Link text; requires a link"),
  styleOption: setting("Surface (plain, sand, soft, deep) and number of a face on children's pages"),
};
