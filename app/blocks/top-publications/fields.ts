import { link, setting, text } from "../../cms/fields/fields.ts";
import { publications } from "../../publications/publication-fields.ts";

/** Number of publications that are shown as cards. */
export const CARD_COUNT = 2;
/** Maximum number of publications in the list. */
export const MAX_PAGES = 5;

export const fields = {
  headline: text("Heading; 'Trending' when empty"),
  pages: publications("The pages: two as cards, all others in a list", MAX_PAGES),
  ctaLink: link("Where the link next to the heading leads"),
  ctaLinkText: text("Link text; it requires a link"),
  styleOption: setting("Surface (plain, sand, soft, deep) and, on children's pages, the number of a face"),
};
