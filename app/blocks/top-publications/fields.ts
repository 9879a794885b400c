import { link, setting, text } from "../../cms/fields/fields.ts";
import { publications } from "../../publications/publication-fields.ts";

/** Number of publications that are shown as cards. */
export const CARD_COUNT = 2;
/** Maximum number of publications in the list. */
export const MAX_PAGES = 5;

export const fields = {
  headline: text("Heading; 'Trending' when empty"),
  pages: publications("Pages: two as cards, the rest in a list", MAX_PAGES),
  ctaLink: link("Link next to the heading"),
  ctaLinkText: text("Link text; requires a link"),
  styleOption: setting("Surface (plain, sand, soft, deep) and number of a face on children's pages"),
};
